import Language

/// Marks what is not bought after all: "my flight got cancelled, need a hotel", "cancelled Netflix, getting Hulu", 餐厅关门了.
/// Only where something else is left to buy.
enum DroppedReader {
    /// The values of ``Cue/dropped``.
    private enum Kind: Int {
        /// "cancelled", "closed": of what stands before it in its clause, else of what follows.
        case either
        /// "skipping", "stopped going to": of what follows.
        case following
        /// "was out of": of the shop before it.
        case shop
        /// 不含早餐, "早餐不含": of what follows, else of what stands last before it.
        case part
    }

    static func read(_ sentence: inout Sentence, lexicon: Lexicon) {
        if sentence.cues.has(.dropped) { dropTold(&sentence, lexicon) }
        if sentence.cues.has(.including) { dropIncluded(&sentence) }
        dropLikened(&sentence)
        dropVehicle(&sentence, lexicon)
    }

    private static func dropTold(_ sentence: inout Sentence, _ lexicon: Lexicon) {
        // What may be left to buy, and the shops among it.
        var things = sentence.pieces.indices.count { mayBeLeft(sentence, $0, isShop: false) }
        var shops = sentence.pieces.indices.count { mayBeLeft(sentence, $0, isShop: true) }
        for index in sentence.pieces.indices where sentence.has(index, .dropped) {
            guard sentence.pieces[index].use == .free || sentence.pieces[index].use == .ignored,
                let kind = lexicon.value(.dropped, from: sentence.pieces[index].sense).flatMap(Kind.init)
            else { continue }
            let dropped = dropped(sentence, index, kind)
            let goneThings = dropped.count { mayBeLeft(sentence, $0, isShop: false) }
            let goneShops = dropped.count { mayBeLeft(sentence, $0, isShop: true) }
            guard !dropped.isEmpty, kind == .shop ? shops > goneShops : things > goneThings else { continue }
            for thing in dropped { sentence.deny(thing) }
            (things, shops) = (things - goneThings, shops - goneShops)
        }
    }

    /// "dinner, 360 including drinks", 连酒水一共三百六: a part of what is bought.
    private static func dropIncluded(_ sentence: inout Sentence) {
        guard let first = sentence.pieces.indices.first(where: sentence.isThing) else { return }
        for index in sentence.pieces.indices where index > first && sentence.has(index, .including) {
            let end = sentence.clauseEnd(index)
            let part = sentence.pieces.indices[(index + 1)..<max(index + 1, end)].prefix(3).first(
                where: sentence.isThing)
            if let part, sentence.pieces[part].use == .free { sentence.deny(part) }
        }
    }

    /// 脸肿得像仓鼠: what something only looks like; 好像 likens nothing.
    private static func dropLikened(_ sentence: inout Sentence) {
        guard sentence.maySay(likeFilter) else { return }
        func standsAlone(_ index: Int) -> Bool {
            sentence.isThing(index)
                && (sentence.pieces[index].use == .merchant || sentence.pieces[index].termKind.standsAlone)
        }
        var others = sentence.pieces.indices.count(where: standsAlone)
        for index in sentence.pieces.indices where sentence.han(index) == like {
            guard index > 0, sentence.han(index - 1) != good else { continue }
            let likened = (index + 1..<max(index + 1, sentence.clauseEnd(index))).filter(sentence.isThing)
            let gone = likened.count(where: standsAlone)
            guard others > gone else { continue }
            for thing in likened { sentence.deny(thing) }
            others -= gone
        }
    }

    private static let like = "像".unicodeScalars.first?.value ?? 0
    private static let likeFilter = WordFilter([WordHash.of("像")])
    private static let good = "好".unicodeScalars.first?.value ?? 0

    private static func dropped(_ sentence: Sentence, _ index: Int, _ kind: Kind) -> [Int] {
        let before = (sentence.clauseStart(index)..<index).filter(sentence.isThing)
        switch kind {
        case .shop: return before.filter { sentence.pieces[$0].use == .merchant }
        case .either where !before.isEmpty: return before
        case .either, .following, .part:
            let after = (index + 1..<max(index + 1, sentence.clauseEnd(index))).prefix(5)
            // "cancelled the gym to buy a bike": up to the next verb.
            let end = after.first { sentence.has($0, .buy) || sentence.has($0, .shopping) } ?? after.endIndex
            let things = after.prefix(while: { $0 < end }).filter(sentence.isThing)
            return kind == .part ? Array(things.isEmpty ? before.suffix(1) : things.prefix(1)) : things
        }
    }

    private static func mayBeLeft(_ sentence: Sentence, _ index: Int, isShop: Bool) -> Bool {
        guard sentence.isThing(index) else { return false }
        let piece = sentence.pieces[index]
        // Only another shop takes the place of one.
        if isShop { return piece.use == .merchant || piece.termKind == .place }
        return piece.use == .merchant || piece.termKind.rank >= TermKind.object.rank
    }

    /// "my car broke down, Uber to work 20": the car is why.
    private static func dropVehicle(_ sentence: inout Sentence, _ lexicon: Lexicon) {
        let auto = Lexicon.auto
        guard sentence.pieces.contains(where: { $0.use == .free && $0.category == auto }) else { return }
        func category(_ index: Int) -> Category {
            let piece = sentence.pieces[index]
            return piece.use == .merchant
                ? lexicon.merchants[Int(piece.merchant)].category : Lexicon.categories[Int(piece.category)]
        }
        let things = sentence.pieces.indices.filter(sentence.isThing)
        guard let ride = things.last(where: { category($0).isWithin(.transit) || category($0) == .carRental }) else {
            return
        }
        for index in things where index < ride && sentence.pieces[index].use == .free && category(index) == .auto {
            let clause = sentence.clauseStart(index)..<sentence.clauseEnd(index)
            guard !clause.contains(ride),
                !clause.contains(where: { sentence.has($0, .buy) || sentence.pieces[$0].use == .amount })
            else { continue }
            sentence.deny(index)
        }
    }
}

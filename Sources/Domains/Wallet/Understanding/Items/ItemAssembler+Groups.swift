import Basics
import Language

extension ItemAssembler {
    func groups(_ sentence: Sentence) -> [Group] {
        var groups: [Group] = []
        var current = Group()
        var link = Link.none
        var linkAge = 0
        var lastEnd = -1
        var afterBuy = false
        var nextAmount = 0
        // "who takes 3 sugars", "while Earl explains diesel": till the next mark, somebody is spoken of.
        var isAside = false
        let maySayAside = sentence.maySay(ItemAssembler.asideFilter)
        func close(strong: Bool) {
            if !current.atoms.isEmpty {
                groups.append(only: current)
                current = Group()
                current.isStrong = strong
            } else if strong {
                current.isStrong = true
            }
            link = .none
            lastEnd = -1
        }
        func add(_ atom: Atom) {
            // A thing, a shop and a price, as most.
            if current.atoms.isEmpty { current.atoms.reserveCapacity(3) }
            current.atoms.append(atom)
        }
        var index = 0
        while index < sentence.pieces.count {
            let piece = sentence.pieces[index]
            switch piece.use {
            case .amount:
                while nextAmount < amounts.count, amounts[nextAmount].pieces.upperBound <= index { nextAmount += 1 }
                if nextAmount < amounts.count, amounts[nextAmount].pieces.contains(index) {
                    let end = amounts[nextAmount].pieces.upperBound
                    add(
                        Atom(
                            kind: .amount, piece: index, end: end, link: link, amount: nextAmount,
                            isAdjacent: lastEnd == index, afterBuy: afterBuy))
                    lastEnd = end
                    index = end
                    link = .none
                    continue
                }
            case .merchant:
                if link == .none { link = directionBefore(sentence, index) }
                add(
                    Atom(
                        kind: .merchant, piece: index, end: index + 1, link: link, isAdjacent: lastEnd == index,
                        afterBuy: afterBuy))
                lastEnd = index + 1
                link = .none
            case .free:
                if maySayAside, index > 0, !isAside, ItemAssembler.asides.contains(sentence.lastWord(index)) {
                    isAside = true
                }
                if piece.kind == .mark {
                    // "Amazon: $60": the price of what stands before the colon.
                    let isLabel =
                        ItemAssembler.colons.contains(sentence.mark(index)) && lastEnd == index
                        && index + 1 < sentence.pieces.count && sentence.pieces[index + 1].use == .amount
                    if isLabel {
                        lastEnd = index + 1
                    } else if let strong = separator(sentence, index) {
                        close(strong: strong)
                        isAside = false
                        if strong { afterBuy = false }
                    }
                } else if piece.category >= 0, !piece.isNegated, !isVerb(sentence, index) {
                    if link == .none { link = isAside ? .during : directionBefore(sentence, index) }
                    add(
                        Atom(
                            kind: .term, piece: index, end: index + 1, link: link, isAdjacent: lastEnd == index,
                            afterBuy: afterBuy))
                    lastEnd = index + 1
                    link = .none
                } else if piece.has(.then), !isOfAmount(sentence, index) {
                    close(strong: true)
                } else if piece.has(.and) {
                    close(strong: false)
                } else if piece.has(.near) || piece.has(.during) && lastEnd == index, piece.kind == .han {
                    // 公司附近的超市, 看电影之前: what stands before is only where or when.
                    if let last = current.atoms.indices.last, current.atoms[last].kind != .amount, lastEnd == index {
                        current.atoms[last].link = piece.has(.near) ? .near : .during
                    }
                } else if piece.has(.link), lastEnd == index, current.atoms.last?.kind == .amount,
                    ItemAssembler.with == sentence.lastWord(index)
                {
                    // "a steakhouse, 420 with drinks"
                    link = .along
                    linkAge = 0
                } else if isAdverb(sentence, index) {
                    break
                } else if let found = self.link(piece) {
                    link = found
                    linkAge = 0
                } else if link != .none, !piece.has(.article) {
                    linkAge += 1
                    if linkAge > 3 { link = .none }
                }
                if piece.has(.buy) { afterBuy = true }
            case .card, .date, .quantity, .place, .term, .ignored:
                if let found = self.link(piece), piece.use == .ignored { link = found }
            }
            index += 1
        }
        close(strong: false)
        return groups
    }

    /// "pizza after, 13", "burgers afterwards 15", 之前先吃披萨, but not 看完电影: nothing follows that it would be told of.
    private func isAdverb(_ sentence: Sentence, _ index: Int) -> Bool {
        guard sentence.has(index, .during) else { return false }
        if sentence.pieces[index].kind == .han {
            guard sentence.lastWord(index) == ItemAssembler.done else {
                return sentence.isStart(index) && !sentence.isClauseEnd(index + 1)
            }
            // 看完吃火锅
            return index + 1 < sentence.pieces.count
                && ItemAssembler.next.contains(sentence.tokens[Int(sentence.pieces[index + 1].start)].hash)
        }
        return sentence.isClauseEnd(index + 1) || sentence.pieces[index + 1].use == .amount
    }

    /// "parking another 28": no next stop, but more money.
    private func isOfAmount(_ sentence: Sentence, _ index: Int) -> Bool {
        sentence.has(index, .more) && index + 1 < sentence.pieces.count && sentence.pieces[index + 1].use == .amount
    }

    /// "uber to Whole Foods": the "to" may be the end of the phrase before.
    func directionBefore(_ sentence: Sentence, _ index: Int) -> Link {
        let before = sentence.has(index - 1, .article) ? index - 2 : index - 1
        guard before >= 0, sentence.pieces[before].end - sentence.pieces[before].start > 1 else { return .none }
        let hash = sentence.lastWord(before)
        if ItemAssembler.to.contains(hash) { return .to }
        if hash == ItemAssembler.from { return .from }
        if hash == ItemAssembler.purpose { return .purpose }
        if hash == ItemAssembler.near { return .near }
        return ItemAssembler.places.contains(hash) ? .at : .none
    }

    private static let done = WordHash.of("完")
    private static let next = ["吃", "喝", "去", "买", "加", "打", "叫", "点", "再", "又"].map(WordHash.of)
    private static let asides = ["who", "whose", "while"].map(WordHash.of)
    private static let asideFilter = WordFilter(asides)
    private static let colons: [UInt64] = [0x3A, 0xFF1A, 0x3D]
    static let with = WordHash.of("with")
    static let to = ["to", "去", "到", "往"].map(WordHash.of)
    static let from = WordHash.of("from")
    /// "gift for", "hotel near": phrases that end in what links the next one.
    private static let purpose = WordHash.of("for")
    private static let near = WordHash.of("near")
    static let places = ["at", "in", "on"].map(WordHash.of)

    /// "book the whole thing", "order": a verb here, unless an article makes it a noun.
    func isVerb(_ sentence: Sentence, _ index: Int) -> Bool {
        let piece = sentence.pieces[index]
        guard piece.has(.buy), piece.kind == .word, piece.end - piece.start == 1 else { return false }
        return !sentence.has(index - 1, .article) && !sentence.isClauseEnd(index + 1)
    }

    /// Nil for a mark that separates nothing; else whether it ends a sentence.
    func separator(_ sentence: Sentence, _ index: Int) -> Bool? {
        switch sentence.mark(index) {
        case 0x2C, 0xFF0C, 0x3001, 0x2F, 0x2B, 0x7C, 0x2022, 0xB7, 0x0A: false
        case 0x3B, 0xFF1B, 0x2E, 0x3002, 0x21, 0xFF01, 0x3F, 0xFF1F, 0x2026: true
        case 0x2D: false
        case 0x3A, 0xFF1A: false
        default: nil
        }
    }

    func link(_ piece: Piece) -> Link? {
        guard piece.sense >= 0 else { return nil }
        if piece.has(.during) { return .during }
        if piece.has(.near) { return .near }
        if piece.has(.purpose) { return .purpose }
        if piece.has(.toward) { return lexicon.value(.toward, from: piece.sense) == 2 ? .from : .to }
        if piece.has(.link) { return .at }
        return nil
    }
}

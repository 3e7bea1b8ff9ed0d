import Basics
import Language
import Learning

/// What a turn after a purchase looks like: its words in ones, twos and threes, with prices, cards and shops in the place of
/// their names, and what the readers found in it.
///
/// The same features train the classifier (`scripts/training/train-edits`) and are weighed by it: a change here needs new weights.
package struct EditFeatures {
    /// Each once; reduced to the table's size by whoever weighs them.
    package private(set) var hashes: Set<UInt32> = []

    init(_ reading: SentenceReading, _ followUp: FollowUp) {
        let previous = followUp.previous
        let sentence = reading.sentence
        hashes.reserveCapacity(sentence.tokens.count * 5 + 24)
        let before = Set(
            Lexer.tokens(of: previous.normalisedText.unicodeScalars.map(\.value)).lazy
                .filter { $0.kind == .han || $0.kind == .word && $0.length > 3 }.map(\.hash))
        var symbols: [UInt64] = [EditFeatures.start]
        var index = 0
        while index < sentence.pieces.count {
            let piece = sentence.pieces[index]
            EditFeatures.forEachCue(of: piece) { add(1, $0) }
            if piece.category >= 0 {
                add(
                    2,
                    EditFeatures.relation(Lexicon.categories[Int(piece.category)], previous) &+ UInt64(
                        piece.termKind.rank) &* 8)
            }
            if let amount = reading.amounts.first(where: { $0.pieces.contains(index) }) {
                symbols.append(EditFeatures.ratio(amount.cents, previous))
                index = max(index + 1, amount.pieces.upperBound)
                continue
            }
            switch piece.use {
            case .card: symbols.append(EditFeatures.card)
            case .merchant:
                let name = piece.merchant < 0 ? nil : reading.lexicon.merchants[Int(piece.merchant)].name
                let isSame = name != nil && name == previous.items.first?.merchant?.name
                symbols.append(isSame ? EditFeatures.sameShop : EditFeatures.shop)
            case .date: symbols.append(EditFeatures.date)
            case .place: symbols.append(EditFeatures.place)
            default:
                for token in sentence.tokens[Int(piece.start)..<Int(piece.end)] {
                    symbols.append(token.kind == .number ? EditFeatures.ratio(token.value / 100, previous) : token.hash)
                    if before.contains(token.hash) {
                        add(3, 0)
                        add(4, symbols[symbols.count - 2])
                    }
                }
            }
            index += 1
        }
        symbols.append(EditFeatures.end)
        for index in symbols.indices {
            add(5, symbols[index])
            if index + 1 < symbols.count { add(6, WordHash.phrase(symbols[index], symbols[index + 1])) }
            if index + 2 < symbols.count {
                add(7, WordHash.phrase(WordHash.phrase(symbols[index], symbols[index + 1]), symbols[index + 2]))
            }
            if index > 0, before.contains(symbols[index - 1]) { add(8, symbols[index]) }
        }
        addFacts(reading, previous)
        addSigns(reading, followUp, opening: symbols[1])
    }

    private mutating func addFacts(_ reading: SentenceReading, _ previous: PurchaseQuery) {
        add(9, UInt64(min(reading.amounts.count, 3)))
        add(10, UInt64(min(reading.sentence.tokens.count / 4, 7)))
        add(11, reading.isInChinese ? 1 : 0)
        add(12, WordHash.of(previous.items.first?.category.rawValue ?? ""))
        add(13, WordHash.of(previous.edit?.rawValue ?? ""))
        let now = previous.items.first?.amount?.cents ?? 0
        let was = previous.amountBefore?.cents ?? now
        add(14, now == 0 ? 0 : was > now ? 1 : was < now ? 2 : 3)
        add(15, WordHash.of(reading.intent.rawValue))
        add(16, UInt64(min(reading.mentions.count, 2)))
        add(17, reading.endsAsQuestion ? 1 : 0)
        add(18, UInt64(min(reading.drafts.count, 3)))
        for draft in reading.drafts {
            let isSame = draft.hasMerchant && reading.item(draft).merchant?.name == previous.items.first?.merchant?.name
            add(19, EditFeatures.relation(draft.category, previous) &* 16 &+ UInt64(draft.rank) &+ (isSame ? 128 : 0))
        }
        add(20, reading.constraints.hasAny ? 1 : 0)
        add(21, UInt64(min(reading.discounts.count + reading.shares.count, 2)))
        add(22, UInt64(min(reading.quantities.count, 2)))
        add(23, previous.items.first?.merchant == nil ? 0 : 1)
    }

    /// What the rules look for, and how the thing that is named most clearly stands to the purchase before, beside each.
    private mutating func addSigns(_ reading: SentenceReading, _ followUp: FollowUp, opening: UInt64) {
        let named = reading.drafts.max { $0.rank < $1.rank }
        var stands = named.map { EditFeatures.relation($0.category, followUp.previous) * 4 } ?? 0
        if let named { stands += named.hasMerchant ? 3 : named.rank > TermKind.weak.rank ? 2 : 1 }
        let signs = [
            followUp.saysOneBill(reading), followUp.saysSameBill(reading), followUp.startsAsEdit(reading),
            !followUp.previous.constraints.excludedCards.isEmpty, followUp.takesPartOff(reading),
            !followUp.previous.constraints.maxedOutCards.isEmpty, followUp.isForAnother(reading),
            followUp.putBack(reading) != nil, followUp.paidByOthers(reading) != nil,
            reading.constraints.channel != nil, reading.cues.has(.choose), reading.cues.has(.buy),
        ]
        for (index, sign) in signs.enumerated() where sign {
            add(24, UInt64(index))
            add(25, UInt64(index) &* 64 &+ UInt64(stands))
        }
        add(26, UInt64(stands))
        add(27, WordHash.phrase(UInt64(stands), opening))
        add(28, UInt64(stands) &* 4 &+ UInt64(min(reading.amounts.count, 3)))
    }

    /// Kinds of turns are below 100.
    private mutating func add(_ kind: UInt64, _ value: UInt64) { hashes.insert(HashedFeatures.hash(kind, value)) }

    static func forEachCue(of piece: Piece, _ body: (UInt64) -> Void) {
        var bits = piece.cues.rawValue
        while bits != 0 {
            body(UInt64(bits.trailingZeroBitCount))
            bits &= bits - 1
        }
    }

    /// A piece as a neighbour sees it: its last word, or what it names.
    static func word(_ sentence: Sentence, _ index: Int) -> UInt64 {
        guard sentence.pieces.indices.contains(index) else { return index < 0 ? 1 : 2 }
        switch sentence.pieces[index].use {
        case .card: return 3
        case .merchant: return 4
        default: return sentence.pieces[index].kind == .number ? 5 : sentence.lastWord(index)
        }
    }

    /// How a category stands to that of the purchase before: the same, one in the other, another.
    private static func relation(_ category: Category, _ previous: PurchaseQuery) -> UInt64 {
        guard let old = previous.items.first?.category else { return 0 }
        if category == old { return 1 }
        return category.isWithin(old) || old.isWithin(category) ? 2 : 3
    }

    /// A price by its size beside the one before.
    private static func ratio(_ cents: Int, _ previous: PurchaseQuery) -> UInt64 {
        ratio(cents, to: previous.items.first?.amount?.cents, before: previous.amountBefore?.cents)
    }

    /// The same beside a price, and the one before its last change.
    static func ratio(_ cents: Int, to old: Int?, before: Int?) -> UInt64 {
        guard let old, old > 0 else { return number }
        if cents == old { return number &+ 1 }
        if cents == before { return number &+ 2 }
        let bounds = [10, 35, 70, 100, 150, 300]
        let share = cents < 1_000_000_000 ? cents * 100 / old : 1_000
        return number &+ 3 &+ UInt64(bounds.count { share >= $0 })
    }

    private static let start: UInt64 = 1
    private static let end: UInt64 = 2
    private static let card: UInt64 = 3
    private static let shop: UInt64 = 4
    private static let sameShop: UInt64 = 5
    private static let date: UInt64 = 6
    private static let place: UInt64 = 7
    private static let number: UInt64 = 16
}

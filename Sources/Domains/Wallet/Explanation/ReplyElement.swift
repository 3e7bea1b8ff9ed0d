import Basics
import Explaining

/// A piece of a sentence with what it means: a name, a number with its unit, a day, or a word with its cues.
struct ReplyElement: ReadElement {
    enum Kind: Sendable {
        case word, han, mark(UInt32), sentenceEnd
        /// A card of the wallet, by its position.
        case card(Int)
        /// A name that fits several cards.
        case ambiguousCard
        /// A name of a card or issuer that is not in the wallet.
        case unknownCard
        case merchant(items: UInt32)
        case pointType
        case network(Network)
        case category(Category)
        case quantity(ReplyQuantity)
        case date(ReplyDate)
    }

    var kind: Kind
    var cues = CueSet()
    /// Positions of the tokens.
    var tokens: Range<Int>
    var hash: UInt64 = 0
    var isCapital = false
    /// Of Han characters.
    var isHan = false
    /// How many words or characters it is made of.
    var length: Int { tokens.count }

    init(_ kind: Kind, cues: CueSet = CueSet(), tokens: Range<Int>, first: ReplyToken) {
        self.kind = kind
        self.cues = cues
        self.tokens = tokens
        hash = first.hash
        isCapital = first.isCapital
        isHan = first.kind == .han
    }

    init(_ plain: PlainElement, tokens: Range<Int>, first: ReplyToken) {
        let kind: Kind =
            switch plain {
            case .word: .word
            case .han: .han
            case .mark(let scalar): .mark(scalar)
            case .sentenceEnd: .sentenceEnd
            case .quantity(let quantity): .quantity(quantity)
            case .date(let date): .date(date)
            }
        self.init(kind, tokens: tokens, first: first)
    }

    var isSentenceEnd: Bool { if case .sentenceEnd = kind { true } else { false } }

    var isInstruction: Bool { cues.contains(.marker) }

    var prose: ReplyProse? {
        switch kind {
        case .han: .han
        case .category: isHan ? .han : .word
        case .word: .word
        default: nil
        }
    }
}

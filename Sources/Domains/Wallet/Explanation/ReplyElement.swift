import Basics

/// A piece of a sentence with what it means: a name, a number with its unit, a day, or a word with its cues.
struct ReplyElement: Sendable {
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
}

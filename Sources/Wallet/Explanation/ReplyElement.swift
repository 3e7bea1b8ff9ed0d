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

/// A number with its unit.
struct ReplyQuantity: Sendable {
    enum Kind: Sendable {
        /// Points a unit of currency: `4x`.
        case rate
        case percent, money, points
        /// A number of cards, or one without a unit.
        case count
    }

    var kind: Kind
    /// Ten-thousandths; nil for what is no number of ours.
    var value: Int?
    /// Money by the point or in cents: what a point is worth.
    var isPerPoint = false
    /// The sign or word for a currency; nil where there is none, or it fits every currency.
    var currency: CurrencyMark?
    /// "for every $1": the unit of a rate, and no fact.
    var isUnit = false
    /// "Twice": so many times something else, and no rate.
    var isRatio = false
    /// "Two cards".
    var isOfCards = false

    enum CurrencyMark: Sendable, Hashable {
        case dollar, euro, pound, yuanOrYen, other(UInt32)
    }
}

/// A day, or a part of one: a month, a year, a quarter.
struct ReplyDate: Sendable {
    var year: Int?
    var month: Int?
    var day: Int?
    var quarter: Int?
}

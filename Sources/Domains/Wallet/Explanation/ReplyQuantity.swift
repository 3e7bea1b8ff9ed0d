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

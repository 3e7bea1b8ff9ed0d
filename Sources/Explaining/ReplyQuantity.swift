/// A number with its unit.
public struct ReplyQuantity: Sendable {
    public enum Kind: Sendable {
        /// Points a unit of currency: `4x`.
        case rate
        case percent, money, points
        /// A number of things, or one without a unit.
        case count
    }

    public var kind: Kind
    /// Ten-thousandths; nil for what is no number of ours.
    public var value: Int?
    /// Money by the point or in cents: what a point is worth.
    public var isPerPoint = false
    /// The sign or word for a currency; nil where there is none, or it fits every currency.
    public var currency: CurrencyMark?
    /// "for every $1": the unit of a rate, and no fact.
    public var isUnit = false
    /// "Twice": so many times something else, and no rate.
    public var isRatio = false
    /// Of what the lexicon counts: "two cats".
    public var isCounted = false

    public init(kind: Kind, value: Int? = nil, isRatio: Bool = false) {
        self.kind = kind
        self.value = value
        self.isRatio = isRatio
    }

    public enum CurrencyMark: Sendable, Hashable {
        case dollar, euro, pound, yuanOrYen, other(UInt32)
    }
}

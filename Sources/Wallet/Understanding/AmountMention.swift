/// An amount of money and where it stands.
struct AmountMention {
    var pieces: Range<Int>
    var cents: Int
    /// ISO 4217; nil for the wallet's own.
    var currency: String?
    var isApproximate = false
    var isUpperEnd = false
    var isEach = false
    /// What "each" counts: 1 people or things, 2 nights or days.
    var eachKind = 1
    var isTotal = false
    /// Told beside the price: what is left, saved or paid by someone else.
    var isAside = false
    /// The price of one, where it was multiplied or could be.
    var unitCents: Int?
    /// What comes on top or off once the price of one is multiplied, in cents.
    var besides = 0
    /// A currency sign or word stands with it.
    var isExplicit = false
}

/// How many people, tickets or nights.
struct QuantityMention {
    var piece: Int
    var count: Int
    /// 1 people or things, 2 nights or days.
    var kind: Int
    /// The number with its decimals, in ten-thousandths: "12.4 gallons".
    var measure = 0
}

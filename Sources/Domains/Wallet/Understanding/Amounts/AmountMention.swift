/// An amount of money and where it stands.
struct AmountMention {
    var pieces: Range<Int>
    var cents: Int
    /// What was said, of a currency with three decimals.
    var thousandths: Int?
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
    /// What each of several pays for himself.
    var isOwnShare = false
    /// What the sentence says comes on top and off, once the price of one is multiplied.
    var sum = PriceSum()
    /// A currency sign or word stands with it.
    var isExplicit = false
    /// One of a list of goods and prices at one shop.
    var isListed = false
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

/// A share of a price: "18% tip", "20% off", 八折.
struct ShareMention {
    enum Sign { case more, less }

    var pieces: Range<Int>
    /// In ten-thousandths of a percent; less than ``PriceSum/whole``.
    var value: Int
    /// Nil where no word beside it tells.
    var sign: Sign?
}

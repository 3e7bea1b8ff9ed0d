import Basics

/// What one sentence does to a price: first what comes off it, then what comes on top of what is left, each share of it
/// counted from the price and from no other share.
struct PriceSum {
    /// A hundred percent, in ten-thousandths of one.
    static let whole = 1_000_000

    /// The share that is left, in ten-thousandths of a percent.
    private(set) var left = whole
    /// What comes off, in cents.
    private(set) var off = 0
    /// The shares that come on top, in ten-thousandths of a percent.
    private(set) var onTop = 0
    /// What comes on top, in cents.
    private(set) var extra = 0

    var isEmpty: Bool { left == PriceSum.whole && off == 0 && onTop == 0 && extra == 0 }

    // However often a sentence says it, a part stays within what an amount may be, and a share within ten times the price.
    mutating func add(cents: Int) { extra = min(extra + cents, PriceSum.greatest) }
    mutating func add(share: Int) { onTop = min(onTop + share, 10 * PriceSum.whole) }
    mutating func takeOff(cents: Int) { off = min(off + cents, PriceSum.greatest) }

    mutating func takeOff(share: Int) {
        left = PriceSum.part(PriceSum.whole - share, of: left)
        off = PriceSum.part(PriceSum.whole - share, of: off)
    }

    /// The price with all of it; nil where nothing is left or it is more than an amount may be.
    func of(_ cents: Int) -> Int? {
        let price = PriceSum.part(left, of: cents) - off
        let sum = price + PriceSum.part(onTop, of: max(0, price)) + extra
        return sum > 0 && sum <= Money.maximumInput.cents ? sum : nil
    }

    /// The price of one with the shares alone: amounts come on top or off once.
    func ofOne(_ cents: Int) -> Int {
        let price = PriceSum.part(left, of: cents)
        return max(1, price + PriceSum.part(onTop, of: price))
    }

    private static let greatest = Money.maximumInput.cents

    /// Ten times the price at most of the largest amount at most: the product stays far from the end of `Int`.
    static func part(_ share: Int, of cents: Int) -> Int { (cents * share + whole / 2) / whole }
}

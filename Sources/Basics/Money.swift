/// An exact amount of money in minor units (cents) of an unnamed currency.
///
/// Range: ±92,233,720,368,547,758.07. Input is limited far below that (``Money/maximumInput``), so that a product with
/// a rate and a point value still fits 64 bits.
public struct Money: Sendable, Hashable, Comparable, Codable {
    /// Minor units; may be negative (a refund).
    public let cents: Int

    /// The largest amount a request may carry: 100,000,000.00. Products of this with the largest rate and the largest
    /// point value stay below 2^63.
    public static let maximumInput = Money(cents: 10_000_000_000)
    public static let zero = Money(cents: 0)

    public init(cents: Int) {
        self.cents = cents
    }

    public static func < (left: Money, right: Money) -> Bool { left.cents < right.cents }

    /// The sum, held at the ends of the range instead of overflowing.
    public static func + (left: Money, right: Money) -> Money {
        let (sum, overflow) = left.cents.addingReportingOverflow(right.cents)
        return Money(cents: overflow ? (left.cents < 0 ? .min : .max) : sum)
    }

    /// The difference, held at the ends of the range instead of overflowing.
    public static func - (left: Money, right: Money) -> Money {
        let (difference, overflow) = left.cents.subtractingReportingOverflow(right.cents)
        return Money(cents: overflow ? (left.cents < 0 ? .min : .max) : difference)
    }
}

extension Money: CustomStringConvertible {
    /// Two decimals and no currency sign or grouping: `1234.50`, `-0.07`.
    public var description: String {
        Decimals.text(cents, scale: 2, minimumDigits: 2)
    }
}

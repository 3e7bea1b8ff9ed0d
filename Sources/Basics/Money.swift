/// An exact amount of money of an unnamed currency, in thousandths of its unit: no currency has more decimals.
///
/// Range: ±9,223,372,036,854,775.807. Input is limited far below that (``Money/maximumInput``), so that a product with
/// a rate and a point value still fits 64 bits.
public struct Money: Sendable, Hashable, Comparable {
    /// May be negative (a refund).
    public let thousandths: Int

    /// Hundredths, half a cent rounded away from zero; exact in every currency with at most two decimals.
    public var cents: Int {
        let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 10)
        return rest >= 5 ? whole + 1 : rest <= -5 ? whole - 1 : whole
    }

    /// The largest amount a request may carry: 100,000,000.00. Products of this with the largest rate and the largest
    /// point value stay below 2^63.
    public static let maximumInput = Money(cents: 10_000_000_000)
    public static let zero = Money(thousandths: 0)

    public init(thousandths: Int) {
        self.thousandths = thousandths
    }

    /// Held at the ends of the range instead of overflowing.
    public init(cents: Int) {
        let (product, overflow) = cents.multipliedReportingOverflow(by: 10)
        thousandths = overflow ? (cents < 0 ? .min : .max) : product
    }

    public static func < (left: Money, right: Money) -> Bool { left.thousandths < right.thousandths }

    /// The sum, held at the ends of the range instead of overflowing.
    public static func + (left: Money, right: Money) -> Money {
        let (sum, overflow) = left.thousandths.addingReportingOverflow(right.thousandths)
        return Money(thousandths: overflow ? (left.thousandths < 0 ? .min : .max) : sum)
    }

    /// The difference, held at the ends of the range instead of overflowing.
    public static func - (left: Money, right: Money) -> Money {
        let (difference, overflow) = left.thousandths.subtractingReportingOverflow(right.thousandths)
        return Money(thousandths: overflow ? (left.thousandths < 0 ? .min : .max) : difference)
    }

    /// Whether a currency of so many decimals can hold it.
    public func fits(decimals: Int) -> Bool {
        var unit = 1
        for _ in min(max(decimals, 0), 3)..<3 { unit *= 10 }
        return thousandths % unit == 0
    }
}

extension Money: Codable {
    private enum Key: String, CodingKey { case cents, thousandths }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        if let thousandths = try container.decodeIfPresent(Int.self, forKey: .thousandths) {
            self.init(thousandths: thousandths)
        } else {
            self.init(cents: try container.decode(Int.self, forKey: .cents))
        }
    }

    /// In cents where these are exact, as ever.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        if thousandths % 10 == 0 {
            try container.encode(cents, forKey: .cents)
        } else {
            try container.encode(thousandths, forKey: .thousandths)
        }
    }
}

extension Money: CustomStringConvertible {
    /// Two decimals, or three where it has them, and no currency sign or grouping: `1234.50`, `-0.07`, `1.234`.
    public var description: String {
        Decimals.text(thousandths, scale: 3, minimumDigits: 2)
    }
}

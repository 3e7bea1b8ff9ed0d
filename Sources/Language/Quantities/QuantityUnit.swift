/// A unit of measure, exactly as the table has it.
public struct QuantityUnit: Sendable, Hashable {
    /// Units of different dimensions are never added or converted.
    public enum Dimension: String, Sendable, Hashable, CaseIterable {
        case mass, volume, length, area, temperature, energy, power
        /// Seconds to weeks.
        case time
        /// Months and years, whose days differ.
        case calendar
        /// Pieces, pairs, dozens.
        case count
        /// Bottles, bags: what is in one is for others to know.
        case package
        /// Currencies; each is only comparable with itself.
        case money
    }

    /// `kg`, `min`, `bottle`; ISO 4217 for money.
    public let symbol: String
    public let dimension: Dimension
    /// In base units: g, ml, m, m2, °C, J, W, s, month, piece.
    public let factor: Rational
    /// Added after the factor; only temperatures have one.
    public let offset: Rational

    /// Whether a value of one can be said in the other.
    public func converts(to other: QuantityUnit) -> Bool {
        guard dimension == other.dimension else { return false }
        return dimension == .money || dimension == .package ? symbol == other.symbol : true
    }

    /// A value of this unit in base units; nil where it does not fit.
    public func base(_ value: Rational) -> Rational? { value.multiplied(by: factor)?.adding(offset) }

    /// A value of this unit in another; nil where the two do not convert, or it does not fit.
    public func convert(_ value: Rational, to other: QuantityUnit) -> Rational? {
        guard converts(to: other) else { return nil }
        return self == other ? value : base(value)?.subtracting(other.offset)?.divided(by: other.factor)
    }
}

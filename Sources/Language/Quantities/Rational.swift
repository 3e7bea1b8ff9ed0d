/// An exact fraction in lowest terms. Every operation that would leave 64 bits says so with nil.
public struct Rational: Sendable, Hashable {
    public let numerator: Int
    /// Above 0.
    public let denominator: Int

    public static let zero = Rational(0)
    public static let one = Rational(1)

    public init(_ value: Int) {
        numerator = value
        denominator = 1
    }

    /// Nil for a denominator of 0, or where the reduced parts do not fit.
    public init?(_ numerator: Int, _ denominator: Int) {
        guard denominator != 0 else { return nil }
        let divisor = Rational.divisor(numerator.magnitude, denominator.magnitude)
        guard let top = Int(exactly: numerator.magnitude / divisor),
            let bottom = Int(exactly: denominator.magnitude / divisor)
        else { return nil }
        self.numerator = (numerator < 0) == (denominator < 0) ? top : -top
        self.denominator = bottom
    }

    /// Reads `-?digits[/digits]`, the form that tables write.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 2, let top = parts.first.flatMap({ Int($0) }) else { return nil }
        if parts.count == 1 {
            self.init(top)
        } else if let bottom = Int(parts[1]), bottom > 0 {
            self.init(top, bottom)
        } else {
            return nil
        }
    }

    public var isWhole: Bool { denominator == 1 }
    /// The whole number that it is; nil for a fraction.
    public var whole: Int? { denominator == 1 ? numerator : nil }

    public func adding(_ other: Rational) -> Rational? {
        let divisor = Rational.divisor(denominator.magnitude, other.denominator.magnitude)
        let scale = other.denominator / Int(divisor)
        let (left, a) = numerator.multipliedReportingOverflow(by: scale)
        let (right, b) = other.numerator.multipliedReportingOverflow(by: denominator / Int(divisor))
        let (sum, c) = left.addingReportingOverflow(right)
        let (bottom, d) = denominator.multipliedReportingOverflow(by: scale)
        return a || b || c || d ? nil : Rational(sum, bottom)
    }

    public func subtracting(_ other: Rational) -> Rational? { other.negated.flatMap(adding) }

    public func multiplied(by other: Rational) -> Rational? {
        // Reduced crosswise first, so that only a result too large for 64 bits is lost.
        guard let left = Rational(numerator, other.denominator), let right = Rational(other.numerator, denominator)
        else { return nil }
        let (top, a) = left.numerator.multipliedReportingOverflow(by: right.numerator)
        let (bottom, b) = left.denominator.multipliedReportingOverflow(by: right.denominator)
        return a || b ? nil : Rational(top, bottom)
    }

    /// Nil also for a division by 0.
    public func divided(by other: Rational) -> Rational? {
        Rational(other.denominator, other.numerator).flatMap(multiplied)
    }

    public var negated: Rational? { numerator == .min ? nil : Rational(-numerator, denominator) }

    private static func divisor(_ first: UInt, _ second: UInt) -> UInt {
        var (large, small) = (first, second)
        while small != 0 { (large, small) = (small, large % small) }
        return max(large, 1)
    }
}

extension Rational: Comparable {
    public static func < (left: Rational, right: Rational) -> Bool {
        let first = left.numerator.multipliedFullWidth(by: right.denominator)
        let second = right.numerator.multipliedFullWidth(by: left.denominator)
        return (first.high, first.low) < (second.high, second.low)
    }
}

extension Rational: CustomStringConvertible {
    /// `7` or `7/2`.
    public var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}

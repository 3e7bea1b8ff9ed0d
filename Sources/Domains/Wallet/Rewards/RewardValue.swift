public import Basics

/// What a reward is worth, in hundredths of a cent; negative where a fee is larger than what is earned.
public struct RewardValue: Sendable, Hashable, Comparable {
    let hundredthsOfCent: Int

    public static let zero = RewardValue(hundredthsOfCent: 0)

    public init(hundredthsOfCent: Int) {
        self.hundredthsOfCent = hundredthsOfCent
    }

    /// Whole cents, half a cent rounded away from zero: what is shown.
    public var cents: Int {
        let (whole, rest) = hundredthsOfCent.quotientAndRemainder(dividingBy: 100)
        if rest >= 50 { return whole + 1 }
        return rest <= -50 ? whole - 1 : whole
    }

    public var money: Money { Money(cents: cents) }

    /// To the smallest unit that a currency has, half of one rounded away from zero.
    public func money(in currency: String) -> Money {
        switch Currency.decimals(of: currency) ?? 2 {
        case 0:
            let units = Saturating.rounded(Int128(hundredthsOfCent), by: 10_000)
            return Money(thousandths: Saturating.product(units, 1_000))
        case 3: return Money(thousandths: Saturating.rounded(Int128(hundredthsOfCent), by: 10))
        default: return money
        }
    }

    public static func < (left: RewardValue, right: RewardValue) -> Bool {
        left.hundredthsOfCent < right.hundredthsOfCent
    }

    /// The sum, held at the ends of the range instead of overflowing.
    public static func + (left: RewardValue, right: RewardValue) -> RewardValue {
        RewardValue(hundredthsOfCent: Saturating.sum(left.hundredthsOfCent, right.hundredthsOfCent))
    }

    /// The difference, held at the ends of the range instead of overflowing.
    public static func - (left: RewardValue, right: RewardValue) -> RewardValue {
        RewardValue(hundredthsOfCent: Saturating.difference(left.hundredthsOfCent, right.hundredthsOfCent))
    }
}

extension RewardValue: CustomStringConvertible {
    /// Units of currency, at least two decimals: `6.00`, `1.0025`.
    public var description: String { Decimals.text(hundredthsOfCent, scale: 4, minimumDigits: 2) }
}

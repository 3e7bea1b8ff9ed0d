public import Basics

/// A part of a purchase that earns one rate.
public struct RewardSegment: Sendable, Hashable {
    public enum Source: Sendable, Hashable {
        case rule, bonus, ruleAndBonus, afterLimit, afterLimitAndBonus
    }

    public let amount: Money
    public let multiplier: Rate
    /// Cents a point.
    public let pointValue: Rate
    public let source: Source

    init(amount: Money, multiplier: Rate, pointValue: Rate, source: Source) {
        self.amount = amount
        self.multiplier = multiplier
        self.pointValue = pointValue
        self.source = source
    }

    /// Exact, before the card's rounding.
    public var points: RewardPoints {
        RewardPoints(
            tenThousandths: Saturating.rounded(Int128(amount.thousandths) * Int128(multiplier.hundredths), by: 10))
    }
}

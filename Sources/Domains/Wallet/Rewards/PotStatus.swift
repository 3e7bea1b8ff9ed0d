public import Basics

/// One pot of a card as it stands on a day, before the purchase.
public struct PotStatus: Sendable, Hashable {
    public enum Source: Sendable, Hashable {
        /// A position in ``Card/spendingLimits``.
        case limit(index: Int)
        /// The pot of ``Card/quarterlyBonus``.
        case quarterlyBonus
    }

    public let source: Source
    /// What the limit is named after; nil for the quarterly bonus.
    public let key: SpendingLimit.Key?
    public let limit: Money
    /// Spent in the present period; may be above the limit.
    public let spent: Money
    /// Never below zero.
    public let remaining: Money
    /// Whole percent, rounded down; may be above 100.
    public let percentUsed: Int
    public let status: LimitStatus
    /// The first day of the next period, where it is known and still ahead.
    public let resetDate: CalendarDate?
    /// Used up because the user said so, whatever is stored.
    let saidMaxedOut: Bool

    init(
        source: Source, key: SpendingLimit.Key?, limit: Money, spent: Money, thresholdPercent: Int,
        resetDate: CalendarDate?, saidMaxedOut: Bool
    ) {
        self.source = source
        self.key = key
        self.limit = limit
        let used = saidMaxedOut ? max(spent, limit) : spent
        self.spent = used
        remaining = max(.zero, limit - used)
        percentUsed =
            limit.thousandths > 0 ? Saturating.clamped(Int128(used.thousandths) * 100 / Int128(limit.thousandths)) : 100
        status = LimitStatus(spent: used.thousandths, limit: limit.thousandths, thresholdPercent: thresholdPercent)
        self.resetDate = resetDate
        self.saidMaxedOut = saidMaxedOut
    }

    /// The pot after a purchase.
    func drawn(_ thousandths: Int, thresholdPercent: Int) -> PotStatus {
        PotStatus(
            source: source, key: key, limit: limit, spent: spent + Money(thousandths: thousandths),
            thresholdPercent: thresholdPercent, resetDate: resetDate, saidMaxedOut: saidMaxedOut)
    }
}

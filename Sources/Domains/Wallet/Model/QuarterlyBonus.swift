public import Basics

/// A bonus of one calendar quarter that the holder activates. Its limit is its own pot.
public struct QuarterlyBonus: Sendable, Hashable {
    public var categories: [RuleTarget]
    public var multiplier: Rate
    public var pointType: String
    public var limit: Money?
    /// Spent in the quarter. Of a stored card it is computed whenever the card is read, as a limit's is.
    public var currentSpending: Money
    /// What the user stated for the quarter; nil where nobody did.
    public var stated: StatedSum?
    /// 1...4.
    public var quarter: Int
    public var year: Int
    public var activated: Bool
    /// The last day on which it can still be activated.
    public var activateBy: CalendarDate?
    /// True: the multiplier adds to the rule's (3 + 4 = 7). False: the larger of the two counts.
    public var stacksWithBase: Bool

    public init(
        categories: [RuleTarget], multiplier: Rate, pointType: String = RewardRule.defaultPointType,
        limit: Money? = nil, currentSpending: Money = .zero, quarter: Int, year: Int, activated: Bool,
        activateBy: CalendarDate? = nil, stacksWithBase: Bool = false
    ) {
        self.categories = categories
        self.multiplier = multiplier
        self.pointType = pointType
        self.limit = limit
        self.currentSpending = currentSpending
        self.quarter = quarter
        self.year = year
        self.activated = activated
        self.activateBy = activateBy
        self.stacksWithBase = stacksWithBase
    }
}

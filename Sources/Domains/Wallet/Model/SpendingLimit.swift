public import Basics

/// A pot: the spending up to which a bonus rate holds, shared by all the categories it names.
public struct SpendingLimit: Sendable, Hashable {
    public enum ResetType: String, Sendable, Hashable, Codable, CaseIterable {
        case monthly, quarterly, annually, never
    }

    /// What the pot counts: a category, or the spending of the card's chosen or top-category rule.
    public enum Key: Sendable, Hashable {
        case category(Category)
        case choice
        case topCategory
    }

    public var category: Key
    /// Further categories that draw from the same pot.
    public var sharedWith: [Key]
    /// Above zero.
    public var limit: Money
    /// Spent in the present period; counts as zero once ``resetDate`` has come. Of a stored card it is computed whenever
    /// the card is read, from ``stated`` and the purchases.
    public var currentSpending: Money
    public var resetType: ResetType
    /// The day on which the next period starts.
    public var resetDate: CalendarDate?
    /// What the user stated for a period; nil where nobody did.
    public var stated: StatedSum?
    /// The reset that was said, from which all others are counted; nil follows the calendar.
    public var anchor: CalendarDate?
    /// Purchases entered ahead of their day: dated ``resetDate`` or later, so that ``currentSpending`` does not hold them.
    /// Drawn from the recorded purchases, never stored or stated with the limit.
    public internal(set) var upcoming: [DatedAmount] = []
    /// Of the pot of a top category: what the present period holds of each, so that only the largest fills the pot. Drawn
    /// from the recorded purchases as ``upcoming`` is.
    var byCategory: [Category: Money] = [:]

    /// Whether only one of its categories counts: the one that most is spent on.
    var countsTopCategory: Bool { category == .topCategory || sharedWith.contains(.topCategory) }

    public init(
        category: Key, sharedWith: [Key] = [], limit: Money, currentSpending: Money = .zero, resetType: ResetType,
        resetDate: CalendarDate? = nil
    ) {
        self.category = category
        self.sharedWith = sharedWith
        self.limit = limit
        self.currentSpending = currentSpending
        self.resetType = resetType
        self.resetDate = resetDate
    }
}

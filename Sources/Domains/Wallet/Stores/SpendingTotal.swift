public import Basics

/// What was spent with one card on one category in one calendar month, refunds taken off.
public struct SpendingTotal: Sendable, Hashable {
    public let cardID: CardID
    public let category: Category
    /// The first day of the month.
    public let month: CalendarDate
    public let amount: Money
    /// Number of transactions, refunds counted too.
    public let count: Int

    public init(cardID: CardID, category: Category, month: CalendarDate, amount: Money, count: Int) {
        self.cardID = cardID
        self.category = category
        self.month = month
        self.amount = amount
        self.count = count
    }
}

public import Basics

/// A purchase as a statement told of it.
public struct StatementEntry: Sendable, Hashable {
    public let date: CalendarDate
    /// Negative for a refund.
    public let amount: Money
    /// What the bank wrote, without card numbers.
    public let text: String

    public init(date: CalendarDate, amount: Money, text: String) {
        self.date = date
        self.amount = amount
        self.text = text
    }
}

public import Basics

/// An amount that counts on a day; negative for a refund.
public struct DatedAmount: Sendable, Hashable {
    public let date: CalendarDate
    public let amount: Money
    /// The category of the rate that it was paid at.
    public let category: Category

    public init(date: CalendarDate, amount: Money, category: Category) {
        self.date = date
        self.amount = amount
        self.category = category
    }
}

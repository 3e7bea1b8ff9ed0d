public import Basics

/// A purchase that the sentence says was made.
public struct RecordedPurchase: Sendable, Hashable, Codable {
    /// Nil where none was said or several fit.
    public var card: CardID?
    public var amount: Money?
    public var merchant: String?
    public var category: Category?
    public var date: CalendarDate

    public init(card: CardID?, amount: Money?, merchant: String?, category: Category?, date: CalendarDate) {
        self.card = card
        self.amount = amount
        self.merchant = merchant
        self.category = category
        self.date = date
    }
}

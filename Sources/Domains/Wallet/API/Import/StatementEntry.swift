import Basics

/// One purchase or refund as a bank's statement tells it.
struct StatementEntry: Sendable {
    let date: CalendarDate
    /// Of the wallet's currency; negative for a refund.
    let amount: Money
    /// Without card numbers; not empty.
    let description: String
    /// The bank's own word for a category; empty where it has none.
    var bankCategory = ""
    /// ISO 18245.
    var merchantCode: Int?
    /// What the bank names this entry by, unique within an account; nil where it does not.
    var bankID: String?
}

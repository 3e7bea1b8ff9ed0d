public import Basics

/// One purchase, or what came back of one.
public struct StatementRow: Sendable, Hashable {
    /// The line of the file, or the number of an OFX entry, from 1.
    public let row: Int
    /// The day of the purchase, or where the file has none, of its posting.
    public let day: CalendarDate
    /// Nil where the file has none.
    public let postingDay: CalendarDate?
    /// Whether the day is that of the posting, because the file says no other.
    public let hasPostingDayOnly: Bool
    /// Negative for a refund.
    public let amount: StatementAmount
    /// What was paid abroad, where the file says it beside the billed amount.
    public let original: StatementAmount?
    /// The currency abroad, also where its amount is not said. ISO 4217.
    public let originalCurrency: String?
    public let merchant: StatementMerchant
    /// What the bank wrote, without card numbers; not empty.
    public let merchantText: String
    /// The bank's id of the entry; nil where it has none, or used it more than once in this file.
    public let bankID: String?
    /// By which a later import knows the row again, within its card.
    public let identity: Identity

    public var isRefund: Bool { amount.units < 0 }

    /// What makes a row the same in another file.
    public struct Identity: Sendable, Hashable {
        /// The bank's id, or day, amount and text.
        public let text: String
        /// How many rows before it in this file have the same.
        public let occurrence: Int
        /// What earlier versions took for it, where that differs: compared, never stored.
        public let earlierText: String?
        /// How many rows before it in this file have the same earlier text.
        public let earlierOccurrence: Int
    }
}

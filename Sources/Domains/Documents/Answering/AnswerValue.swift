public import Basics

/// What an answer says, for programs.
public enum AnswerValue: Sendable, Hashable {
    case date(CalendarDate)
    /// Exact, as decimal text; the ISO 4217 code where the paper says it.
    case money(amount: String, currency: String?)
    case number(String, unit: String?)
    case percent(String)
    case duration(String, unit: String)
    /// Minutes after midnight.
    case clock(Int)
    case identifier(String)
}

public import Basics

/// The value of a field.
public enum FieldValue: Sendable, Hashable {
    /// - Parameter currency: ISO 4217; nil where the paper names none.
    case money(Money, currency: String?)
    case date(CalendarDate)
    /// First and last day.
    case period(CalendarDate, CalendarDate)
    case duration(CalendarSpan)
    /// As it is written, without the spaces around it.
    case identifier(String)
    case text(String)
}

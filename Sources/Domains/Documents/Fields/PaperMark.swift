internal import Basics

/// A date, sum, length of time or time of day in a paper.
struct PaperMark: Sendable {
    enum Value: Sendable {
        /// - Parameters:
        ///   - last: the last day where a month or year is named.
        ///   - isYearless: the year was taken from the paper's date.
        case date(CalendarDate, last: CalendarDate?, isYearless: Bool)
        case money(Money, currency: String?)
        case duration(CalendarSpan)
        /// Minutes after midnight.
        case time(Int)
    }

    let value: Value
    /// Code points of the canonical text.
    let range: Range<Int>
    /// Places in the paper's tokens.
    let tokens: Range<Int>
    /// The place in the parts.
    let part: Int

    var date: CalendarDate? { if case .date(let day, _, _) = value { day } else { nil } }
    var lastDay: CalendarDate? { if case .date(_, let last, _) = value { last } else { nil } }
    var span: CalendarSpan? { if case .duration(let span) = value { span } else { nil } }
    var time: Int? { if case .time(let minutes) = value { minutes } else { nil } }
    var isYearless: Bool { if case .date(_, _, true) = value { true } else { false } }
}

internal import Basics

/// A day as it is written, before it is known which sign is the month or which year is meant.
struct WrittenDate {
    enum Form {
        case full(CalendarDate)
        case month(CalendarDate, last: CalendarDate)
        /// "4 May", 5月4日
        case yearless(month: Int, day: Int)
        /// "3/4/2026"
        case figures(first: Int, second: Int, year: Int)
    }

    let form: Form
    /// Code points of the canonical text.
    let range: Range<Int>
    /// The place in the parts.
    let part: Int
}

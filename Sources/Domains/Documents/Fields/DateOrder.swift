internal import Language
internal import Basics

/// Whether a paper writes the day or the month first, by what it gives away itself.
enum DateOrder: Sendable {
    case dayFirst, monthFirst

    /// - Parameter written: all days of the paper.
    /// - Returns: nil where nothing tells, or two things tell different orders.
    init?(_ written: [WrittenDate], paper: Paper) {
        var (day, month) = (0, 0)
        let full = Set(written.compactMap { if case .full(let day) = $0.form { day } else { nil } })
        for date in written {
            guard case .figures(let first, let second, let year) = date.form else { continue }
            let readings = [
                CalendarDate(year: year, month: second, day: first),
                CalendarDate(year: year, month: first, day: second),
            ]
            guard first != second, readings[0] != nil || readings[1] != nil else { continue }
            if readings[1] == nil { day += 2 }
            if readings[0] == nil { month += 2 }
            // The same day, written in words elsewhere.
            if let left = readings[0], let right = readings[1], full.contains(left) != full.contains(right) {
                if full.contains(left) { day += 1 } else { month += 1 }
            }
        }
        if (day > 0) != (month > 0) {
            self = day > 0 ? .dayFirst : .monthFirst
            return
        }
        guard day == 0 else { return nil }
        let dayWords = paper.words.contains { $0.sense.role == .dayFirst }
        let monthWords = paper.words.contains { $0.sense.role == .monthFirst }
        guard dayWords != monthWords else { return nil }
        self = dayWords ? .dayFirst : .monthFirst
    }

    func date(_ first: Int, _ second: Int, _ year: Int) -> CalendarDate? {
        self == .dayFirst
            ? CalendarDate(year: year, month: second, day: first) : CalendarDate(year: year, month: first, day: second)
    }

    /// Where only one order gives a day, or both the same.
    static func certain(_ first: Int, _ second: Int, _ year: Int) -> CalendarDate? {
        let readings = Set(
            [CalendarDate(year: year, month: second, day: first), CalendarDate(year: year, month: first, day: second)]
                .compactMap { $0 })
        return readings.count == 1 ? readings.first : nil
    }
}

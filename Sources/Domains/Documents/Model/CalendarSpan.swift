public import Basics

/// A length of time as papers name it, counted on the calendar.
public struct CalendarSpan: Sendable, Hashable {
    public enum Unit: String, Sendable, Hashable, CaseIterable {
        case day
        /// Monday to Friday; without a table of holidays, so only about right.
        case workingDay
        case week, month, year
    }

    /// 1 to 100,000.
    public let count: Int
    public let unit: Unit

    /// - Returns: nil where the count is out of range.
    public init?(count: Int, unit: Unit) {
        guard (1...100_000).contains(count) else { return nil }
        self.count = count
        self.unit = unit
    }

    /// Whether the days it gives are only about right.
    public var isApproximate: Bool { unit == .workingDay }

    /// The day so long after another. Months and years keep the day of the month, or take the last one of a shorter month.
    public func after(_ day: CalendarDate) -> CalendarDate { moved(day, by: 1) }

    /// The day so long before another.
    public func before(_ day: CalendarDate) -> CalendarDate { moved(day, by: -1) }

    private func moved(_ day: CalendarDate, by sign: Int) -> CalendarDate {
        switch unit {
        case .day: day.adding(days: sign * count)
        case .week: day.adding(days: sign * count * 7)
        case .month: day.adding(months: sign * count)
        case .year: day.adding(months: sign * count * 12)
        case .workingDay: CalendarSpan.workingDay(day, sign * count)
        }
    }

    private static func workingDay(_ day: CalendarDate, _ count: Int) -> CalendarDate {
        let step = count < 0 ? -1 : 1
        // Whole weeks hold five each.
        var result = day.adding(days: count / 5 * 7)
        var left = abs(count % 5)
        func isFree(_ day: CalendarDate) -> Bool { day.weekday > 5 }
        while isFree(result) { result = result.adding(days: -step) }
        while left > 0 {
            result = result.adding(days: step)
            if !isFree(result) { left -= 1 }
        }
        return result
    }
}

extension CalendarDate {
    /// The last day of its month.
    public var endOfMonth: CalendarDate { startOfMonth.adding(days: CalendarDate.daysIn(month: month, year: year) - 1) }
}

public import Basics

/// A day, or a part of one: a month, a year, a quarter.
public struct ReplyDate: Sendable {
    public var year: Int?
    public var month: Int?
    public var day: Int?
    public var quarter: Int?

    public init(year: Int? = nil, month: Int? = nil, day: Int? = nil, quarter: Int? = nil) {
        self.year = year
        self.month = month
        self.day = day
        self.quarter = quarter
    }

    /// Whether a day is what is meant: all that is said of year, month and day is so of it. A quarter does not count.
    public func fits(_ date: CalendarDate) -> Bool {
        (year.map { $0 == date.year } ?? true) && (month.map { $0 == date.month } ?? true)
            && (day.map { $0 == date.day } ?? true)
    }
}

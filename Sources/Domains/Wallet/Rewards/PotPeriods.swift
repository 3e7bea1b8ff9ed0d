import Basics

/// When the periods of a pot begin and end.
enum PotPeriods {
    private static func months(_ type: SpendingLimit.ResetType) -> Int? {
        switch type {
        case .monthly: 1
        case .quarterly: 3
        case .annually: 12
        case .never: nil
        }
    }

    /// The first reset after a day: counted from a known reset, else by the calendar. Nil for a pot that never resets.
    ///
    /// Counting from one known reset keeps the day of the month over short months: the 31st stays the last day. A known
    /// reset more than a period ahead is counted back, so that a period is never longer than its type says.
    static func nextReset(_ type: SpendingLimit.ResetType, known: CalendarDate?, after date: CalendarDate)
        -> CalendarDate?
    {
        guard let months = months(type) else { return nil }
        guard let known else {
            switch type {
            case .monthly: return date.startOfMonth.adding(months: 1)
            case .quarterly: return date.startOfQuarter.adding(months: 3)
            default: return date.startOfYear.adding(months: 12)
            }
        }
        if known > date {
            let ahead = (known.year - date.year) * 12 + known.month - date.month
            var periods = max(0, ahead / months - 1)
            while case let earlier = known.adding(months: -(periods + 1) * months), earlier > date { periods += 1 }
            return known.adding(months: -periods * months)
        }
        let apart = (date.year - known.year) * 12 + date.month - known.month
        var periods = max(1, apart / months)
        var reset = known.adding(months: periods * months)
        while reset <= date, periods < 120_000 {
            periods += 1
            let next = known.adding(months: periods * months)
            // The calendar ends with the year 9999.
            if next <= reset { break }
            reset = next
        }
        return reset
    }

    /// The period that a day lies in: its first day, and the first of the next one; nil where it has no such end.
    ///
    /// - Parameter anchor: the reset that all others are counted from; nil follows the calendar.
    static func period(
        _ type: SpendingLimit.ResetType, anchor: CalendarDate?, containing day: CalendarDate
    ) -> (start: CalendarDate?, end: CalendarDate?) {
        guard let end = nextReset(type, known: anchor, after: day) else { return (nil, nil) }
        guard let start = start(type, endingWith: end) else { return (nil, end) }
        // A reset on the 31st is some days earlier in a shorter month; the period before it ends on its own day.
        return (nextReset(type, known: anchor ?? end, after: start.adding(days: -4)) ?? start, end)
    }

    /// The first day of the period that ends with a reset.
    static func start(_ type: SpendingLimit.ResetType, endingWith reset: CalendarDate) -> CalendarDate? {
        months(type).map { reset.adding(months: -$0) }
    }
}

internal import Basics

/// On which day of a year a holiday is.
enum HolidayRule: Sendable, Hashable {
    case fixed(month: Int, day: Int)
    /// The nth such weekday of a month, -1 the last, and so many days later.
    case weekday(month: Int, weekday: Int, nth: Int, later: Int)
    case easter(later: Int)
    /// A column of the lunar days.
    case lunar(column: Int, later: Int)

    /// `12-25`, `11/4/4+1`, `easter-2`, `midAutumn+1`; nil for anything else.
    init?(_ text: String, columns: [String]) {
        let (base, later) = HolidayRule.split(text)
        if text.count == 5, text.dropFirst(2).first == "-", let month = Int(text.prefix(2)),
            let day = Int(text.suffix(2)),
            CalendarDate(year: 2_000, month: month, day: day) != nil
        {
            self = .fixed(month: month, day: day)
        } else if base == "easter" {
            self = .easter(later: later)
        } else if let column = columns.firstIndex(of: base) {
            self = .lunar(column: column, later: later)
        } else {
            let parts = base.split(separator: "/").map { Int($0) }
            guard parts.count == 3, let month = parts[0], let weekday = parts[1], let nth = parts[2],
                (1...12).contains(month), (1...7).contains(weekday), nth == -1 || (1...4).contains(nth)
            else { return nil }
            self = .weekday(month: month, weekday: weekday, nth: nth, later: later)
        }
    }

    /// What stands before a last `+N` or `-N`, and that number; "11/1/-1" has none.
    private static func split(_ text: String) -> (base: String, later: Int) {
        guard let sign = text.lastIndex(where: { $0 == "+" || $0 == "-" }), let days = Int(text[sign...]),
            sign > text.startIndex, text[text.index(before: sign)] != "/"
        else { return (text, 0) }
        return (String(text[..<sign]), days)
    }

    /// The day in a year; nil where the lunar days do not reach.
    func day(in year: Int, _ lunar: LunarDays) -> CalendarDate? {
        switch self {
        case .fixed(let month, let day): CalendarDate(year: year, month: month, day: day)
        case .weekday(let month, let weekday, let nth, let later):
            HolidayRule.weekday(weekday, nth, month: month, year: year)?.adding(days: later)
        case .easter(let later): HolidayRule.easter(year)?.adding(days: later)
        case .lunar(let column, let later): lunar.day(column, in: year)?.adding(days: later)
        }
    }

    private static func weekday(_ weekday: Int, _ nth: Int, month: Int, year: Int) -> CalendarDate? {
        guard nth < 0 else {
            guard let first = CalendarDate(year: year, month: month, day: 1) else { return nil }
            return first.adding(days: (weekday - first.weekday + 7) % 7 + 7 * (nth - 1))
        }
        let length = CalendarDate.daysIn(month: month, year: year)
        guard let last = CalendarDate(year: year, month: month, day: length) else { return nil }
        return last.adding(days: -((last.weekday - weekday + 7) % 7))
    }

    /// Easter Sunday of the western churches (Meeus, "Astronomical Algorithms", 1991, chapter 8).
    static func easter(_ year: Int) -> CalendarDate? {
        let golden = year % 19
        let (century, rest) = (year / 100, year % 100)
        let correction = (century + 8) / 25
        let epact = (19 * golden + century - century / 4 - (century - correction + 1) / 3 + 15) % 30
        let weekday = (32 + 2 * (century % 4) + 2 * (rest / 4) - epact - rest % 4) % 7
        let shift = (golden + 11 * epact + 22 * weekday) / 451
        let days = epact + weekday - 7 * shift + 114
        return CalendarDate(year: year, month: days / 31, day: days % 31 + 1)
    }
}

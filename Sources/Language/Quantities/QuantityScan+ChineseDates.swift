internal import Basics

extension QuantityScan {
    /// 2026年12月5日, 十二月五号, 明年三月五号, 下个月5号, 5号, 12月.
    mutating func chineseDate(at start: Int) -> QuantityMatch? {
        if let period = sense(start, .period), let today = context.today {
            let base = today.adding(months: period.value * (period.other == 3 ? 12 : 1))
            if period.other == 3, let rest = monthAndDay(at: start + 1) {
                return match(start, rest.end, days(rest.month, rest.day, year: base.year))
            }
            guard period.other == 2, let (day, end) = marked(1...31, .dayMark, at: start + 1) else { return nil }
            return match(start, end, days(base.month, day, year: base.year))
        }
        if let (year, end) = marked(1_000...9_999, .yearMark, at: start) {
            if let rest = monthAndDay(at: end) { return match(start, rest.end, days(rest.month, rest.day, year: year)) }
            guard let first = CalendarDate(year: year, month: 1, day: 1) else { return nil }
            if let (month, end) = marked(1...12, .monthMark, at: end) {
                return match(start, end, wholeMonth(month, year))
            }
            return match(start, end, [QuantityScan.reading(first, to: first.adding(months: 12).adding(days: -1))])
        }
        if let rest = monthAndDay(at: start) { return match(start, rest.end, days(rest.month, rest.day, year: nil)) }
        guard let today = context.today else { return nil }
        if let (month, end) = marked(1...12, .monthMark, at: start) {
            return match(start, end, nearMonths(month, today))
        }
        guard let (day, end) = marked(1...31, .dayMark, at: start) else { return nil }
        return match(start, end, ofMonth(day, today))
    }

    private mutating func monthAndDay(at start: Int) -> (month: Int, day: Int, end: Int)? {
        guard let (month, place) = marked(1...12, .monthMark, at: start) else { return nil }
        if let (day, end) = marked(1...31, .dayMark, at: place) { return (month, day, end) }
        guard let number = simple(at: place), number.high == nil, let day = number.low.whole, (1...31).contains(day),
            number.form == .figures && !isGlued(number.end) || number.form == .han && !number.isSingle,
            !has(number.end, .unit),
            !has(number.end, .piece)
        else { return nil }
        return (month, day, number.end)
    }

    /// A whole number in the bounds and the mark behind it.
    private mutating func marked(
        _ bounds: ClosedRange<Int>, _ mark: QuantityRole, at start: Int
    ) -> (Int, Int)? {
        guard hasAny(start, QuantityScan.hanStart), !has(start - 1, .ordinalMark), let number = simple(at: start),
            number.high == nil, number.form == .figures || number.form == .han, let value = number.low.whole,
            bounds.contains(value), has(number.end, mark), !has(number.end, .labelAfter)
        else { return nil }
        return (value, number.end + 1)
    }

    private static let hanStart = QuantityRole.figures.bit | QuantityRole.digit.bit | QuantityRole.place.bit
}

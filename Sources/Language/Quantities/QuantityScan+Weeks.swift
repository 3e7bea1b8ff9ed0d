internal import Basics

extension QuantityScan {
    private static func monday(_ today: CalendarDate) -> CalendarDate { today.adding(days: 1 - today.weekday) }

    /// "Friday", "next Friday", 周五, 下周五.
    mutating func weekday(at start: Int, _ today: CalendarDate) -> QuantityMatch? {
        if let week = sense(start, .week) {
            guard let day = sense(start + 1, .digit)?.value ?? (has(start + 1, .sunday) ? 7 : plain(start + 1, 1...6)),
                (1...7).contains(day), !has(start + 1, .half), !has(start - 1, .modifier)
            else { return nil }
            if week.value == 99 { return match(start, start + 2, near(day, today)) }
            let date = QuantityScan.monday(today).adding(days: 7 * week.value + day - 1)
            return match(start, start + 2, [date])
        }
        let modifier = sense(start, .modifier)
        let place = modifier == nil ? start : start + 1
        guard let day = sense(place, .weekday)?.value else { return nil }
        guard let modifier else {
            // "every Friday" is no day.
            return has(start - 1, .modifier) ? nil : match(start, start + 1, near(day, today))
        }
        let inWeek = QuantityScan.monday(today).adding(days: day - 1)
        let coming = near(day, today)[0]
        switch modifier.value {
        case 1:
            let next = inWeek.adding(days: 7)
            return match(start, place + 1, coming > today && coming != next ? [next, coming] : [next])
        case 0: return match(start, place + 1, [inWeek < today ? coming : inWeek])
        case -1: return match(start, place + 1, [coming.adding(days: -7)])
        default: return nil
        }
    }

    /// The next such day, today included, and the one a week before it, or after it where it is today.
    private func near(_ day: Int, _ today: CalendarDate) -> [CalendarDate] {
        let ahead = (day - today.weekday + 7) % 7
        return [today.adding(days: ahead), today.adding(days: ahead == 0 ? 7 : ahead - 7)]
    }

    private func match(_ start: Int, _ end: Int, _ days: [CalendarDate]) -> QuantityMatch? {
        guard let first = days.first else { return nil }
        return QuantityMatch(
            start: start, end: end, reading: QuantityScan.reading(first),
            alternatives: days.dropFirst().map { QuantityScan.reading($0) })
    }

    /// "next week", "last month", "this weekend", 上周末, 明年.
    mutating func period(at start: Int, _ today: CalendarDate) -> QuantityMatch? {
        guard let period = sense(start, .period) else { return nil }
        let first: CalendarDate
        let last: CalendarDate
        switch period.other {
        case 2:
            first = today.startOfMonth.adding(months: period.value)
            last = first.adding(months: 1).adding(days: -1)
        case 3:
            first = today.startOfYear.adding(months: 12 * period.value)
            last = first.adding(months: 12).adding(days: -1)
        case 4:
            first = QuantityScan.monday(today).adding(days: 7 * period.value + 5)
            last = first.adding(days: 1)
        default:
            first = QuantityScan.monday(today).adding(days: 7 * period.value)
            last = first.adding(days: 6)
        }
        return QuantityMatch(start: start, end: start + 1, reading: QuantityScan.reading(first, to: last))
    }

    /// "three days ago", 三天后: a duration that a word makes a day.
    mutating func dayFrom(_ match: QuantityMatch) -> QuantityMatch? {
        let direction: Int
        if has(match.end, .ago) { direction = -1 } else if has(match.end, .later) { direction = 1 } else { return nil }
        guard match.reading.kind == .duration, match.reading.upper == nil, let unit = match.reading.unit,
            let day = shifted(match.reading.value, unit, by: direction)
        else { return nil }
        return QuantityMatch(start: match.start, end: match.end + 1, reading: QuantityScan.reading(day))
    }

    func shifted(_ number: Numeral, _ unit: UnitMatch, by direction: Int) -> CalendarDate? {
        guard number.high == nil, unit.extra == nil, unit.sense.other < 0 else { return nil }
        return shifted(number.low, tables.units[unit.sense.value], by: direction)
    }

    /// Whole days, weeks, months or years from today.
    private func shifted(_ value: Rational, _ unit: QuantityUnit, by direction: Int) -> CalendarDate? {
        guard let today = context.today, let base = unit.base(value) else { return nil }
        switch unit.dimension {
        case .time:
            guard unit.factor >= Rational(86_400), let days = base.divided(by: Rational(86_400))?.whole else {
                return nil
            }
            return days < 4_000_000 ? today.adding(days: direction * days) : nil
        case .calendar:
            guard let months = base.whole, months < 120_000 else { return nil }
            return today.adding(months: direction * months)
        default: return nil
        }
    }
}

internal import Basics

extension QuantityScan {
    /// Where a date may start.
    private static let dateStart = [
        QuantityRole.figures, .month, .day, .week, .weekday, .modifier, .period, .within, .article, .digit, .place,
        .tens,
        .ordinal,
    ].reduce(0) { $0 | $1.bit }

    /// A day or a run of days: `2026-12-05`, "Dec 5", "next Friday", "in three days", 12月5日, 下周五, 明天.
    mutating func date(at start: Int) -> QuantityMatch? {
        guard hasAny(start, QuantityScan.dateStart) else { return nil }
        if let match = numeric(at: start) ?? named(at: start) ?? chineseDate(at: start) { return match }
        guard let today = context.today else { return nil }
        if let match = weekday(at: start, today) ?? dayOfMonth(at: start, today) ?? period(at: start, today) {
            return match
        }
        if let day = sense(start, .day) {
            return QuantityMatch(
                start: start, end: start + 1, reading: QuantityScan.reading(today.adding(days: day.value)))
        }
        guard has(start, .within),
            let number = simple(at: start + 1)
                ?? (isIndefinite(start + 1) ? Numeral(.one, end: start + 2, form: .article) : nil),
            let unit = unitMatch(behind: number),
            let day = shifted(number, unit, by: 1)
        else { return nil }
        return QuantityMatch(start: start, end: unit.end, reading: QuantityScan.reading(day))
    }

    static func reading(_ day: CalendarDate, to last: CalendarDate? = nil) -> Quantity.Reading {
        Quantity.Reading(
            kind: .date, value: Rational(day.daysSinceEpoch), upper: last.map { Rational($0.daysSinceEpoch) })
    }

    // MARK: Figures

    /// `2026-12-05`, `2026/12/5`, `12/5/2026`.
    private mutating func numeric(at start: Int) -> QuantityMatch? {
        let separators = QuantityRole.slash.bit | QuantityRole.range.bit
        guard has(start, .figures), hasAny(start + 1, separators), isGlued(start + 1), has(start + 2, .figures),
            hasAny(start + 3, separators), isGlued(start + 2), isGlued(start + 3), isGlued(start + 4),
            let first = plain(start, 1...9_999), let second = plain(start + 2, 1...31),
            let third = plain(start + 4, 1...9_999),
            firstToken(start + 1).hash == firstToken(start + 3).hash
        else { return nil }
        if hasAny(start + 5, separators), isGlued(start + 5), isGlued(start + 6) { return nil }
        var days: [CalendarDate] = []
        if pieces[start].digits == 4 {
            days = [CalendarDate(year: first, month: second, day: third)].compactMap { $0 }
        } else if pieces[start + 4].digits == 4 || pieces[start + 4].digits == 2 && has(start + 1, .slash) {
            days = inOrder(first, second, year: pieces[start + 4].digits == 4 ? third : 2_000 + third)
        }
        guard let day = days.first else { return nil }
        return QuantityMatch(
            start: start, end: start + 5, reading: QuantityScan.reading(day),
            alternatives: days.dropFirst().map { QuantityScan.reading($0) })
    }

    /// Month and day in the order of the speaker's country, and the other one where it is a day too.
    private func inOrder(_ first: Int, _ second: Int, year: Int) -> [CalendarDate] {
        let american = CalendarDate(year: year, month: first, day: second)
        let other = CalendarDate(year: year, month: second, day: first)
        let isAmerican = ["US", "CA", "CN", "TW", "HK", "JP", "KR", nil].contains(context.region)
        let days = (isAmerican ? [american, other] : [other, american]).compactMap { $0 }
        return days.count == 2 && days[0] == days[1] ? [days[0]] : days
    }

    /// "5/6" as days, the likelier first.
    mutating func slashed(_ first: Int, _ second: Int) -> [Quantity.Reading] {
        guard let today = context.today, (1...31).contains(first), (1...31).contains(second) else { return [] }
        var result: [Quantity.Reading] = []
        // A leap year, so that 2/29 counts.
        for day in inOrder(first, second, year: 2_000) {
            if let next = upcoming(day.month, day.day, today).first { result.append(next) }
        }
        return result
    }

    /// A day without a year: the next one, then the last one.
    func upcoming(_ month: Int, _ day: Int, _ today: CalendarDate) -> [Quantity.Reading] {
        func nearest(_ years: some Sequence<Int>, _ fits: (CalendarDate) -> Bool) -> CalendarDate? {
            years.lazy.compactMap { CalendarDate(year: $0, month: month, day: day) }.first(where: fits)
        }
        let next = nearest(today.year...today.year + 8) { $0 >= today }
        let last = nearest(stride(from: today.year, to: today.year - 9, by: -1)) { $0 < today }
        return [next, last].compactMap { $0.map { QuantityScan.reading($0) } }
    }

    func match(_ start: Int, _ end: Int, _ readings: [Quantity.Reading]) -> QuantityMatch? {
        guard let first = readings.first else { return nil }
        return QuantityMatch(start: start, end: end, reading: first, alternatives: Array(readings.dropFirst()))
    }

    func days(_ month: Int, _ day: Int, year: Int?) -> [Quantity.Reading] {
        if let year { return CalendarDate(year: year, month: month, day: day).map { [QuantityScan.reading($0)] } ?? [] }
        return context.today.map { upcoming(month, day, $0) } ?? []
    }

    // MARK: Months by name

    /// "Dec 5", "December 5th, 2026", "5 Dec", "the fifth of May".
    private mutating func named(at start: Int) -> QuantityMatch? {
        if let month = senses(start).first(where: { $0.role == .month }) {
            // "Dec. 5"
            let isShortened = lastToken(start).length <= 4 && has(start + 1, .pause) && isGlued(start + 1)
            guard let (day, end) = dayNumber(at: isShortened ? start + 2 : start + 1), !has(end, .unit),
                isWritten(month, start) || has(end - 1, .ordinalSuffix) || has(start - 1, .at)
            else { return wholeMonth(at: start, month) }
            let (year, last) = year(at: end)
            return match(start, last, days(month.value, day, year: year))
        }
        let first = has(start, .article) ? start + 1 : start
        guard let (day, end) = dayNumber(at: first) else { return nil }
        let place = has(end, .of) ? end + 1 : end
        guard let month = senses(place).first(where: { $0.role == .month }), isWritten(month, place) || place > end
        else { return nil }
        let (year, last) = year(at: place + 1)
        return match(start, last, days(month.value, day, year: year))
    }

    /// "January 2027", "in December"; "may" and "march" only with a year.
    private mutating func wholeMonth(at start: Int, _ month: QuantitySense) -> QuantityMatch? {
        let (year, end) = year(at: start + 1)
        if let year, isWritten(month, start) { return match(start, end, wholeMonth(month.value, year)) }
        guard let today = context.today, !month.style.contains(.capital) else { return nil }
        return match(start, start + 1, nearMonths(month.value, today))
    }

    /// This month or the next of its name, then the last one.
    func nearMonths(_ month: Int, _ today: CalendarDate) -> [Quantity.Reading] {
        let year = today.year + (month < today.month ? 1 : 0)
        return wholeMonth(month, year) + wholeMonth(month, year - 1)
    }

    func wholeMonth(_ month: Int, _ year: Int) -> [Quantity.Reading] {
        guard let first = CalendarDate(year: year, month: month, day: 1) else { return [] }
        return [QuantityScan.reading(first, to: first.adding(months: 1).adding(days: -1))]
    }

    /// `5`, `5th`, "fifth", "twenty-first".
    private mutating func dayNumber(at start: Int) -> (Int, Int)? {
        if let day = plain(start, 1...31), pieces[start].digits <= 2 {
            if has(start + 1, .ordinalSuffix), isGlued(start + 1) { return (day, start + 2) }
            guard start + 1 >= count || firstToken(start + 1).kind != .word || !isGlued(start + 1),
                !has(start + 1, .colon)
            else { return nil }
            return (day, start + 1)
        }
        if let tens = sense(start, .tens), tens.value <= 30, let ordinal = sense(start + 1, .ordinal),
            ordinal.value < 10
        {
            return tens.value + ordinal.value <= 31 ? (tens.value + ordinal.value, start + 2) : nil
        }
        guard let ordinal = sense(start, .ordinal), ordinal.value <= 31 else { return nil }
        return (ordinal.value, start + 1)
    }

    private mutating func year(at start: Int) -> (Int?, Int) {
        let place = has(start, .pause) ? start + 1 : start
        guard let year = plain(place, 1_900...2_199), !has(place + 1, .unit) else { return (nil, start) }
        return (year, place + 1)
    }

    /// "on the 5th", "until the twelfth".
    private mutating func dayOfMonth(at start: Int, _ today: CalendarDate) -> QuantityMatch? {
        guard has(start, .article), has(start - 1, .at) else { return nil }
        guard let (day, end) = dayNumber(at: start + 1), !has(start + 1, .figures) || has(end - 1, .ordinalSuffix),
            !isUnknown(end)
        else { return nil }
        return match(start, end, ofMonth(day, today))
    }

    /// The next such day of a month, then the last one.
    func ofMonth(_ day: Int, _ today: CalendarDate) -> [Quantity.Reading] {
        func nearest(_ steps: [Int], _ fits: (CalendarDate) -> Bool) -> CalendarDate? {
            steps.lazy.map { today.startOfMonth.adding(months: $0) }
                .compactMap { CalendarDate(year: $0.year, month: $0.month, day: day) }.first(where: fits)
        }
        return [nearest([0, 1, 2]) { $0 >= today }, nearest([0, -1, -2]) { $0 < today }]
            .compactMap { $0.map { QuantityScan.reading($0) } }
    }
}

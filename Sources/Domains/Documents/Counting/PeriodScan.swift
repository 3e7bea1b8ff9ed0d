internal import Basics

/// Reads spans of time in a question: years, months, quarters, days, and what lies between two of them.
struct PeriodScan {
    let units: [CountUnit]
    let words: CountWords
    let today: CalendarDate

    struct Found {
        let period: ClosedRange<CalendarDate>
        let end: Int
    }

    /// The longest span of time that begins at a place.
    func period(at index: Int) -> Found? {
        [between(at: index), bounded(at: index), relative(at: index), plain(at: index)]
            .compactMap { $0 }.max { $0.end < $1.end }
    }

    // MARK: Two ends

    /// "between 20 and 31 March 2026", "March to May", 3月到5月.
    private func between(at index: Int) -> Found? {
        let start = words.match(.between, units, at: index).map { index + $0.count } ?? index
        if let found = days(at: start) { return found }
        guard let first = plain(at: start), let joint = words.match(.to, units, at: first.end),
            start > index || units[first.end].text != "and" && units[first.end].text != "和",
            let second = plain(at: first.end + joint.count)
        else { return nil }
        var (from, to) = (first.period.lowerBound, second.period.upperBound)
        // "from March to May 2026": the year of the second holds for both.
        if !hasYear(start..<first.end), hasYear(first.end..<second.end),
            let moved = CalendarDate(year: second.period.lowerBound.year, month: from.month, day: 1)
        {
            from = moved.adding(days: from.day - 1)
        }
        if from > to { to = to.adding(months: 12) }
        return from <= to ? Found(period: from...to, end: second.end) : nil
    }

    /// Two days of one month: "20 and 31 March 2026", 3月20日到31日.
    private func days(at index: Int) -> Found? {
        // "March 20 to 31": the month of the first holds for both.
        if let first = day(at: index), let joint = words.match(.to, units, at: first.end),
            let last = dayNumber(at: first.end + joint.count), monthName(at: first.end + joint.count) == nil,
            let to = CalendarDate(
                year: first.period.lowerBound.year, month: first.period.lowerBound.month, day: last.day),
            first.period.lowerBound <= to
        {
            return Found(period: first.period.lowerBound...to, end: last.end)
        }
        guard let first = dayNumber(at: index), let joint = words.match(.to, units, at: first.end),
            let last = day(at: first.end + joint.count),
            let from = CalendarDate(
                year: last.period.lowerBound.year, month: last.period.lowerBound.month, day: first.day),
            from <= last.period.upperBound
        else { return nil }
        return Found(period: from...last.period.upperBound, end: last.end)
    }

    private func hasYear(_ range: Range<Int>) -> Bool { range.contains { year(at: $0) != nil } }

    /// "since January", "before May 2026", 2026年之前.
    private func bounded(at index: Int) -> Found? {
        if let since = words.match(.since, units, at: index), let found = plain(at: index + since.count) {
            return PeriodScan.span(found.period.lowerBound, max(today, found.period.upperBound))
                .map { Found(period: $0, end: found.end) }
        }
        if let before = words.match(.before, units, at: index), let found = plain(at: index + before.count) {
            return Found(period: CalendarDate.earliest...found.period.lowerBound.adding(days: -1), end: found.end)
        }
        if let found = plain(at: index), let before = words.match(.before, units, at: found.end),
            units[found.end].isHan
        {
            return Found(
                period: CalendarDate.earliest...found.period.lowerBound.adding(days: -1), end: found.end + before.count)
        }
        return nil
    }

    /// At the ends of the calendar days do not go on, so that a last day may come out before a first one.
    private static func span(_ first: CalendarDate, _ last: CalendarDate) -> ClosedRange<CalendarDate>? {
        first <= last ? first...last : nil
    }

    // MARK: From today

    private func relative(at index: Int) -> Found? {
        let matches = words.matches(units, at: index).compactMap { match -> Found? in
            guard case .word(let word) = match.sense, let period = relative(word, match.number) else { return nil }
            return Found(period: period, end: index + match.count)
        }
        return matches.max { $0.end < $1.end }
    }

    private func relative(_ word: CountWord, _ number: Int?) -> ClosedRange<CalendarDate>? {
        let month = today.startOfMonth
        let many = min(number ?? 0, 1_200)
        switch word {
        case .thisYear: return wholeYear(today.year)
        case .lastYear: return wholeYear(today.year - 1)
        case .nextYear: return wholeYear(today.year + 1)
        case .thisMonth: return PeriodScan.span(month, today.endOfMonth)
        case .lastMonth: return PeriodScan.span(month.adding(months: -1), month.adding(days: -1))
        case .nextMonth: return PeriodScan.span(month.adding(months: 1), month.adding(months: 1).endOfMonth)
        case .lastMonths: return many > 0 ? PeriodScan.span(today.adding(months: -many).adding(days: 1), today) : nil
        case .nextMonths: return many > 0 ? PeriodScan.span(today, today.adding(months: many)) : nil
        case .lastDays: return many > 0 ? PeriodScan.span(today.adding(days: 1 - many), today) : nil
        case .nextDays: return many > 0 ? PeriodScan.span(today, today.adding(days: many)) : nil
        default: return nil
        }
    }

    // MARK: Named

    /// A day, month, quarter or year.
    private func plain(at index: Int) -> Found? {
        [day(at: index), month(at: index), quarter(at: index), yearAlone(at: index), relative(at: index)]
            .compactMap { $0 }.max { $0.end < $1.end }
    }

    private func yearAlone(at index: Int) -> Found? {
        year(at: index).flatMap { found in
            wholeYear(found.year).map { Found(period: $0, end: found.end) }
        }
    }

    private func wholeYear(_ year: Int) -> ClosedRange<CalendarDate>? {
        guard let first = CalendarDate(year: year, month: 1, day: 1),
            let last = CalendarDate(year: year, month: 12, day: 31)
        else { return nil }
        return first...last
    }

    /// "2026", 2026年.
    private func year(at index: Int) -> (year: Int, end: Int)? {
        guard units.indices.contains(index), let year = units[index].number, (1900...2100).contains(year) else {
            return nil
        }
        return (year, text(index + 1) == "年" ? index + 2 : index + 1)
    }

    /// Of the year named with it; else of the last twelve months.
    private func month(at index: Int) -> Found? {
        guard let named = monthName(at: index) else { return nil }
        return wholeMonth(named.month, named.year).map { Found(period: $0, end: named.end) }
    }

    private func wholeMonth(_ month: Int, _ year: Int?) -> ClosedRange<CalendarDate>? {
        let year = year ?? (month > today.month ? today.year - 1 : today.year)
        return CalendarDate(year: year, month: month, day: 1).flatMap { PeriodScan.span($0, $0.endOfMonth) }
    }

    /// "March", "March 2026", 3月, 2026年三月.
    private func monthName(at index: Int) -> (month: Int, year: Int?, end: Int)? {
        guard units.indices.contains(index) else { return nil }
        if let month = CountNumbers.month(units[index].text) {
            var next = index + 1
            if text(next) == "of" || text(next) == "in" { next += 1 }
            let year = year(at: next)
            return (month, year?.year, year?.end ?? index + 1)
        }
        let year = year(at: index).flatMap { text($0.end - 1) == "年" ? $0 : nil }
        let start = year?.end ?? index
        guard let number = number(at: start), (1...12).contains(number.value), text(number.end) == "月" else {
            return nil
        }
        let end = number.end + 1
        // 3个月 is a length, 3月份 a month.
        return (number.value, year?.year, text(end) == "份" ? end + 1 : end)
    }

    private func quarter(at index: Int) -> Found? {
        let year = year(at: index)
        let start = year?.end ?? index
        guard units.indices.contains(start) else { return nil }
        let match = words.matches(units, at: start).compactMap { match -> (Int, Int)? in
            guard case .word(let word) = match.sense, let quarter = word.quarter else { return nil }
            return (quarter, match.count)
        }.max { $0.1 < $1.1 }
        guard let (quarter, count) = match else { return nil }
        var end = start + count
        var named = year?.year
        if named == nil {
            let next = text(end) == "of" || text(end) == "in" ? end + 1 : end
            if let later = self.year(at: next) { (named, end) = (later.year, later.end) }
        }
        let inYear = named ?? (quarter > today.quarter ? today.year - 1 : today.year)
        guard let first = CalendarDate(year: inYear, month: quarter * 3 - 2, day: 1) else { return nil }
        return PeriodScan.span(first, first.adding(months: 2).endOfMonth).map { Found(period: $0, end: end) }
    }

    /// "31 March 2026", "March 31", 2026年3月31日.
    private func day(at index: Int) -> Found? {
        if let number = dayNumber(at: index), let named = monthName(at: number.end),
            CountNumbers.month(units[number.end].text) != nil
        {
            return found(number.day, named.month, named.year, named.end)
        }
        guard let named = monthName(at: index) else { return nil }
        if units[index].isHan || units[index].number != nil {
            guard let number = number(at: named.end), let sign = text(number.end), "日号".contains(sign) else {
                return nil
            }
            return found(number.value, named.month, named.year, number.end + 1)
        }
        guard let number = dayNumber(at: index + 1) else { return nil }
        let year = year(at: text(number.end) == "," ? number.end + 1 : number.end)
        return found(number.day, named.month, year?.year, year?.end ?? number.end)
    }

    private func found(_ day: Int, _ month: Int, _ year: Int?, _ end: Int) -> Found? {
        let year = year ?? (month > today.month ? today.year - 1 : today.year)
        return CalendarDate(year: year, month: month, day: day).map { Found(period: $0...$0, end: end) }
    }

    private func dayNumber(at index: Int) -> (day: Int, end: Int)? {
        guard units.indices.contains(index) else { return nil }
        let digits = units[index].text.prefix { $0.isASCII && $0.isNumber }
        guard let day = Int(digits), (1...31).contains(day),
            ["", "st", "nd", "rd", "th"].contains(units[index].text.dropFirst(digits.count))
        else { return nil }
        let next = text(index + 1)
        return (day, next == "日" || next == "号" ? index + 2 : index + 1)
    }

    /// Digits, or 十一 and 二十 signs long.
    private func number(at index: Int) -> (value: Int, end: Int)? {
        guard units.indices.contains(index) else { return nil }
        if let number = units[index].number { return (number, index + 1) }
        guard units[index].isHan, let first = CountNumbers.value(units[index].text) else { return nil }
        guard let second = text(index + 1).flatMap(CountNumbers.value) else { return (first, index + 1) }
        if first == 10, second < 10 { return (10 + second, index + 2) }
        guard second == 10, first < 10 else { return (first, index + 1) }
        let third = text(index + 2).flatMap(CountNumbers.value).flatMap { $0 < 10 ? $0 : nil }
        return (first * 10 + (third ?? 0), third == nil ? index + 2 : index + 3)
    }

    private func text(_ index: Int) -> String? { units.indices.contains(index) ? units[index].text : nil }
}

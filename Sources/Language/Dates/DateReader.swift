public import Basics

/// Reads days as people write them: "Dec 5", 12/5, "next Friday", 十二月五号.
public struct DateReader: Sendable {
    public let today: CalendarDate
    @usableFromInline let holidays: Holidays?
    @usableFromInline let region: String?
    /// The words say that it is past: then the last holiday of a name is meant, not the next one.
    @usableFromInline let isPast: Bool

    /// - Parameters:
    ///   - holidays: nil reads none.
    ///   - region: ISO 3166 country whose holidays are meant where several share a name.
    public init(today: CalendarDate, holidays: Holidays? = nil, region: String? = nil, isPast: Bool = false) {
        self.today = today
        self.holidays = holidays
        self.region = region
        self.isPast = isPast
    }

    /// The day that is written from a piece on, and the piece after it; nil where none is. The piece is free.
    @inlinable
    public func date(_ text: some Pieces, at index: Int) -> (date: CalendarDate, end: Int)? {
        if let numeric = numeric(text, at: index) { return numeric }
        if let chinese = chinese(text, at: index) { return chinese }
        if let month = value(.month, text, index) { return monthDay(text, at: index, month: month) }
        if let day = holiday(text, at: index) { return day }
        if let offset = value(.day, text, index) { return (today.adding(days: offset), index + 1) }
        if let offset = value(.weekend, text, index) {
            let saturday = today.weekday >= 6 ? 0 : 6 - today.weekday
            return (today.adding(days: saturday + offset), index + 1)
        }
        if let weekday = value(.weekday, text, index) { return (upcoming(weekday, text, index), index + 1) }
        if let period = value(.period, text, index) { return relative(text, at: index, period: period) }
        return dayMonth(text, at: index) ?? ordinal(text, at: index)
    }

    /// Whether a piece may begin the name of a holiday.
    public func beginsHoliday(_ text: some Pieces, at index: Int) -> Bool {
        holidays?.begins(with: text.token(index).hash) ?? false
    }

    /// "on Christmas Eve", "last Thanksgiving", "Black Friday 2027", 中秋.
    @usableFromInline
    func holiday(_ text: some Pieces, at index: Int, in year: Int? = nil) -> (CalendarDate, Int)? {
        guard let holidays, index < text.pieceCount, beginsHoliday(text, at: index) else { return nil }
        let first = text.tokenRange(of: index).lowerBound
        guard let (name, last) = holidays.name(in: text.tokens, at: first),
            !holidays.isOnlyNamed(text.tokens, first..<last)
        else { return nil }
        // Not where the name ends within a piece, as in "Christmas gift".
        var end = index
        while end < text.pieceCount, text.tokenRange(of: end).lowerBound < last { end += 1 }
        guard text.tokenRange(of: end - 1).upperBound == last else { return nil }
        if let year { return holidays.day(name, in: year, region: region).map { ($0, end) } }
        if let (year, yearEnd) = self.year(text, at: end), let day = holidays.day(name, in: year, region: region) {
            return (day, yearEnd)
        }
        let occasion: Holidays.Occasion =
            text.hasRole(.previous, at: index - 1)
            ? .previous : text.hasRole(.next, at: index - 1) ? .following : isPast ? .last : .next
        // Sales go on after their day: with nothing before the name, one just past is not the next year's.
        if occasion == .next, !text.hasRole(.link, at: index - 1), !text.hasRole(.article, at: index - 1),
            let last = holidays.day(name, .previous, on: today, region: region),
            today.daysSinceEpoch - last.daysSinceEpoch <= DateReader.daysOfSales,
            holidays.day(name, .next, on: today, region: region) != today
        {
            return nil
        }
        return holidays.day(name, occasion, on: today, region: region).map { ($0, end) }
    }

    private static let daysOfSales = 45

    @inlinable
    func upcoming(_ weekday: Int, _ text: some Pieces, _ index: Int) -> CalendarDate {
        let ahead = (weekday - today.weekday + 7) % 7
        if text.hasRole(.previous, at: index - 1) { return today.adding(days: ahead == 0 ? -7 : ahead - 7) }
        // 下周五 is the Friday of the coming week.
        if text.hasRole(.next, at: index - 1) { return today.adding(days: 8 - today.weekday + weekday - 1) }
        return today.adding(days: ahead)
    }

    /// "next month", "last week": period values are 1 week, 2 month, 3 quarter, 4 year.
    @inlinable
    func relative(_ text: some Pieces, at index: Int, period: Int) -> (CalendarDate, Int)? {
        let step: Int
        if text.hasRole(.next, at: index - 1) {
            step = 1
        } else if text.hasRole(.previous, at: index - 1) {
            // "last quarter's 5%", 上季度那个5%: what it was, and no day of a purchase.
            if period == 3,
                text.token(index).flags.contains(.possessive) || text.opens(index + 1, DateReader.that)
            {
                return nil
            }
            step = -1
        } else {
            return nil
        }
        if period == 4 {
            let next = text.opens(index + 1, DateReader.theirs) ? index + 2 : index + 1
            if let day = holiday(text, at: next, in: today.year + step) { return day }
        }
        // 明年1月5日
        if period == 4, let (day, end) = chinese(text, at: index + 1),
            let date = CalendarDate(year: today.year + step, month: day.month, day: day.day)
        {
            return (date, end)
        }
        let date: CalendarDate =
            switch period {
            case 1: today.adding(days: 7 * step)
            case 2: today.startOfMonth.adding(months: step)
            case 3: today.startOfQuarter.adding(months: 3 * step)
            case 4: today.startOfYear.adding(months: 12 * step)
            default: today
            }
        return (date, index + 1)
    }

    /// The value of a role that the piece has.
    @inlinable
    @inline(__always)
    func value(_ role: GrammarRole, _ text: some Pieces, _ index: Int) -> Int? {
        text.hasRole(role, at: index) ? text.value(of: role, at: index) : nil
    }

    // MARK: Numbers

    @inlinable
    func integer(_ text: some Pieces, _ index: Int) -> Int? {
        guard index >= 0, index < text.pieceCount, text.kind(of: index) == .number,
            text.isOneToken(index), text.isFree(index)
        else { return nil }
        let token = text.token(index)
        guard token.value % 10_000 == 0, !token.flags.contains(.moneyLike), token.length <= 4 else { return nil }
        return token.value / 10_000
    }

    @inlinable
    func isSeparator(_ text: some Pieces, _ index: Int) -> Bool {
        index < text.pieceCount && text.isGlued(index)
            && (text.isMark(index, "-") || text.isMark(index, "/"))
    }

    /// `2026-12-05`, `12/5`, `12/5/2026`.
    @inlinable
    func numeric(_ text: some Pieces, at index: Int) -> (CalendarDate, Int)? {
        guard let first = integer(text, index), isSeparator(text, index + 1),
            let second = integer(text, index + 2), text.mark(index - 1) != 0x24
        else { return nil }
        if isSeparator(text, index + 3), let third = integer(text, index + 4) {
            if first >= 1_900, let date = CalendarDate(year: first, month: second, day: third) {
                return (date, index + 5)
            }
            let year = third < 100 ? 2_000 + third : third
            if let date = CalendarDate(year: year, month: first, day: second) { return (date, index + 5) }
            if let date = CalendarDate(year: year, month: second, day: first) { return (date, index + 5) }
            return nil
        }
        guard text.isMark(index + 1, "/"), (1...12).contains(first) else { return nil }
        return nearest(month: first, day: second).map { ($0, index + 3) }
    }

    /// "Dec 5", "December 5th, 2026", "Jan 5 2027", "in December", "March 2027".
    @inlinable
    func monthDay(_ text: some Pieces, at index: Int, month: Int) -> (CalendarDate, Int)? {
        let number = month % 100
        // "Dec. 1"
        let next = text.isMark(index + 1, ".") && text.isGlued(index + 1) ? index + 2 : index + 1
        if let day = integer(text, next), day >= 1, day <= 31, !text.hasRole(.currency, at: next + 1) {
            var end = next + 1
            if isOrdinal(text, end) { end += 1 }
            if let (year, yearEnd) = year(text, at: end),
                let date = CalendarDate(year: year, month: number, day: day)
            {
                return (date, yearEnd)
            }
            return nearest(month: number, day: day).map { ($0, end) }
        }
        if let (year, end) = year(text, at: next), let date = CalendarDate(year: year, month: number, day: 1) {
            return (date, end)
        }
        // Values above 100 are words that mean something else too ("may", "march").
        let isPlain = month < 100
        let previous =
            text.hasRole(.link, at: index - 1) || text.hasRole(.next, at: index - 1)
            || text.hasRole(.previous, at: index - 1)
        guard isPlain || previous else { return nil }
        guard let start = nearest(month: number, day: 1) else { return nil }
        return (start, index + 1)
    }

    /// "2027", ", 2027": the year of a date that was just read, near enough to today to be no price.
    @inlinable
    func year(_ text: some Pieces, at index: Int) -> (Int, Int)? {
        let start = text.isMark(index, ",") ? index + 1 : index
        guard let year = integer(text, start), abs(year - today.year) <= (start > index ? 10 : 5),
            !text.hasRole(.currency, at: start + 1),
            text.pieceCount <= start + 1 || text.kind(of: start + 1) != .symbol
        else { return nil }
        return (year, start + 1)
    }

    /// "5 January 2027", "5th of January", "on 5 January"; "netflix 15 December" leaves the price to the number.
    @inlinable
    func dayMonth(_ text: some Pieces, at index: Int) -> (CalendarDate, Int)? {
        guard let day = integer(text, index), (1...31).contains(day) else { return nil }
        let isOrdinal = isOrdinal(text, index + 1)
        var next = isOrdinal ? index + 2 : index + 1
        if DateReader.of == text.lastWord(next) { next += 1 }
        guard let month = value(.month, text, next) else { return nil }
        if let (year, end) = year(text, at: next + 1),
            let date = CalendarDate(year: year, month: month % 100, day: day)
        {
            return (date, end)
        }
        let isFollowed = integer(text, next + 1) != nil
        guard isOrdinal || month < 100 && !isFollowed && DateReader.on == text.lastWord(index - 1) else {
            return nil
        }
        return nearest(month: month % 100, day: day).map { ($0, next + 1) }
    }

    @usableFromInline static let that = WordHash.of("那")
    @usableFromInline static let theirs = WordHash.of("的")
    @usableFromInline static let of = WordHash.of("of")
    @usableFromInline static let on = WordHash.of("on")
    @usableFromInline static let ordinalEndings = ["th", "st", "nd", "rd"].map(WordHash.of)

    @inlinable
    func isOrdinal(_ text: some Pieces, _ index: Int) -> Bool {
        guard index < text.pieceCount, text.isGlued(index), text.kind(of: index) == .word,
            text.isOneToken(index), text.token(index).length == 2
        else { return false }
        return DateReader.ordinalEndings.contains(text.token(index).hash)
    }

    /// "on the 3rd", "the 15th".
    @inlinable
    func ordinal(_ text: some Pieces, at index: Int) -> (CalendarDate, Int)? {
        guard let day = integer(text, index), (1...31).contains(day), isOrdinal(text, index + 1),
            text.endsInArticle(index - 1)
        else { return nil }
        return nextDay(day).map { ($0, index + 2) }
    }

    /// 12月5日, 十二月五号, 5号, 12月.
    @inlinable
    func chinese(_ text: some Pieces, at index: Int) -> (CalendarDate, Int)? {
        guard let (first, end) = smallNumber(text, at: index) else { return nil }
        switch text.han(end) {
        case 0x6708:  // 月
            guard (1...12).contains(first) else { return nil }
            if let (day, dayEnd) = smallNumber(text, at: end + 1), (1...31).contains(day),
                isDaySign(text, dayEnd)
            {
                return nearest(month: first, day: day).map { ($0, dayEnd + 1) }
            }
            return nearest(month: first, day: 1).map { ($0, end + 1) }
        case 0x53F7:  // 号
            guard (1...31).contains(first) else { return nil }
            return nextDay(first).map { ($0, end + 1) }
        case 0x5E74:  // 年
            guard first >= 1_900, let (month, monthEnd) = smallNumber(text, at: end + 1),
                text.han(monthEnd) == 0x6708
            else { return nil }
            if let (day, dayEnd) = smallNumber(text, at: monthEnd + 1), isDaySign(text, dayEnd),
                let date = CalendarDate(year: first, month: month, day: day)
            {
                return (date, dayEnd + 1)
            }
            return CalendarDate(year: first, month: month, day: 1).map { ($0, monthEnd + 1) }
        default: return nil
        }
    }

    @inlinable
    func isDaySign(_ text: some Pieces, _ index: Int) -> Bool {
        let scalar = text.han(index)
        return scalar == 0x53F7 || scalar == 0x65E5
    }

    @inlinable
    func smallNumber(_ text: some Pieces, at index: Int) -> (Int, Int)? {
        if let number = integer(text, index) { return (number, index + 1) }
        guard index < text.pieceCount, ChineseNumerals.startsNumber(text.han(index)),
            let reading = ChineseNumerals.read(text, at: index), !reading.isVague, !reading.isRange,
            reading.value <= 310_000
        else { return nil }
        return (reading.value / 10_000, reading.end)
    }

    /// This year's day if it lies ahead or at most two months back, else next year's.
    @inlinable
    func nearest(month: Int, day: Int) -> CalendarDate? {
        guard let date = CalendarDate(year: today.year, month: month, day: day) else { return nil }
        if date.daysSinceEpoch >= today.daysSinceEpoch - 62 { return date }
        return CalendarDate(year: today.year + 1, month: month, day: day)
    }

    @inlinable
    func nextDay(_ day: Int) -> CalendarDate? {
        if day >= today.day { return CalendarDate(year: today.year, month: today.month, day: day) ?? today }
        let month = today.startOfMonth.adding(months: 1)
        return CalendarDate(year: month.year, month: month.month, day: day)
    }
}

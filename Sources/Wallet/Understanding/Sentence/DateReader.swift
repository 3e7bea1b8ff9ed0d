import Basics
import Language

/// Finds the day of the purchase and marks its pieces, so that "Dec 5" is no amount.
struct DateReader {
    let lexicon: Lexicon
    let today: CalendarDate

    /// The days that the sentence names, each with its first piece.
    func read(_ sentence: inout Sentence) -> [(piece: Int, date: CalendarDate)] {
        var found: [(piece: Int, date: CalendarDate)] = []
        var index = 0
        let beginnings = DateReader.beginnings
        while index < sentence.pieces.count {
            // Most pieces are passed over by what they are alone.
            guard sentence.pieces[index].use == .free,
                sentence.pieces[index].kind == .number || !sentence.pieces[index].cues.isDisjoint(with: beginnings)
                    || sentence.pieces[index].kind == .han && ChineseNumerals.startsNumber(sentence.han(index)),
                let (date, end) = date(sentence, at: index)
            else {
                index += 1
                continue
            }
            for position in index..<end { sentence.pieces[position].use = .date }
            found.append((index, date))
            index = end
        }
        return found
    }

    @inline(__always)
    private func value(_ cue: Cue, _ sentence: Sentence, _ index: Int) -> Int? {
        guard index >= 0, index < sentence.pieces.count, sentence.pieces[index].has(cue) else { return nil }
        return lexicon.value(cue, from: sentence.pieces[index].sense)
    }

    /// Where a date may begin, besides at a number.
    private static let beginnings = Cues(.month, .day, .weekend, .weekday, .period)

    private func date(_ sentence: Sentence, at index: Int) -> (CalendarDate, Int)? {
        if let numeric = numeric(sentence, at: index) { return numeric }
        if let chinese = chinese(sentence, at: index) { return chinese }
        if let month = value(.month, sentence, index) { return monthDay(sentence, at: index, month: month) }
        if let offset = value(.day, sentence, index) { return (today.adding(days: offset), index + 1) }
        if let offset = value(.weekend, sentence, index) {
            let saturday = today.weekday >= 6 ? 0 : 6 - today.weekday
            return (today.adding(days: saturday + offset), index + 1)
        }
        if let weekday = value(.weekday, sentence, index) { return (upcoming(weekday, sentence, index), index + 1) }
        if let period = value(.period, sentence, index) { return relative(sentence, at: index, period: period) }
        return dayMonth(sentence, at: index) ?? ordinal(sentence, at: index)
    }

    private func upcoming(_ weekday: Int, _ sentence: Sentence, _ index: Int) -> CalendarDate {
        let ahead = (weekday - today.weekday + 7) % 7
        if sentence.has(index - 1, .previous) { return today.adding(days: ahead == 0 ? -7 : ahead - 7) }
        // 下周五 is the Friday of the coming week.
        if sentence.has(index - 1, .next) { return today.adding(days: 8 - today.weekday + weekday - 1) }
        return today.adding(days: ahead)
    }

    /// "next month", "last week": period values are 1 week, 2 month, 3 quarter, 4 year.
    private func relative(_ sentence: Sentence, at index: Int, period: Int) -> (CalendarDate, Int)? {
        let step: Int
        if sentence.has(index - 1, .next) {
            step = 1
        } else if sentence.has(index - 1, .previous) {
            // "last quarter's 5%", 上季度那个5%: what it was, and no day of a purchase.
            if period == 3,
                sentence.token(index).flags.contains(.possessive) || sentence.opens(index + 1, DateReader.that)
            {
                return nil
            }
            step = -1
        } else {
            return nil
        }
        // 明年1月5日
        if period == 4, let (day, end) = chinese(sentence, at: index + 1),
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

    // MARK: Numbers

    private func integer(_ sentence: Sentence, _ index: Int) -> Int? {
        guard index >= 0, index < sentence.pieces.count, sentence.pieces[index].kind == .number,
            sentence.pieces[index].end - sentence.pieces[index].start == 1, sentence.pieces[index].use == .free
        else { return nil }
        let token = sentence.token(index)
        guard token.value % 10_000 == 0, !token.flags.contains(.moneyLike), token.length <= 4 else { return nil }
        return token.value / 10_000
    }

    private func isSeparator(_ sentence: Sentence, _ index: Int) -> Bool {
        index < sentence.pieces.count && sentence.isGlued(index)
            && (sentence.isMark(index, "-") || sentence.isMark(index, "/"))
    }

    /// `2026-12-05`, `12/5`, `12/5/2026`.
    private func numeric(_ sentence: Sentence, at index: Int) -> (CalendarDate, Int)? {
        guard let first = integer(sentence, index), isSeparator(sentence, index + 1),
            let second = integer(sentence, index + 2), sentence.mark(index - 1) != 0x24
        else { return nil }
        if isSeparator(sentence, index + 3), let third = integer(sentence, index + 4) {
            if first >= 1_900, let date = CalendarDate(year: first, month: second, day: third) {
                return (date, index + 5)
            }
            let year = third < 100 ? 2_000 + third : third
            if let date = CalendarDate(year: year, month: first, day: second) { return (date, index + 5) }
            if let date = CalendarDate(year: year, month: second, day: first) { return (date, index + 5) }
            return nil
        }
        guard sentence.isMark(index + 1, "/"), (1...12).contains(first) else { return nil }
        return nearest(month: first, day: second).map { ($0, index + 3) }
    }

    /// "Dec 5", "December 5th, 2026", "Jan 5 2027", "in December", "March 2027".
    private func monthDay(_ sentence: Sentence, at index: Int, month: Int) -> (CalendarDate, Int)? {
        let number = month % 100
        // "Dec. 1"
        let next = sentence.isMark(index + 1, ".") && sentence.isGlued(index + 1) ? index + 2 : index + 1
        if let day = integer(sentence, next), day >= 1, day <= 31, !sentence.has(next + 1, .currency) {
            var end = next + 1
            if isOrdinal(sentence, end) { end += 1 }
            if let (year, yearEnd) = year(sentence, at: end),
                let date = CalendarDate(year: year, month: number, day: day)
            {
                return (date, yearEnd)
            }
            return nearest(month: number, day: day).map { ($0, end) }
        }
        if let (year, end) = year(sentence, at: next), let date = CalendarDate(year: year, month: number, day: 1) {
            return (date, end)
        }
        // Values above 100 are words that mean something else too ("may", "march").
        let isPlain = month < 100
        let previous =
            sentence.has(index - 1, .link) || sentence.has(index - 1, .next) || sentence.has(index - 1, .previous)
        guard isPlain || previous else { return nil }
        guard let start = nearest(month: number, day: 1) else { return nil }
        return (start, index + 1)
    }

    /// "2027", ", 2027": the year of a date that was just read, near enough to today to be no price.
    private func year(_ sentence: Sentence, at index: Int) -> (Int, Int)? {
        let start = sentence.isMark(index, ",") ? index + 1 : index
        guard let year = integer(sentence, start), abs(year - today.year) <= (start > index ? 10 : 5),
            !sentence.has(start + 1, .currency),
            sentence.pieces.count <= start + 1 || sentence.pieces[start + 1].kind != .symbol
        else { return nil }
        return (year, start + 1)
    }

    /// "5 January 2027", "5th of January", "on 5 January"; "netflix 15 December" leaves the price to the number.
    private func dayMonth(_ sentence: Sentence, at index: Int) -> (CalendarDate, Int)? {
        guard let day = integer(sentence, index), (1...31).contains(day) else { return nil }
        let isOrdinal = isOrdinal(sentence, index + 1)
        var next = isOrdinal ? index + 2 : index + 1
        if DateReader.of == sentence.lastWord(next) { next += 1 }
        guard let month = value(.month, sentence, next) else { return nil }
        if let (year, end) = year(sentence, at: next + 1),
            let date = CalendarDate(year: year, month: month % 100, day: day)
        {
            return (date, end)
        }
        let isFollowed = integer(sentence, next + 1) != nil
        guard isOrdinal || month < 100 && !isFollowed && DateReader.on == sentence.lastWord(index - 1) else {
            return nil
        }
        return nearest(month: month % 100, day: day).map { ($0, next + 1) }
    }

    private static let that = WordHash.of("那")
    private static let of = WordHash.of("of")
    private static let on = WordHash.of("on")

    private func isOrdinal(_ sentence: Sentence, _ index: Int) -> Bool {
        guard index < sentence.pieces.count, sentence.isGlued(index), sentence.pieces[index].kind == .word,
            sentence.token(index).length == 2
        else { return false }
        switch sentence.words(index..<(index + 1)) {
        case "th", "st", "nd", "rd": return true
        default: return false
        }
    }

    /// "on the 3rd", "the 15th".
    private func ordinal(_ sentence: Sentence, at index: Int) -> (CalendarDate, Int)? {
        guard let day = integer(sentence, index), (1...31).contains(day), isOrdinal(sentence, index + 1),
            sentence.endsInArticle(index - 1)
        else { return nil }
        return nextDay(day).map { ($0, index + 2) }
    }

    /// 12月5日, 十二月五号, 5号, 12月.
    private func chinese(_ sentence: Sentence, at index: Int) -> (CalendarDate, Int)? {
        guard let (first, end) = smallNumber(sentence, at: index) else { return nil }
        switch sentence.han(end) {
        case 0x6708:  // 月
            guard (1...12).contains(first) else { return nil }
            if let (day, dayEnd) = smallNumber(sentence, at: end + 1), (1...31).contains(day),
                isDaySign(sentence, dayEnd)
            {
                return nearest(month: first, day: day).map { ($0, dayEnd + 1) }
            }
            return nearest(month: first, day: 1).map { ($0, end + 1) }
        case 0x53F7:  // 号
            guard (1...31).contains(first) else { return nil }
            return nextDay(first).map { ($0, end + 1) }
        case 0x5E74:  // 年
            guard first >= 1_900, let (month, monthEnd) = smallNumber(sentence, at: end + 1),
                sentence.han(monthEnd) == 0x6708
            else { return nil }
            if let (day, dayEnd) = smallNumber(sentence, at: monthEnd + 1), isDaySign(sentence, dayEnd),
                let date = CalendarDate(year: first, month: month, day: day)
            {
                return (date, dayEnd + 1)
            }
            return CalendarDate(year: first, month: month, day: 1).map { ($0, monthEnd + 1) }
        default: return nil
        }
    }

    private func isDaySign(_ sentence: Sentence, _ index: Int) -> Bool {
        let scalar = sentence.han(index)
        return scalar == 0x53F7 || scalar == 0x65E5
    }

    private func smallNumber(_ sentence: Sentence, at index: Int) -> (Int, Int)? {
        if let number = integer(sentence, index) { return (number, index + 1) }
        guard index < sentence.pieces.count, ChineseNumerals.startsNumber(sentence.han(index)),
            let reading = ChineseNumerals.read(sentence, at: index), !reading.isVague, !reading.isRange,
            reading.value <= 310_000
        else { return nil }
        return (reading.value / 10_000, reading.end)
    }

    /// This year's day if it lies ahead or at most two months back, else next year's.
    private func nearest(month: Int, day: Int) -> CalendarDate? {
        guard let date = CalendarDate(year: today.year, month: month, day: day) else { return nil }
        if date.daysSinceEpoch >= today.daysSinceEpoch - 62 { return date }
        return CalendarDate(year: today.year + 1, month: month, day: day)
    }

    private func nextDay(_ day: Int) -> CalendarDate? {
        if day >= today.day { return CalendarDate(year: today.year, month: today.month, day: day) ?? today }
        let month = today.startOfMonth.adding(months: 1)
        return CalendarDate(year: month.year, month: month.month, day: day)
    }
}

extension QuantityScan {
    /// - Parameter isWanted: whether a word before it asks for a time, so that "seven" alone is one.
    mutating func clock(at start: Int, isWanted: Bool) -> ClockTime? {
        guard hasAny(start, QuantityScan.numeralStart | QuantityRole.short.bit) else { return nil }
        if let clock = digital(at: start) ?? pastOrTo(at: start, isWanted: isWanted) ?? chinese(at: start) {
            return clock
        }
        guard !has(start, .minus), let hour = simple(at: start), hour.high == nil else { return nil }
        // "7.30pm"
        if let piece = figures(start), piece.decimals == 2, hour.form == .figures, has(hour.end, .part),
            piece.digits < 3,
            let minutes = hour.low.multiplied(by: Rational(100))?.whole, minutes % 100 < 60, minutes < 1_300
        {
            return ClockTime(minutes: Rational(minutes / 100 * 60 + minutes % 100), end: hour.end)
        }
        guard let value = hour.low.whole, (0...24).contains(value), hour.form == .figures || hour.form == .words else {
            return nil
        }
        if has(hour.end, .sharp), hour.low <= Rational(12) {
            return ClockTime(minutes: Rational(value * 60), end: hour.end + 1)
        }
        guard (1...12).contains(value) else { return nil }
        // "seven thirty"
        if hour.form == .words, let next = simple(at: hour.end), next.form == .words, let minutes = next.low.whole,
            (10...59).contains(minutes), has(next.end, .part) || isWanted && !has(next.end, .unit)
        {
            return ClockTime(minutes: Rational(value * 60 + minutes), end: next.end, isBare: true)
        }
        return ClockTime(minutes: Rational(value * 60), end: hour.end, isBare: true)
    }

    /// `6:30`, `18:30:15`.
    private mutating func digital(at start: Int) -> ClockTime? {
        guard let hour = plain(start, 0...24), has(start + 1, .colon), isGlued(start + 1), isGlued(start + 2),
            let minute = plain(start + 2, 0...59), pieces[start + 2].digits == 2
        else { return nil }
        var clock = ClockTime(minutes: Rational(hour * 60 + minute), end: start + 3)
        if has(start + 3, .colon), isGlued(start + 3) {
            guard let second = plain(start + 4, 0...59), pieces[start + 4].digits == 2, isGlued(start + 4),
                let part = Rational(second, 60), let sum = clock.minutes.adding(part)
            else { return nil }
            clock.minutes = sum
            clock.end = start + 5
        }
        guard hour < 24 || minute == 0 else { return nil }
        clock.isCertain = hour > 12 || hour == 0 || pieces[start].leadingZero
        // "3:10 ratio" and the like; what goes on behind a colon is no time.
        return has(clock.end, .colon) && isGlued(clock.end + 1) ? nil : clock
    }

    /// "half past six", "a quarter to nine", "ten minutes past five".
    private mutating func pastOrTo(at start: Int, isWanted: Bool) -> ClockTime? {
        var end: Int
        let minutes: Int
        let isFraction: Bool
        let named = has(start, .article) ? start + 1 : start
        if let part = sense(named, .fraction), part.value == 1, part.other == 2 || part.other == 4 {
            minutes = 60 / part.other
            end = named + 1
            isFraction = true
        } else if let number = simple(at: start), let value = number.low.whole, (1...59).contains(value),
            number.high == nil,
            number.form == .figures || number.form == .words
        {
            minutes = value
            let isNamed = senses(number.end).contains { $0.role == .unit && $0.value == tables.minute }
            end = number.end + (isNamed ? 1 : 0)
            isFraction = isNamed
        } else {
            return nil
        }
        let isPast = has(end, .past)
        guard isPast || has(end, .to) else { return nil }
        // "five to six" is as often from five to six.
        if !isPast, !isFraction, !isWanted {
            guard let hour = simple(at: end + 1), has(hour.end, .part) else { return nil }
        }
        end += 1
        var hour: Int
        if let moment = sense(end, .moment) {
            hour = moment.value / 60
            end += 1
            let value = hour * 60 + (isPast ? minutes : -minutes)
            return ClockTime(minutes: Rational((value + 1_440) % 1_440), end: end, isCertain: true)
        }
        guard let number = simple(at: end), let value = number.low.whole, (1...12).contains(value), number.high == nil,
            !has(number.end, .percent)
        else { return nil }
        hour = value % 12
        end = number.end + (has(number.end, .sharp) ? 1 : 0)
        let value12 = hour * 60 + (isPast ? minutes : -minutes)
        return ClockTime(minutes: Rational((value12 + 720) % 720), end: end)
    }

    /// 差五分八点 and all that ``hourFirst(at:)`` reads.
    private mutating func chinese(at start: Int) -> ClockTime? {
        guard has(start, .short) else { return hourFirst(at: start) }
        guard let (minutes, end) = minutes(at: start + 1), var clock = hourFirst(at: end),
            let value = clock.minutes.whole
        else { return nil }
        clock.minutes = Rational((value - minutes + 1_440) % 1_440)
        return clock
    }

    /// 三点半, 六点一刻, 8点30分, 八点差五分.
    private mutating func hourFirst(at start: Int) -> ClockTime? {
        guard let (hour, form, end) = chineseHour(at: start) else { return nil }
        var clock = ClockTime(minutes: Rational(hour * 60), end: end + 1)
        clock.isCertain = hour > 12 || hour == 0
        let place = end + 1
        if has(place, .half) {
            clock.minutes = Rational(hour * 60 + 30)
            clock.end = place + 1
        } else if has(place, .sharp) {
            clock.end = place + 1
        } else if has(place, .more) {
            clock.isVague = true
            clock.end = place + 1
        } else if has(place, .short), let (minutes, end) = minutes(at: place + 1) {
            clock.minutes = Rational((hour * 60 - minutes + 1_440) % 1_440)
            clock.end = end
        } else if let (minutes, end) = minutes(at: place + (has(place, .past) ? 1 : 0)) {
            clock.minutes = Rational(hour * 60 + minutes)
            clock.end = end
        } else if let number = simple(at: place), let minutes = number.low.whole, (0...59).contains(minutes),
            number.high == nil, !has(number.end, .unit), !has(number.end, .piece)
        {
            let isZero = sense(place, .digit)?.value == 0
            guard
                figures(place)?.digits == 2 || isZero && number.end == place + 2 || number.form == .han && minutes >= 10
            else { return has(place, .digit) && form == .han ? nil : clock }
            if isZero, let part = Rational(minutes, 100) { clock.decimal = Rational(hour).adding(part) }
            clock.minutes = Rational(hour * 60 + minutes)
            clock.end = number.end
        } else if has(place, .digit) {
            // 三点五斤
            return nil
        }
        return clock
    }

    /// The hour and the place of its 点; the number is read without decimals.
    private mutating func chineseHour(at start: Int) -> (Int, Numeral.Form, Int)? {
        if let hour = plain(start, 0...24) { return has(start + 1, .hour) ? (hour, .figures, start + 1) : nil }
        var value = 0
        var end = start
        var tens = false
        while end < start + 4, !has(end, .hour) {
            if let digit = sense(end, .digit) {
                value = tens || end == start ? value + digit.value : 99
            } else if sense(end, .place)?.value == 10, !tens {
                value = max(value, 1) * 10
                tens = true
            } else {
                return nil
            }
            end += 1
        }
        return end > start && has(end, .hour) && value <= 24 ? (value, .han, end) : nil
    }

    /// 五分, 三十分钟, 一刻.
    private mutating func minutes(at start: Int) -> (Int, Int)? {
        if let quarters = sense(start, .digit)?.value ?? plain(start, 1...3), has(start + 1, .quarter) {
            return (1...3).contains(quarters) ? (quarters * 15, start + 2) : nil
        }
        guard let number = simple(at: start), number.high == nil, let value = number.low.whole,
            (0...59).contains(value),
            has(number.end, .minute)
        else { return nil }
        return (value, number.end + 1)
    }
}

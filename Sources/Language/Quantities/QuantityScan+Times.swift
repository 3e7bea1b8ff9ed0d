extension QuantityScan {
    /// A time of day: `6:30pm`, "half past six", "at seven", "noon", 晚上十点, 差五分八点.
    mutating func time(at start: Int) -> QuantityMatch? {
        if let part = sense(start, .part), !has(start, .day) {
            let place = has(start + 1, .at) ? start + 2 : start + 1
            if let clock = clock(at: place, isWanted: true), !has(clock.end, .part),
                !clock.isBare || isUncounted(clock.end)
            {
                return timeMatch(start, clock, part, end: clock.end)
            }
        }
        if let range = hours(at: start) ?? aboutHours(at: start) { return range }
        if let clock = clock(at: start, isWanted: isTimeWanted(start)) {
            if let part = sense(clock.end, .part) {
                // "tonight" and 今晚 are days as well and read again.
                return timeMatch(start, clock, part, end: has(clock.end, .day) ? clock.end : clock.end + 1)
            }
            if !clock.isBare || isBareTime(start, clock) {
                return timeMatch(start, clock, partBefore(start), end: clock.end)
            }
        }
        guard let moment = sense(start, .moment) else { return nil }
        return QuantityMatch(
            start: start, end: start + 1, reading: Quantity.Reading(kind: .time, value: Rational(moment.value)))
    }

    /// "2-3pm", "from 11 to 1 pm": the first hour is the last one of that name before the second.
    private mutating func hours(at start: Int) -> QuantityMatch? {
        guard let hour = simple(at: start), let value = hour.low.whole, (1...12).contains(value),
            hour.form == .figures || hour.form == .words,
            has(hour.end, .range) || has(hour.end, .and) && has(start - 1, .between),
            let last = clock(at: hour.end + 1, isWanted: true), let part = sense(last.end, .part), !has(last.end, .day),
            let upper = times(last, part).first?.value, let end = upper.whole
        else { return nil }
        let early = value % 12 * 60
        let first = early + 720 < end ? early + 720 : early
        guard first < end else { return nil }
        return QuantityMatch(
            start: start, end: last.end + 1,
            reading: Quantity.Reading(kind: .time, value: Rational(first), upper: upper))
    }

    /// 五六点: somewhere between two hours.
    private mutating func aboutHours(at start: Int) -> QuantityMatch? {
        guard has(start, .digit), let range = simple(at: start), let first = range.low.whole,
            let last = range.high?.whole,
            (1...12).contains(first), (1...12).contains(last), has(range.end, .hour)
        else { return nil }
        let part = partBefore(start)
        let starts = times(ClockTime(minutes: Rational(first * 60), end: range.end), part)
        let ends = times(ClockTime(minutes: Rational(last * 60), end: range.end), part)
        let readings = zip(starts, ends).filter { $0.value < $1.value }.map {
            Quantity.Reading(kind: .time, value: $0.value, upper: $1.value, isVague: true)
        }
        guard let reading = readings.first else { return nil }
        return QuantityMatch(
            start: start, end: range.end + 1, reading: reading, alternatives: Array(readings.dropFirst()))
    }

    private mutating func isTimeWanted(_ start: Int) -> Bool {
        sense(start - 1, .at)?.value == 1 || partBefore(start) != nil || isEndOfRange(start)
    }

    /// 早上七点到九点: behind a time and "to".
    private mutating func isEndOfRange(_ start: Int) -> Bool { has(start - 1, .range) && lastTime?.end == start - 1 }

    /// "tonight at seven", 今晚八点.
    private mutating func partBefore(_ start: Int) -> QuantitySense? {
        sense(start - 1, .part) ?? (hasAny(start - 1, QuantityRole.at.bit) ? sense(start - 2, .part) : nil)
    }

    /// "at seven", where nothing follows that is counted.
    private mutating func isBareTime(_ start: Int, _ clock: ClockTime) -> Bool {
        isTimeWanted(start) && isUncounted(clock.end)
    }

    /// What makes the number before it a count.
    private static let counted = [
        QuantityRole.unit, .percent, .slash, .scale, .hundred, .figures, .range, .sign,
    ].reduce(0) { $0 | $1.bit }

    /// Whether nothing stands here that is counted.
    private mutating func isUncounted(_ place: Int) -> Bool {
        !hasAny(place, QuantityScan.counted) && !isUnknown(place)
    }

    private mutating func timeMatch(_ start: Int, _ clock: ClockTime, _ part: QuantitySense?, end: Int)
        -> QuantityMatch?
    {
        var readings = times(clock, part)
        guard !readings.isEmpty else { return nil }
        if part == nil, readings.count == 2, isEndOfRange(start), let last = lastTime {
            readings = [readings.map(\.value).filter { $0 > last.minutes }.min() ?? readings[0].value]
                .map { Quantity.Reading(kind: .time, value: $0, isVague: clock.isVague) }
        }
        if readings.count == 1 { lastTime = (end, readings[0].value) }
        let first = readings.removeFirst()
        if clock.isBare, part == nil, let hour = clock.minutes.divided(by: Rational(60)), hour.isWhole {
            readings.append(Quantity.Reading(kind: .number, value: hour))
        }
        if let decimal = clock.decimal, part == nil { readings.append(Quantity.Reading(kind: .number, value: decimal)) }
        return QuantityMatch(start: start, end: end, reading: first, alternatives: readings)
    }

    /// Both halves of the day, or the one that a part of the day leaves.
    func times(_ clock: ClockTime, _ part: QuantitySense?) -> [Quantity.Reading] {
        func reading(_ minutes: Rational) -> Quantity.Reading {
            let isNextDay = minutes >= Rational(1_440)
            let value = isNextDay ? minutes.subtracting(Rational(1_440)) ?? minutes : minutes
            return Quantity.Reading(kind: .time, value: value, isVague: clock.isVague)
        }
        if clock.isCertain { return [reading(clock.minutes)] }
        let half = Rational(720)
        let early = clock.minutes < half ? clock.minutes : clock.minutes.subtracting(half) ?? clock.minutes
        guard let late = early.adding(half) else { return [] }
        if let part {
            for candidate in [early, late, early.adding(Rational(1_440)) ?? late]
            where candidate >= Rational(part.value * 60) && candidate < Rational(part.other * 60) {
                return [reading(candidate)]
            }
        }
        return clock.minutes < half ? [reading(early), reading(late)] : [reading(late), reading(early)]
    }
}

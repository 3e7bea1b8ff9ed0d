extension QuantityScan {
    /// Two numbers at once, for 三四百 and 十几 are both ends of a range.
    private struct Pair {
        var low = 0
        var high = 0

        static func + (left: Pair, right: Pair) -> Pair {
            Pair(low: left.low + right.low, high: left.high + right.high)
        }
        static func * (left: Pair, factor: Int) -> Pair { Pair(low: left.low * factor, high: left.high * factor) }
    }

    /// Digits that follow one another.
    private struct DigitRun {
        var count = 0
        /// Of all of them read as figures, up to 18.
        var value = 0
        var first = 0
        var second = 0
        /// 三两: the second one is a unit too.
        var secondIsUnit = false
        var isAscending: Bool { count == 2 && first > 0 && second == first + 1 }
    }

    private mutating func digitRun(at start: Int) -> DigitRun {
        var run = DigitRun()
        while run.count < 19, let digit = sense(start + run.count, .digit) {
            run.value = run.count < 18 ? run.value * 10 + digit.value : run.value
            if run.count == 0 { run.first = digit.value }
            if run.count == 1 {
                run.second = digit.value
                run.secondIsUnit = has(start + 1, .unit)
            }
            run.count += 1
        }
        return run
    }

    /// 三百二十, 一百五 (150), 两万五 (25,000), 三四百, 十几, 二〇二六, 三点五万.
    mutating func hanNumeral(at start: Int) -> Numeral? {
        let run = digitRun(at: start)
        let afterRun = start + run.count
        if run.count == 19 { return nil }
        let isFollowed = hasAny(afterRun, QuantityRole.unit.bit | QuantityRole.place.bit | QuantityRole.myriad.bit)
        if run.count > 2 || run.count == 2 && !run.isAscending && !run.secondIsUnit,
            !hasAny(afterRun, QuantityRole.place.bit)
        {
            return fine(Numeral(Rational(run.value), end: afterRun, form: .han))
        }
        if run.count == 2, run.secondIsUnit, !run.isAscending || !isFollowed {
            return single(run.first, at: start)
        }
        guard var number = places(at: start) else { return nil }
        number.isSingle = number.end == start + 1
        if number.high == nil, let exact = fine(number) { number = exact }
        return vague(number)
    }

    private func single(_ value: Int, at start: Int) -> Numeral {
        var number = Numeral(Rational(value), end: start + 1, form: .han)
        number.isSingle = true
        return number
    }

    private mutating func places(at start: Int) -> Numeral? {
        var parts = (yi: Pair(), wan: Pair(), section: Pair())
        var pending: Pair?
        var isVague = false
        var isAfterZero = false
        var lastPlace = 10_000
        /// The place or scale right before the pending digit.
        var lastUnit = 1
        var position = start
        scanning: while position < start + 32 {
            if let digit = sense(position, .digit), pending == nil {
                let run = digitRun(at: position)
                if digit.value == 0 {
                    isAfterZero = true
                    if position == start { pending = Pair() }
                    position += 1
                } else if run.isAscending, !run.secondIsUnit || hasAny(position + 2, QuantityScan.behindPair) {
                    pending = Pair(low: run.first, high: run.second)
                    position += 2
                } else {
                    pending = Pair(low: digit.value, high: digit.value)
                    position += 1
                }
                continue
            }
            if let few = sense(position, .few), pending == nil {
                pending = Pair(low: few.value, high: few.other)
                isVague = true
                position += 1
                continue
            }
            if let place = sense(position, .place), place.value < lastPlace {
                // 十二, and 百二 for 120.
                if pending == nil, place.value == 10 || position == start && has(start + 1, .digit) {
                    pending = Pair(low: 1, high: 1)
                }
                guard let digits = pending, digits.high > 0 else { break scanning }
                parts.section = parts.section + digits * place.value
                lastPlace = place.value
                lastUnit = place.value
            } else if let scale = sense(position, .myriad) {
                let below = parts.section + (pending ?? Pair())
                let isYi = scale.value > 10_000
                guard
                    isYi
                        ? parts.yi.low == 0 && (below.high > 0 || parts.wan.low > 0)
                        : parts.wan.low == 0 && below.low > 0
                else { break scanning }
                if isYi { parts.yi = (parts.wan + below) * scale.value } else { parts.wan = below * scale.value }
                if isYi { parts.wan = Pair() }
                parts.section = Pair()
                lastPlace = 10_000
                lastUnit = scale.value
            } else {
                break scanning
            }
            pending = nil
            isAfterZero = false
            position += 1
        }
        guard position > start, pending != nil || lastUnit > 1 else { return nil }
        let isShort = lastUnit >= 100 && !isAfterZero
        let rest = (pending ?? Pair()) * (isShort ? lastUnit / 10 : 1)
        let sum = parts.yi + parts.wan + parts.section + rest
        var number = Numeral(Rational(sum.low), high: Rational(sum.high), end: position, form: .han)
        number.isVague = isVague
        return number
    }

    /// What makes 一两 "one or two" and not one liang.
    private static let behindPair = QuantityRole.unit.bit | QuantityRole.place.bit | QuantityRole.myriad.bit

    private mutating func fine(_ number: Numeral) -> Numeral? {
        guard let exact = decimals(number) else { return nil }
        return myriads(exact)
    }

    /// 三点五: digits behind the point, and no place among them.
    private mutating func decimals(_ number: Numeral) -> Numeral? {
        guard has(number.end, .hour), has(number.end + 1, .digit) else { return number }
        let run = digitRun(at: number.end + 1)
        let end = number.end + 1 + run.count
        guard run.count <= 9, !has(end, .minute), !has(end, .place), !has(end, .quarter), !run.secondIsUnit else {
            return number
        }
        var bottom = 1
        for _ in 0..<run.count { bottom *= 10 }
        guard let part = Rational(run.value, bottom), var result = number.adding(part) else { return nil }
        result.end = end
        return result
    }

    /// 三点五万.
    private mutating func myriads(_ number: Numeral) -> Numeral? {
        guard let scale = sense(number.end, .myriad), !number.low.isWhole else { return number }
        guard var result = number.multiplied(by: Rational(scale.value)) else { return nil }
        result.end += 1
        return result
    }
}

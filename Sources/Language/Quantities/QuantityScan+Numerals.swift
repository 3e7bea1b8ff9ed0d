extension QuantityScan {
    /// Where a number may start.
    static let numeralStart =
        [QuantityRole.figures, .one, .teen, .tens, .article, .digit, .place, .few, .fraction, .glyph, .half, .minus]
        .reduce(0) { $0 | $1.bit }

    /// A number or a range of two: "2-3", "two to three", 三到五.
    mutating func numeral(at start: Int) -> Numeral? {
        guard let first = simple(at: start) else { return nil }
        guard first.high == nil, first.ratio == nil, has(first.end, .range), let second = simple(at: first.end + 1),
            second.high == nil, first.low < second.low, second.form != .few, isRange(start, first, second)
        else { return first }
        var range = second
        range.high = second.low
        range.low = first.low
        range.isSingle = false
        return range
    }

    /// Not in 555-123-4567, which goes on, nor in "6 to 7pm", which are hours.
    private mutating func isRange(_ start: Int, _ first: Numeral, _ second: Numeral) -> Bool {
        if has(second.end, .range), has(second.end + 1, .figures), isGlued(second.end + 1) { return false }
        if has(start - 1, .range), has(start - 2, .figures) { return false }
        return !hasAny(second.end, QuantityRole.colon.bit | QuantityRole.part.bit | QuantityRole.hour.bit)
    }

    /// One number, with its sign.
    mutating func simple(at start: Int) -> Numeral? {
        guard hasAny(start, QuantityScan.numeralStart) else { return nil }
        guard let sign = sense(start, .minus) else { return unsigned(at: start) }
        // A dash is a sign only in front of what it touches; behind another number it takes away or goes up to.
        if sign.value == 1, isGlued(start) || !isGlued(start + 1) { return nil }
        if hasAny(start - 1, QuantityScan.numeralStart) { return nil }
        guard let number = unsigned(at: start + 1), number.high == nil, number.form != .few,
            let low = number.low.negated
        else { return nil }
        return Numeral(low, end: number.end, form: number.form)
    }

    private mutating func unsigned(at start: Int) -> Numeral? {
        if has(start, .figures) { return figureNumeral(at: start) }
        if let few = sense(start, .few) {
            if firstToken(start).kind == .han, let number = hanNumeral(at: start) { return number }
            var number = Numeral(Rational(few.value), high: Rational(few.other), end: start + 1, form: .few)
            number.isVague = few.value != few.other
            return number
        }
        if has(start, .half) { return Numeral(Rational(1, 2) ?? .one, end: start + 1, form: .han) }
        if hasAny(start, QuantityRole.digit.bit | QuantityRole.place.bit) { return hanNumeral(at: start) }
        return wordNumeral(at: start)
    }

    /// "a", not "the".
    mutating func isIndefinite(_ index: Int) -> Bool { sense(index, .article)?.value == 0 }

    // MARK: Figures

    private mutating func figureNumeral(at start: Int) -> Numeral? {
        guard let piece = figures(start), let value = piece.value else { return nil }
        var number = Numeral(value, end: start + 1, form: .figures)
        if piece.isPlain {
            if let top = value.whole, let bottom = denominator(at: start + 1), let ratio = Rational(top, bottom) {
                number = Numeral(ratio, end: start + 3, form: .fraction)
                number.ratio = (top, bottom)
                return number
            }
            if let name = sense(number.end, .fraction), let top = value.whole, (name.value == 1) == (top == 1),
                let ratio = Rational(top, name.other)
            {
                return Numeral(ratio, end: number.end + 1, form: .fraction)
            }
            if let (part, end) = mixedPart(at: number.end), let sum = number.adding(part) {
                number = sum
                number.end = end
            }
        }
        guard let whole = scaled(number) else { return nil }
        return vague(whole)
    }

    /// `/16` right behind a number, and no second slash.
    private mutating func denominator(at slash: Int) -> Int? {
        guard has(slash, .slash), isGlued(slash), isGlued(slash + 1), !has(slash + 2, .slash) else { return nil }
        return plain(slash + 1, 1...1_000_000)
    }

    /// The fraction of a mixed number: `½`, ` 1/2`, `and a half`, `and three quarters`.
    mutating func mixedPart(at start: Int) -> (Rational, Int)? {
        if let glyph = sense(start, .glyph) { return Rational(glyph.value, glyph.other).map { ($0, start + 1) } }
        let first = has(start, .and) ? start + 1 : start
        if let top = plain(first, 1...1_000), !isGlued(first), let bottom = denominator(at: first + 1), top < bottom {
            return Rational(top, bottom).map { ($0, first + 3) }
        }
        guard first > start else { return nil }
        if let glyph = sense(first, .glyph) { return Rational(glyph.value, glyph.other).map { ($0, first + 1) } }
        if isIndefinite(first), let name = sense(first + 1, .fraction), name.value == 1 {
            return Rational(1, name.other).map { ($0, first + 2) }
        }
        if let count = sense(first, .one), let name = sense(first + 1, .fraction), (name.value == 1) == (count.value == 1),
            count.value < name.other
        {
            return Rational(count.value, name.other).map { ($0, first + 2) }
        }
        return nil
    }

    /// Thousands and millions behind a number: `1.5 million`, `5k`, `3万5千`, `3万5`.
    private mutating func scaled(_ number: Numeral) -> Numeral? {
        var number = number
        if let scale = sense(number.end, .scale), scale.style.contains(.glued) ? isGlued(number.end) : true {
            guard var result = number.multiplied(by: Rational(scale.value)) else { return nil }
            result.end = number.end + 1
            return result
        }
        if has(number.end, .hundred), number.form == .figures, number.low.isWhole {
            guard var result = number.multiplied(by: Rational(100)) else { return nil }
            result.end = number.end + 1
            return result
        }
        guard var scale = hanScale(number.end) else { return number }
        guard let first = number.multiplied(by: Rational(scale)) else { return nil }
        number = first
        number.end += 1
        // 十万, 百万, 千亿
        while let next = sense(number.end, .myriad), next.value > scale, let more = number.multiplied(by: Rational(next.value)) {
            number = more
            number.end += 1
            scale = next.value * scale
        }
        for _ in 0..<4 {
            guard let part = plain(number.end, 1...9_999), isGlued(number.end) else { break }
            if let next = hanScale(number.end + 1), next < scale {
                guard let sum = number.adding(Rational(part * next)) else { return nil }
                number = sum
                number.end += 2
                scale = next
            } else {
                guard part < 10, !has(number.end + 1, .unit), let sum = number.adding(Rational(part * (scale / 10)))
                else { break }
                number = sum
                number.end += 1
                break
            }
        }
        return number
    }

    private mutating func hanScale(_ index: Int) -> Int? {
        sense(index, .myriad)?.value ?? sense(index, .place)?.value
    }

    /// 三百多, 20多: somewhat more, up to the next round number.
    mutating func vague(_ number: Numeral) -> Numeral {
        guard has(number.end, .more), number.high == nil, let value = number.low.whole, value >= 10, value % 10 == 0
        else { return number }
        var step = 10
        while step <= value / 10, value % (step * 10) == 0 { step *= 10 }
        var result = number
        result.high = number.low.adding(Rational(step))
        result.isVague = true
        result.isSingle = false
        result.end += 1
        return result
    }

    // MARK: English words

    private mutating func wordNumeral(at start: Int) -> Numeral? {
        if let glyph = sense(start, .glyph), let value = Rational(glyph.value, glyph.other) {
            return Numeral(value, end: start + 1, form: .fraction)
        }
        if let name = sense(start, .fraction), name.value == 1, name.other == 2, let value = Rational(1, 2) {
            return Numeral(value, end: start + 1, form: .fraction)
        }
        if isIndefinite(start), let name = sense(start + 1, .fraction), name.value == 1,
            let value = Rational(1, name.other)
        {
            return Numeral(value, end: start + 2, form: .fraction)
        }
        guard var number = wholeWords(at: start) else { return nil }
        if let name = sense(number.end, .fraction), let top = number.low.whole, top < 100,
            (name.value == 1) == (top == 1), let value = Rational(top, name.other)
        {
            return Numeral(value, end: number.end + 1, form: .fraction)
        }
        if has(number.end, .point), let (part, end) = spokenDecimals(at: number.end + 1), let sum = number.adding(part) {
            number = sum
            number.end = end
        } else if let (part, end) = mixedPart(at: number.end), let sum = number.adding(part) {
            number = sum
            number.end = end
        } else {
            return number
        }
        return scaled(number)
    }

    /// "three hundred and twenty thousand and five".
    private mutating func wholeWords(at start: Int) -> Numeral? {
        var total = 0
        var group = 0
        /// What the next word of the group has to be below.
        var room = 1_000
        var hasHundred = false
        var lastScale = Int.max
        var position = start
        if let zero = sense(start, .one), zero.value == 0 { return Numeral(.zero, end: start + 1, form: .words) }
        if isIndefinite(start) {
            guard has(start + 1, .hundred) || sense(start + 1, .scale)?.style.contains(.glued) == false else { return nil }
            group = 1
            room = 1
            position += 1
        }
        while position < start + 32 {
            if let word = sense(position, .one), word.value > 0, room >= 10 {
                group += word.value
                room = 1
            } else if let word = sense(position, .teen), room >= 100 {
                group += word.value
                room = 1
            } else if let word = sense(position, .tens), room >= 100 {
                group += word.value
                room = 10
            } else if has(position, .hundred), (1...99).contains(group), !hasHundred {
                group *= 100
                room = 100
                hasHundred = true
            } else if let scale = sense(position, .scale), !scale.style.contains(.glued), group > 0,
                scale.value < lastScale
            {
                let (product, overflowed) = group.multipliedReportingOverflow(by: scale.value)
                let (sum, overflowedAgain) = total.addingReportingOverflow(product)
                guard !overflowed, !overflowedAgain else { return nil }
                total = sum
                group = 0
                room = 1_000
                hasHundred = false
                lastScale = scale.value
            } else if has(position, .and), room == 100 && hasHundred || group == 0 && total > 0,
                let next = senses(position + 1).first, [.one, .teen, .tens].contains(next.role), next.value > 0
            {
            } else {
                break
            }
            position += 1
        }
        guard position > start, total > 0 || group > 0 else { return nil }
        let (sum, overflowed) = total.addingReportingOverflow(group)
        return overflowed ? nil : Numeral(Rational(sum), end: position, form: .words)
    }

    /// "two point one five": the digits after the point.
    private mutating func spokenDecimals(at start: Int) -> (Rational, Int)? {
        var top = 0
        var bottom = 1
        var position = start
        while position < start + 9, let digit = sense(position, .one) {
            top = top * 10 + digit.value
            bottom *= 10
            position += 1
        }
        return position == start ? nil : Rational(top, bottom).map { ($0, position) }
    }
}

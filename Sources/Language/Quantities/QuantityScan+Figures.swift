extension QuantityScan {
    mutating func figureNumeral(at start: Int) -> Numeral? {
        guard let piece = figures(start), let value = piece.value else { return nil }
        var number = Numeral(value, end: start + 1, form: .figures)
        if let spaced = spacedNumeral(at: start) {
            number = spaced
        } else if piece.isPlain {
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

    /// `3 500 dollars`, `1 234,50 €`: groups of three digits with spaces between, which only money makes one number.
    private mutating func spacedNumeral(at start: Int) -> Numeral? {
        guard let piece = figures(start), piece.isPlain, piece.digits <= 3, var value = piece.value, value > .zero
        else {
            return nil
        }
        var end = start + 1
        while end - start < 4, !isGlued(end), let group = figures(end), group.digits == 3, group.decimals <= 2,
            let part = group.value, let sum = value.multiplied(by: Rational(1_000))?.adding(part)
        {
            value = sum
            end += 1
            if !group.isPlain { break }
        }
        guard end > start + 1, has(start - 1, .code) || isMoney(end) else { return nil }
        return Numeral(value, end: end, form: .figures)
    }

    /// A word or sign of money; "3 500 dollar vouchers" are three.
    private mutating func isMoney(_ index: Int) -> Bool {
        guard has(index, .unit), senses(index).contains(where: { $0.role == .unit && $0.other >= 0 }),
            !has(index, .sign) || !has(index + 1, .figures) || isGlued(index) && !isGlued(index + 1)
        else { return false }
        return !SpacedNumber.describing.contains(lastToken(index).hash) || !isUnknown(index + 1)
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
        if let count = sense(first, .one), let name = sense(first + 1, .fraction),
            (name.value == 1) == (count.value == 1),
            count.value < name.other
        {
            return Rational(count.value, name.other).map { ($0, first + 2) }
        }
        return nil
    }

    /// Thousands and millions behind a number: `1.5 million`, `5k`, `3万5千`, `3万5`.
    mutating func scaled(_ number: Numeral) -> Numeral? {
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
        while let next = sense(number.end, .myriad), next.value > scale,
            let more = number.multiplied(by: Rational(next.value))
        {
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
}

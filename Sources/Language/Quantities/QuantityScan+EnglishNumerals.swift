extension QuantityScan {
    mutating func wordNumeral(at start: Int) -> Numeral? {
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
        if has(number.end, .point), let (part, end) = spokenDecimals(at: number.end + 1), let sum = number.adding(part)
        {
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
            guard has(start + 1, .hundred) || sense(start + 1, .scale)?.style.contains(.glued) == false else {
                return nil
            }
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

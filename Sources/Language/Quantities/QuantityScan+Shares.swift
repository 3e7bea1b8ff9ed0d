extension QuantityScan {
    /// A part of a whole: per cent, 分之, 成, 折, and fractions that nothing is measured in.
    mutating func share(_ start: Int, _ number: Numeral) -> QuantityMatch? {
        let end = number.end
        if has(end, .percent) { return match(start, end + 1, number.multiplied(by: Rational(1, 100) ?? .one)) }
        if let parts = sense(end, .parts), let match = over(number.low, parts, start, end + 1) { return match }
        guard number.form == .han || number.form == .figures else { return nil }
        if has(end, .tenth), number.low <= Rational(10) {
            var tenths = number
            tenths.end = end + 1
            // 三成五
            if let more = sense(end + 1, .digit), !has(end + 2, .unit), number.high == nil,
                let part = Rational(more.value, 10), let sum = tenths.adding(part)
            {
                tenths = sum
                tenths.end = end + 2
            }
            return match(start, tenths.end, tenths.multiplied(by: Rational(1, 10) ?? .one))
        }
        if has(end, .discount), number.low > .zero, number.low < Rational(100), number.high == nil {
            return match(
                start, end + 1, number.multiplied(by: Rational(1, number.low < Rational(10) ? 10 : 100) ?? .one))
        }
        return nil
    }

    /// 百分之二十: the whole comes first.
    mutating func partsFirst(at start: Int) -> QuantityMatch? {
        guard let parts = sense(start, .parts), parts.value > 1 else { return nil }
        return over(.one, parts, start, start + 1)
    }

    private mutating func over(
        _ bottom: Rational, _ parts: QuantitySense, _ start: Int, _ place: Int
    ) -> QuantityMatch? {
        guard let top = numeral(at: place), let whole = bottom.multiplied(by: Rational(parts.value)),
            let factor = Rational.one.divided(by: whole)
        else { return nil }
        guard var share = top.multiplied(by: factor) else { return nil }
        // 四分之一杯
        share.form = .fraction
        return counted(start, share) ?? match(start, top.end, share)
    }

    private func match(_ start: Int, _ end: Int, _ number: Numeral?) -> QuantityMatch? {
        guard let number else { return nil }
        return QuantityMatch(
            start: start, end: end,
            reading: Quantity.Reading(
                kind: .share, value: number.low, upper: number.high, isVague: number.isVague))
    }

    /// A fraction by itself: a share, and where it looks like one a day.
    mutating func fraction(_ start: Int, _ number: Numeral) -> QuantityMatch? {
        guard var result = match(start, number.end, number) else { return nil }
        guard let ratio = number.ratio else { return result }
        let days = slashed(ratio.top, ratio.bottom)
        guard !days.isEmpty else { return result }
        let isCommon = ratio.top < ratio.bottom && [2, 3, 4, 5, 6, 8, 10, 12, 16].contains(ratio.bottom)
        if isCommon, !has(start - 1, .at) {
            result.alternatives = days
            return result
        }
        let share = result.reading
        result.reading = days[0]
        result.alternatives = Array(days.dropFirst())
        if ratio.top < ratio.bottom { result.alternatives.append(share) }
        return result
    }
}

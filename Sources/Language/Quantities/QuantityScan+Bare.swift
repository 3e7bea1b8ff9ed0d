extension QuantityScan {
    /// A number that nothing is counted in, unless it is a name, a label or a part of a word.
    mutating func bare(_ start: Int, _ number: Numeral) -> QuantityMatch? {
        guard isFree(start, number) else { return nil }
        if number.form == .fraction { return fraction(start, number) }
        var result = QuantityMatch(
            start: start, end: number.end,
            reading: Quantity.Reading(
                kind: .number, value: number.low, upper: number.high, isVague: number.isVague))
        // "by seven" may be an hour.
        if number.high == nil, has(start - 1, .at), let hour = number.low.whole, (1...12).contains(hour) {
            result.alternatives = times(ClockTime(minutes: Rational(hour * 60), end: number.end), nil)
        }
        return result
    }

    private mutating func isFree(_ start: Int, _ number: Numeral) -> Bool {
        if hasAny(start - 1, QuantityRole.label.bit | QuantityRole.ordinalMark.bit) || has(number.end, .labelAfter) {
            return false
        }
        if isLinked(start, number.end) || has(start - 1, .colon) && isGlued(start) && isGlued(start - 1) {
            return false
        }
        let last = lastToken(number.end - 1)
        let next = number.end < count ? firstToken(number.end) : nil
        switch number.form {
        case .figures, .fraction:
            if has(start, .figures), pieces[start].leadingZero { return false }
            // A4, PS5, 3D, 747s, 1st
            if isGlued(start), firstToken(start).kind == .number, tokens[Int(pieces[start].start) - 1].kind == .word {
                return hasAny(start - 1, QuantityRole.unit.bit | QuantityRole.pause.bit)
            }
            if let next, next.flags.contains(.glued), next.kind == .word, last.kind == .number,
                next.start == last.end, !has(number.end, .pause)
            {
                return false
            }
            return !hasAny(number.end, QuantityRole.colon.bit) || !isGlued(number.end + 1)
        case .han:
            guard number.isSingle || has(start, .half) || has(start, .few) else { return true }
            guard !has(start, .half) else { return false }
            return next?.kind != .han
                && (start == 0 || firstToken(start).flags.contains(.glued) == false || isStandalone(start))
        case .words where number.low == .one && number.end == start + 1:
            // "the red one"
            return start == 0 || isUnknown(number.end) || !isUnknown(start - 1) && !has(start - 1, .ordinal)
        case .words, .few, .article:
            return true
        }
    }

    /// 555-123-4567 and 3-1: figures with a dash between them that are no range.
    private mutating func isLinked(_ start: Int, _ end: Int) -> Bool {
        if has(end, .range), isGlued(end), has(end + 1, .figures), isGlued(end + 1) { return true }
        return has(start - 1, .range) && isGlued(start - 1) && isGlued(start) && has(start - 2, .figures)
    }

    /// 调到五: a digit at the end, behind a word that takes numbers.
    private mutating func isStandalone(_ start: Int) -> Bool {
        hasAny(start - 1, QuantityRole.range.bit | QuantityRole.pause.bit | QuantityRole.at.bit)
            || lastToken(start - 1).kind != .han
    }
}

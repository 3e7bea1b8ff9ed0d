extension QuantityScan {
    /// Where a number may start.
    static let numeralStart =
        [QuantityRole.figures, .one, .teen, .tens, .article, .digit, .place, .few, .fraction, .glyph, .half, .minus]
        .reduce(0) { $0 | $1.bit }

    /// A number or a range of two: "2-3", "two to three", 三到五.
    mutating func numeral(at start: Int) -> Numeral? {
        guard let first = simple(at: start) else { return nil }
        guard first.high == nil, first.ratio == nil,
            has(first.end, .range) || has(first.end, .and) && has(start - 1, .between),
            let second = simple(at: first.end + 1),
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
}

extension QuantityScan {
    /// All quantities, from left to right.
    mutating func matches() -> [QuantityMatch] {
        var result: [QuantityMatch] = []
        var position = 0
        while position < count {
            guard let match = match(at: position) else {
                position = skipped(position)
                continue
            }
            result.append(match)
            position = max(match.end, position + 1)
        }
        return result
    }

    private mutating func match(at start: Int) -> QuantityMatch? {
        guard pieces[start].roles != 0 else { return nil }
        if let match = holiday(at: start) { return match }
        guard !has(start, .guarded) else { return nil }
        return date(at: start) ?? time(at: start) ?? partsFirst(at: start) ?? measured(at: start)
    }

    /// The place to go on at: a number that is none is passed as a whole.
    private mutating func skipped(_ start: Int) -> Int {
        guard hasAny(start, QuantityScan.numeralStart), let number = numeral(at: start), number.form != .article else {
            return start + 1
        }
        return max(number.end, start + 1)
    }
}

import Language

/// Finds the parts of a sentence that can answer a typed question: dates, money, measures, numbers that name, names.
struct SpanFinder: Sendable {
    let quantities: QuantityReader

    func spans(_ sentence: SentenceView) -> [TypedSpan] {
        let names = sentence.identifiers
        // Four digits of a longer number are no year.
        let dates = DateSpans(words: sentence.words).spans().filter { date in
            date.type != .year
                || !names.contains { $0.range.overlaps(date.range) && $0.range.count > date.range.count }
        }
        var result = dates
        func isFree(_ range: Range<Int>, _ others: [TypedSpan]) -> Bool {
            !others.contains { $0.range.overlaps(range) }
        }
        result += names.filter { isFree($0.range, dates) }
        let taken = result
        result += numbers(sentence).filter { isFree($0.range, taken) || $0.type == .money || $0.type == .percent }
        result += NameSpans(words: sentence.words).spans()
        return result
    }

    private func numbers(_ sentence: SentenceView) -> [TypedSpan] {
        // A sum of money does not reach from one cell into the next.
        let parts = sentence.sentence.cells.isEmpty ? [sentence.range] : sentence.sentence.cells.map(\.range)
        return parts.flatMap { part -> [TypedSpan] in
            let text = sentence.string(part)
            let places = CodePointPlaces(text)
            return quantities.quantities(in: text).compactMap { quantity -> TypedSpan? in
                guard let type = SpanFinder.type(of: quantity) else { return nil }
                let start = places[quantity.span.lowerBound] + part.lowerBound
                let end = places[quantity.span.upperBound] + part.lowerBound
                return TypedSpan(type, sentence.trimmed(start..<end), value: SpanFinder.value(of: quantity))
            }
        }
    }

    private static func type(of quantity: Quantity) -> AnswerType? {
        switch quantity.kind {
        case .money: .money
        case .share: .percent
        case .duration: .duration
        case .time: .clock
        case .number, .count, .measure: .quantity
        case .date: nil
        }
    }

    static func value(of quantity: Quantity) -> AnswerValue? {
        guard !quantity.reading.isVague, quantity.reading.upper == nil else { return nil }
        let number = decimal(quantity.value)
        switch quantity.kind {
        case .money: return number.map { .money(amount: $0, currency: quantity.unit?.symbol) }
        case .share: return Rational(100).multiplied(by: quantity.value).flatMap(decimal).map { .percent($0) }
        case .duration: return number.flatMap { number in quantity.unit.map { .duration(number, unit: $0.symbol) } }
        case .time: return quantity.value.whole.map { .clock($0) }
        case .number, .count, .measure: return number.map { .number($0, unit: quantity.unit?.symbol) }
        case .date: return nil
        }
    }

    /// Exact; nil for what has no end, such as a third.
    private static func decimal(_ value: Rational) -> String? {
        var (top, places) = (value, 0)
        while !top.isWhole, places < 9 {
            guard let next = top.multiplied(by: Rational(10)) else { return nil }
            (top, places) = (next, places + 1)
        }
        guard let whole = top.whole else { return nil }
        guard places > 0 else { return String(whole) }
        let digits = String(whole.magnitude)
        let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
        return (whole < 0 ? "-" : "") + padded.dropLast(places) + "." + padded.suffix(places)
    }
}

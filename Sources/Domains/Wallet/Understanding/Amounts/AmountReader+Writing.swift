import Language

/// How numbers are written where a point or a space does not mean what it means at home: "1 500 €", "1,5 euro", "$3.459".
extension AmountReader {
    /// The nearest cent of so many ten-thousandths; less than one cent stays nothing.
    static func cents(_ value: Int) -> Int { value < 100 ? 0 : (value + 50) / 100 }

    /// A number in digits with the groups or decimals that belong to it. `currency` stood before it.
    func written(_ sentence: Sentence, _ reading: Reading, at start: Int, currency: String?) -> Reading {
        guard reading.end == start + 1, sentence.pieces[start].kind == .number else { return reading }
        let flags = sentence.token(start).flags
        if flags.contains(.dotGroup) {
            guard isDecimal(sentence, start, currency: currency) else { return reading }
            var decimal = reading
            decimal.value /= 1_000
            return decimal
        }
        guard !flags.contains(.moneyLike) else { return reading }
        // "100,- €"
        if sentence.isMark(start + 1, ","), sentence.isMark(start + 2, "-"), sentence.isGlued(start + 2) {
            var whole = reading
            whole.end = start + 3
            return isMoneyAfter(sentence, whole.end) ? whole : reading
        }
        return spaced(sentence, reading, at: start, currency: currency)
            ?? withDecimal(sentence, reading, at: start, currency: currency) ?? reading
    }

    /// "1 500 €", "12 000 ₽": groups of three with spaces between.
    private func spaced(_ sentence: Sentence, _ reading: Reading, at start: Int, currency: String?) -> Reading? {
        guard let number = SpacedNumber.read(sentence, at: start, isAfterMoney: !(currency ?? "").isEmpty) else {
            return nil
        }
        var result = reading
        (result.value, result.end, result.isMoneyLike) = (number.value, number.end, true)
        return result
    }

    /// "1,5 euro", "2,5 €": one decimal after a comma, which is a list where no currency follows.
    private func withDecimal(_ sentence: Sentence, _ reading: Reading, at start: Int, currency: String?) -> Reading? {
        let digit = start + 2
        guard sentence.isMark(start + 1, ","), sentence.isGlued(start + 1), digit < sentence.pieces.count,
            sentence.pieces[digit].kind == .number, sentence.isGlued(digit), sentence.token(digit).length == 1,
            isMoneyAfter(sentence, digit + 1)
                || !(currency ?? "").isEmpty && !sentence.isMark(digit + 1, ",")
        else { return nil }
        var result = reading
        result.value += sentence.token(digit).value / 10
        result.end = digit + 1
        result.isMoneyLike = true
        return result
    }

    /// A sign or code other than the dollar's: dollars have points and commas of their own.
    private func isMoneyAfter(_ sentence: Sentence, _ index: Int) -> Bool {
        guard index < sentence.pieces.count else { return false }
        let piece = sentence.pieces[index]
        if piece.kind == .symbol {
            let isNext = sentence.isGlued(index + 1) && startsNumber(sentence, index + 1)
            return !isNext && (sentence.mark(index) != 0x24 || !sentence.isGlued(index))
        }
        return piece.has(.currency) && piece.use == .free
            && !(lexicon.currency(from: piece.sense, in: nil) ?? "").isEmpty
    }

    /// Whether "3.459" has decimals: the price of a gallon or litre, and dollars for what does not cost thousands.
    private func isDecimal(_ sentence: Sentence, _ start: Int, currency: String?) -> Bool {
        let value = sentence.token(start).value / 1_000
        let hasMeasure =
            isRate(sentence, start, start + 1, of: AmountReader.volumes)
            || quantities.contains(where: { isMeasured(sentence, $0, in: AmountReader.volumes) })
        if value < 200_000, hasMeasure { return true }
        let isAtPump = value < 200_000 && value / 10 % 10 == 9 && mentions { $0 == .gas }
        if isAtPump || AmountMention.hasThreeDecimals(currency) { return true }
        let isDollar = sentence.mark(start - 1) == 0x24 || sentence.mark(start + 1) == 0x24
        guard isDollar, currency.map({ $0 == homeCurrency || $0.isEmpty }) ?? true, value / 10 % 10 != 0 else {
            return false
        }
        return !mentions { category in
            switch category {
            case .electronics, .homeImprovement, .clothing, .hotels, .rent, .airfare, .travel, .auto, .insurance,
                .education, .cruises:
                true
            default: false
            }
        }
    }

    // MARK: Gallons, litres and hours

    private static let volumes = WordSet(
        ["gallon", "gallons", "gal", "gals", "liter", "liters", "litre", "litres", "l", "kwh", "升", "仑"])
    private static let every = WordHash.of("每")

    private func isMeasured(_ sentence: Sentence, _ quantity: QuantityMention, in units: WordSet) -> Bool {
        quantity.measure > 0 && units.contains(sentence.lastWord(quantity.piece + 1))
    }

    /// "3.459 a gallon", "3.459/gal", "20 an hour", 每升7.8.
    private func isRate(_ sentence: Sentence, _ start: Int, _ end: Int, of unit: WordSet) -> Bool {
        var next = end
        if next < sentence.pieces.count, sentence.pieces[next].kind == .symbol || sentence.has(next, .currency) {
            next += 1
        }
        if sentence.isMark(next, "/") || Words.perWords.contains(sentence.lastWord(next)) {
            return unit.contains(sentence.lastWord(next + 1))
        }
        if sentence.has(next, .aside), unit.contains(sentence.lastWord(next)) { return true }
        let before = start > 0 && sentence.pieces[start - 1].kind == .symbol ? start - 2 : start - 1
        guard unit.contains(sentence.lastWord(before)) else { return false }
        return sentence.has(before, .aside) || sentence.lastWord(before - 1) == AmountReader.every
    }

    /// "at 3.459 a gallon, 10 gallons", "20 an hour for 4 hours", "15 gallons, 3.999 each": what a price for one is multiplied with.
    func measure(_ sentence: Sentence, of mention: AmountMention) -> QuantityMention? {
        let said = quantities.suffix(Sentence.reach).last { isMeasured(sentence, $0, in: Words.fluid) }
        if isRate(sentence, mention.pieces.lowerBound, mention.pieces.upperBound, of: Words.fluid) {
            return said ?? measureAhead(sentence, mention.pieces.upperBound)
        }
        guard mention.isEach, mention.eachKind == 1, let said, said.piece == quantities.last?.piece else { return nil }
        return said
    }

    private func measureAhead(_ sentence: Sentence, _ start: Int) -> QuantityMention? {
        for index in sentence.pieces.indices[start...].prefix(Sentence.reach) {
            let piece = sentence.pieces[index]
            guard Words.fluid.contains(sentence.lastWord(index + 1)) else { continue }
            let measure: Int
            if piece.kind == .number {
                measure = sentence.token(index).value
            } else if piece.has(.number), let count = lexicon.value(.number, from: piece.sense), (2...100) ~= count {
                measure = count * 10_000
            } else {
                continue
            }
            return QuantityMention(piece: index, count: measure / 10_000, kind: 3, measure: measure)
        }
        return nil
    }
}

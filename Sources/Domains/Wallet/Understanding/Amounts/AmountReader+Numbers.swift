import Language

/// Numbers in digits and words, with what multiplies them.
extension AmountReader {
    /// Of a number with a scale, in ten-thousandths: 100 billion, as ``ChineseNumerals`` reads them. What is added to it
    /// (a digit of the next place, small change) then stays far from the end of `Int`.
    private static let greatestNumber = 1_000_000_000_000_000

    func startsNumber(_ sentence: Sentence, _ index: Int) -> Bool {
        guard index < sentence.pieces.count, sentence.pieces[index].use == .free else { return false }
        let piece = sentence.pieces[index]
        if piece.kind == .number { return piece.end - piece.start == 1 }
        if piece.has(.number) { return true }
        if piece.has(.scale), Words.streets.contains(word(sentence, from: index, 1)) { return false }
        if piece.has(.scale) { return piece.kind != .word || sentence.token(index).length > 1 }
        if piece.has(.article) { return sentence.has(index + 1, .scale) }
        return ChineseNumerals.startsNumber(sentence.han(index))
    }

    /// Where a number ends that is too large to be read: no part of it is a number of its own.
    func endOfNumber(_ sentence: Sentence, _ start: Int) -> Int {
        var end = start + 1
        while startsNumber(sentence, end), sentence.pieces[end].kind != .number || sentence.isGlued(end) { end += 1 }
        return end
    }

    func number(_ sentence: Sentence, at index: Int) -> Reading? {
        let piece = sentence.pieces[index]
        if piece.kind == .number {
            let token = sentence.token(index)
            if ChineseNumerals.unit(sentence.han(index + 1)) != nil {
                guard let mixed = ChineseNumerals.read(sentence, at: index) else { return nil }
                return Reading(value: mixed.value, end: mixed.end, hasScale: true)
            }
            if let pair = pair(sentence, at: index) { return pair }
            var reading = Reading(value: token.value, end: index + 1)
            reading.isIdentifier = token.flags.contains(.identifier)
            reading.isMoneyLike = token.flags.contains(.moneyLike)
            while reading.end < sentence.pieces.count, let scale = scale(sentence, reading.end) {
                let (product, overflow) = reading.value.multipliedReportingOverflow(by: scale)
                guard !overflow, product <= AmountReader.greatestNumber else { return nil }
                reading.value = product
                reading.hasScale = true
                reading.end += 1
                // "6 hundred and fifty"
                if scale == 100, sentence.has(reading.end, .and), sentence.has(reading.end + 1, .number),
                    let rest = NumberWords.read(sentence, at: reading.end + 1), !rest.hasScale, rest.value < 1_000_000
                {
                    reading.value += rest.value
                    reading.end = rest.end
                }
                // "1w2", "1k5"
                if scale == 10_000 || scale == 1_000, let digit = shortDigit(sentence, reading.end) {
                    reading.value += digit * scale / 10 * 10_000
                    reading.end += 1
                }
            }
            return reading
        }
        if piece.has(.number) || piece.has(.scale) || piece.has(.article) {
            guard let words = NumberWords.read(sentence, at: index) else { return nil }
            return Reading(
                value: words.value, end: words.end, isWord: true, hasScale: words.hasScale, isPair: words.isPair)
        }
        guard let chinese = ChineseNumerals.read(sentence, at: index) else { return nil }
        var reading = Reading(
            value: chinese.value, end: chinese.end, isWord: true, hasScale: chinese.hasLargeUnit,
            isVague: chinese.isVague, isRange: chinese.isRange)
        // 两k
        if chinese.end < sentence.pieces.count, sentence.pieces[chinese.end].kind == .word,
            let scale = scale(sentence, chinese.end)
        {
            let (product, overflow) = chinese.value.multipliedReportingOverflow(by: scale)
            guard !overflow, product <= AmountReader.greatestNumber else { return nil }
            (reading.value, reading.end, reading.hasScale) = (product, chinese.end + 1, true)
        }
        return reading
    }

    /// "2 fifty": 250, "12 ninety nine", unlike "2 fifty dollar gift cards".
    private func pair(_ sentence: Sentence, at index: Int) -> Reading? {
        guard let words = NumberWords.read(sentence, at: index),
            !sentence.has(words.end, .currency), !sentence.has(words.end, .quantity), !startsNoun(sentence, words.end)
        else { return nil }
        return Reading(value: words.value, end: words.end, isWord: true, hasScale: true, isPair: words.isPair)
    }

    func scale(_ sentence: Sentence, _ index: Int) -> Int? {
        let piece = sentence.pieces[index]
        guard piece.use == .free, let value = lexicon.value(.scale, from: piece.sense), value > 1 else { return nil }
        // "k" and "w" count only where they touch the number.
        if piece.kind == .word, sentence.token(index).length == 1, !sentence.isGlued(index) { return nil }
        // "3w" is thirty thousand in Chinese, and watts in English.
        if value == 10_000, piece.kind == .word, !isChinese { return nil }
        // "900 grand ave"
        if Words.streets.contains(word(sentence, from: index, 1)) { return nil }
        // "$1.2m" and "2m dollars", unlike "42m".
        if value == 1_000_000, piece.kind == .word, sentence.token(index).length == 1,
            sentence.pieces[max(0, index - 2)].kind != .symbol, !sentence.has(index + 1, .currency)
        {
            return nil
        }
        return value
    }

    func shortDigit(_ sentence: Sentence, _ index: Int) -> Int? {
        guard index < sentence.pieces.count else { return nil }
        if sentence.pieces[index].kind == .number, sentence.isGlued(index) {
            let value = sentence.token(index).value / 10_000
            return value > 0 && value < 10 ? value : nil
        }
        guard let digit = ChineseNumerals.digit(sentence.han(index)), digit > 0,
            ChineseNumerals.unit(sentence.han(index + 1)) == nil
        else { return nil }
        return digit
    }
}

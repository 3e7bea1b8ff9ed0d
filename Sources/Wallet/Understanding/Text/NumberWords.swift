import Language

/// Numbers in English words: "a hundred and twenty", "fifteen hundred", "two fifty" (250), "five grand"; the first may be
/// in digits, "12 ninety nine".
enum NumberWords {
    struct Reading {
        /// Ten-thousandths.
        var value: Int
        /// The piece after the number.
        var end: Int
        var hasScale = false
        /// "four fifty": 450 or 4.50.
        var isPair = false
    }

    static func read(_ sentence: Sentence, at start: Int, lexicon: Lexicon) -> Reading? {
        var index = start
        var total = 0
        var current = 0
        var last = 0
        var hasScale = false
        var isPair = false
        var isCents = false
        var tenths: Int?
        let limit = min(sentence.pieces.count, start + 16)
        if index < limit, isArticle(sentence, index), index + 1 < limit, sentence.has(index + 1, .scale) {
            current = 1
            index += 1
        }
        let isDigits = sentence.pieces[start].kind == .number
        if isDigits {
            guard let digits = digitsOfPair(sentence, start, lexicon) else { return nil }
            current = digits
            last = digits
            index += 1
        }
        reading: while index < limit {
            let piece = sentence.pieces[index]
            guard piece.use == .free else { break }
            if piece.has(.number), let value = lexicon.value(.number, from: piece.sense) {
                if last == 0 {
                    current += value
                } else if last < 100, last % 10 == 0, last >= 20, value < 10 {
                    current += value
                } else if current < 100, total == 0, !hasScale, value >= 10, value < 100 {
                    // "two fifty", "fifteen fifty", and "fifty-two fifty".
                    isCents = current >= 20
                    isPair = true
                    current = current * 100 + value
                    hasScale = true
                } else if current >= 100, current % 100 == 0, value < 100 {
                    current += value
                } else {
                    break reading
                }
                last = value
                if current > 1_000_000 { return nil }
            } else if piece.has(.scale), isScaleWord(piece, sentence, isFirst: index == start),
                let value = lexicon.value(.scale, from: piece.sense)
            {
                hasScale = true
                isPair = false
                isCents = false
                let part = (tenths ?? 0) * (value / 10)
                tenths = nil
                if value >= 1_000 {
                    total += max(1, current) * value + part
                    current = 0
                } else {
                    current = max(1, current) * value + part
                }
                // "a grand and a half"
                if sentence.lastWord(index + 1) == and, sentence.has(index + 2, .article),
                    sentence.lastWord(index + 3) == half
                {
                    total += value / 2
                    index += 4
                    break reading
                }
                last = 0
                guard total < 10_000_000_000, current < 10_000_000 else { return nil }
            } else if sentence.lastWord(index) == point, index > start, index + 2 < limit,
                sentence.has(index + 2, .scale),
                let digit = lexicon.value(.number, from: sentence.pieces[index + 1].sense), digit < 10
            {
                // "one point two k"
                tenths = digit
                index += 1
            } else if sentence.lastWord(index) == and, index > start, sentence.has(index + 1, .article),
                sentence.lastWord(index + 2) == half, sentence.has(index + 3, .scale)
            {
                // "two and a half grand"
                tenths = 5
                index += 2
            } else if piece.has(.and), index > start, hasScale, index + 1 < limit, sentence.has(index + 1, .number),
                sentence.pieces[index + 1].kind == .word
            {
                // "a hundred and twenty", but "one hundred and two tickets" is the same number.
                index += 1
                continue
            } else {
                break
            }
            index += 1
        }
        guard index > start, total + current > 0 else { return nil }
        // Never end on the "and" or the article alone.
        if sentence.has(index - 1, .and) { index -= 1 }
        guard index > start, !isDigits || isPair else { return nil }
        let value = (total + current) * (isCents ? 100 : 10_000)
        return Reading(value: value, end: index, hasScale: hasScale, isPair: isPair && !isCents)
    }

    /// One or two digits before "ninety", which then are dollars and cents, or hundreds.
    private static func digitsOfPair(_ sentence: Sentence, _ start: Int, _ lexicon: Lexicon) -> Int? {
        let token = sentence.token(start)
        guard token.length <= 2, token.value > 0, start + 1 < sentence.pieces.count,
            sentence.pieces[start + 1].kind == .word,
            let tens = lexicon.value(.number, from: sentence.pieces[start + 1].sense), (20..<100).contains(tens)
        else { return nil }
        return token.value / 10_000
    }

    private static let and = WordHash.of("and")
    private static let half = WordHash.of("half")
    private static let point = WordHash.of("point")

    private static func isArticle(_ sentence: Sentence, _ index: Int) -> Bool {
        sentence.has(index, .article)
    }

    /// "Hundred bucks" says one hundred, "two k" two thousand; a lone "k" says nothing, and "two m" is no million.
    private static func isScaleWord(_ piece: Piece, _ sentence: Sentence, isFirst: Bool) -> Bool {
        if sentence.tokens[Int(piece.start)].length > 1 {
            return !isFirst || piece.end - piece.start == 1 && piece.kind == .word
        }
        return !isFirst && sentence.tokens[Int(piece.start)].hash != million
    }

    private static let million = WordHash.of("m")
}

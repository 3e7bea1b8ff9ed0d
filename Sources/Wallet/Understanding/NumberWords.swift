/// Numbers in English words: "a hundred and twenty", "fifteen hundred", "two fifty" (250), "five grand".
enum NumberWords {
    /// The value in ten-thousandths and the piece after the number.
    static func read(_ sentence: Sentence, at start: Int, lexicon: Lexicon) -> (value: Int, end: Int, hasScale: Bool)? {
        var index = start
        var total = 0
        var current = 0
        var last = 0
        var hasScale = false
        let limit = min(sentence.pieces.count, start + 16)
        if index < limit, isArticle(sentence, index), index + 1 < limit, sentence.has(index + 1, .scale) {
            current = 1
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
                } else if last < 100, current == last, value >= 10, value < 100 {
                    // "two fifty", "fifteen fifty".
                    current = current * 100 + value
                    hasScale = true
                } else if current >= 100, current % 100 == 0, value < 100 {
                    current += value
                } else {
                    break reading
                }
                last = value
                if current > 1_000_000 { return nil }
            } else if piece.has(.scale), index > start || isScaleAlone(piece, sentence),
                let value = lexicon.value(.scale, from: piece.sense)
            {
                hasScale = true
                if value >= 1_000 {
                    total += max(1, current) * value
                    current = 0
                } else {
                    current = max(1, current) * value
                }
                last = 0
                guard total < 10_000_000_000, current < 10_000_000 else { return nil }
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
        guard index > start else { return nil }
        return ((total + current) * 10_000, index, hasScale)
    }

    private static func isArticle(_ sentence: Sentence, _ index: Int) -> Bool {
        sentence.has(index, .article)
    }

    /// "Hundred bucks" says one hundred; a lone "k" or "m" says nothing.
    private static func isScaleAlone(_ piece: Piece, _ sentence: Sentence) -> Bool {
        piece.end - piece.start == 1 && piece.kind == .word && sentence.tokens[Int(piece.start)].length > 1
    }
}

/// Counts that stand inside phrases of the tables: "three nights", "two coffees", 住两晚.
extension AmountReader {
    /// 住两晚: a count inside a known phrase.
    mutating func noteNights(_ sentence: Sentence, _ index: Int) {
        let piece = sentence.pieces[index]
        if piece.kind == .word, piece.category >= 0, piece.end - piece.start > 1 {
            return noteCountedPhrase(sentence, index)
        }
        guard piece.kind == .han, piece.category >= 0, piece.end - piece.start > 2,
            let node = lexicon.index.node(WordHash.phrase(WordHash.seed, sentence.lastWord(index))),
            let kind = lexicon.value(.quantity, from: node.sense)
        else { return }
        let scalar = sentence.folded.scalars[Int(sentence.tokens[Int(piece.end) - 2].start)] & FoldedText.mask
        guard let count = ChineseNumerals.digit(scalar), count > 0 else { return }
        quantities.append(QuantityMention(piece: index, count: count, kind: kind))
    }

    /// "three nights", "2 nights in a hotel": the count that begins a known phrase, or stands before it.
    private mutating func noteCountedPhrase(_ sentence: Sentence, _ index: Int) {
        let first = Int(sentence.pieces[index].start)
        func kind(_ token: Int) -> Int? {
            guard token < sentence.tokens.count,
                let node = lexicon.index.node(WordHash.phrase(WordHash.seed, sentence.tokens[token].hash))
            else { return nil }
            return lexicon.value(.quantity, from: node.sense)
        }
        let count: Int
        if kind(first) == 2, index > 0, sentence.pieces[index - 1].kind == .number {
            count = sentence.token(index - 1).value / 10_000
        } else if kind(first + 1) == 2,
            let node = lexicon.index.node(WordHash.phrase(WordHash.seed, sentence.tokens[first].hash)),
            let word = lexicon.value(.number, from: node.sense)
        {
            count = word
        } else if let thing = countOfThings(sentence, index) {
            quantities.append(QuantityMention(piece: index, count: thing, kind: 1))
            return
        } else {
            return
        }
        if count > 0, count <= 100 { quantities.append(QuantityMention(piece: index, count: count, kind: 2)) }
    }

    /// "two coffees", "three beers": the count that begins a known phrase of two words.
    private func countOfThings(_ sentence: Sentence, _ index: Int) -> Int? {
        let piece = sentence.pieces[index]
        guard piece.end - piece.start == 2, piece.merchant < 0,
            let node = lexicon.index.node(WordHash.phrase(WordHash.seed, sentence.token(index).hash)),
            let count = lexicon.value(.number, from: node.sense), count > 1, count <= 20
        else { return nil }
        let last = sentence.tokens[Int(piece.end) - 1]
        guard last.end > last.start else { return nil }
        return sentence.folded.scalars[Int(last.end) - 1] & FoldedText.mask == 0x73 ? count : nil
    }
}

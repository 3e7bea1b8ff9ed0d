import Language

/// Counts that stand inside phrases of the tables: "three nights", "two coffees", 住两晚.
extension AmountReader {
    /// 住两晚: a count inside a known phrase.
    mutating func noteNights(_ sentence: Sentence, _ index: Int) {
        let piece = sentence.pieces[index]
        if piece.kind == .word, piece.category >= 0, piece.end - piece.start > 1 {
            return noteCountedPhrase(sentence, index)
        }
        guard piece.kind == .han, piece.category >= 0, piece.end - piece.start > 2 else { return }
        if let weeks = weeks(sentence, piece) {
            quantities.append(QuantityMention(piece: index, count: weeks * 7, kind: 2))
            return
        }
        guard
            let node = lexicon.index.node(WordHash.phrase(WordHash.seed, sentence.lastWord(index))),
            let kind = lexicon.value(.quantity, from: node.sense)
        else { return }
        let scalar = sentence.folded.scalars[Int(sentence.tokens[Int(piece.end) - 2].start)] & FoldedText.mask
        guard let count = ChineseNumerals.digit(scalar), count > 0 else { return }
        quantities.append(QuantityMention(piece: index, count: count, kind: kind))
    }

    /// 租一周, 住两个星期: inside a known phrase.
    private func weeks(_ sentence: Sentence, _ piece: Piece) -> Int? {
        let end = Int(piece.end)
        for length in 1...2 where end - length > Int(piece.start) {
            let sense = lexicon.sense(of: sentence.tokens[(end - length)..<end])
            guard lexicon.value(.period, from: sense) == AmountReader.week else { continue }
            var token = end - length - 1
            if sentence.tokens[token].hash == AmountReader.piece { token -= 1 }
            guard token >= Int(piece.start) else { return nil }
            return ChineseNumerals.digit(
                sentence.folded.scalars[Int(sentence.tokens[token].start)] & FoldedText.mask)
        }
        return nil
    }

    /// "for a week", 两周: so many days, where days or nights are paid.
    mutating func noteWeeks(_ sentence: Sentence) {
        guard amounts.isEmpty || amounts.contains(where: { $0.isEach && $0.eachKind == 2 }),
            !quantities.contains(where: { $0.kind == 2 })
        else { return }
        for index in sentence.pieces.indices.dropFirst() {
            let piece = sentence.pieces[index]
            guard piece.has(.period), piece.use != .date, lexicon.value(.period, from: piece.sense) == AmountReader.week
            else { continue }
            let counted = quantities.last { (1...2).contains(index - $0.piece) }?.count
            // "for a week", "make it a week", unlike "in a week" and "100 a week"; 一个星期.
            let isOne =
                sentence.has(index - 1, .article)
                && (Words.purpose == word(sentence, before: index, 2) || sentence.has(index - 2, .suppose))
                || sentence.has(index - 1, .suppose)
                || piece.kind == .han && sentence.has(index - 1, .each)
            guard let weeks = counted ?? (isOne ? 1 : nil), weeks > 0, weeks <= 10, !isWhen(sentence, week: index)
            else { continue }
            quantities.append(QuantityMention(piece: index, count: weeks * 7, kind: 2))
            return
        }
    }

    /// "in 2 weeks", "two weeks from now", 两周后: no stay.
    private func isWhen(_ sentence: Sentence, week: Int) -> Bool {
        AmountReader.whenAfter.contains(
            word(sentence, from: week, Int(sentence.pieces[week].end - sentence.pieces[week].start)))
            || (2...3).contains { AmountReader.whenBefore.contains(sentence.lastWord(week - $0)) }
    }

    private static let whenBefore = ["in", "within"].map(WordHash.of)
    private static let whenAfter = ["from", "ago", "later", "out", "后", "内", "前", "之", "以"].map(WordHash.of)

    /// The value of a week among the periods.
    private static let week = 1

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

    /// "two coffees", "all four tires": the count that begins a known phrase.
    private func countOfThings(_ sentence: Sentence, _ index: Int) -> Int? {
        let piece = sentence.pieces[index]
        let isAll = AmountReader.all.contains(sentence.token(index).hash)
        let number = Int(piece.start) + (isAll ? 1 : 0)
        guard Int(piece.end) - number == 2, piece.merchant < 0,
            let node = lexicon.index.node(WordHash.phrase(WordHash.seed, sentence.tokens[number].hash)),
            let count = lexicon.value(.number, from: node.sense), count > 1, count <= 20
        else { return nil }
        let last = sentence.tokens[Int(piece.end) - 1]
        guard last.end > last.start else { return nil }
        return sentence.folded.scalars[Int(last.end) - 1] & FoldedText.mask == 0x73 ? count : nil
    }

    private static let all = ["all", "the", "my", "these", "those"].map(WordHash.of)

    /// Something countable follows: "20 wings", "4 new tires".
    func startsNoun(_ sentence: Sentence, _ index: Int) -> Bool {
        guard index < sentence.pieces.count else { return false }
        let piece = sentence.pieces[index]
        if piece.isMark || piece.kind == .emoji || piece.kind == .han && piece.has(.buy) { return false }
        if piece.category >= 0 { return piece.termKind == .object || piece.termKind == .weak }
        return piece.sense < 0 && piece.kind == .word && !Words.conjunctions.contains(sentence.lastWord(index))
    }

    /// "a thousand envelopes"
    func isCountOfThings(_ sentence: Sentence, _ index: Int) -> Bool {
        guard index < sentence.pieces.count, sentence.pieces[index].kind == .word else { return false }
        return sentence.pieces[index].category >= 0 && sentence.pieces[index].termKind == .object
    }

    /// "12 each for 3", "lunch, 9 per person": however small, it is a price.
    func isPriceOfEach(_ sentence: Sentence, start: Int, reading: Reading) -> Bool {
        let next = reading.end
        guard !reading.isWord, !reading.isIdentifier, reading.value >= 30_000, reading.value <= 1_000_000 else {
            return false
        }
        if isRateOfThing(sentence, next) { return true }
        // "parking 12 a day"
        let isRate = start > 0 && sentence.pieces[start - 1].category >= 0
        guard sentence.has(next, .each), sentence.pieces[next].kind == .word,
            lexicon.value(.each, from: sentence.pieces[next].sense) == 1 || isRate
        else { return false }
        return sentence.isClauseEnd(next + 1) || sentence.has(next + 1, .purpose) || sentence.has(next + 1, .and)
            || sentence.has(next + 1, .plus) || sentence.has(next + 1, .then) || sentence.has(next + 1, .link)
    }

    /// 再买张膜12一起付
    func isOnJointBill(_ sentence: Sentence, _ next: Int) -> Bool {
        next < sentence.pieces.count && sentence.pieces[next].kind == .han
            && lexicon.value(.there, from: sentence.pieces[next].sense) == 1
    }

    /// 一块蛋糕9: so many pieces of a thing, and no price.
    func isSlice(_ sentence: Sentence, _ pieces: Range<Int>) -> Bool {
        guard isChinese, pieces.count == 2, let count = ChineseNumerals.digit(sentence.han(pieces.lowerBound)),
            (1...3).contains(count), sentence.lastWord(pieces.lowerBound + 1) == AmountReader.slice,
            pieces.upperBound < sentence.pieces.count
        else { return false }
        let thing = sentence.pieces[pieces.upperBound]
        return thing.kind == .han && thing.category >= 0 && thing.termKind == .object
    }

    private static let slice = WordHash.of("块")

    /// 我给18: paid, and not for so many.
    func isPaid(_ sentence: Sentence, _ index: Int, _ next: Int) -> Bool {
        sentence.pieces[index].kind == .han && sentence.has(index, .spend) && sentence.isClauseEnd(next)
    }
}

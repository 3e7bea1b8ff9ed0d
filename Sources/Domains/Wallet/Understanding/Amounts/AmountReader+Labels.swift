import Language

/// Words and codes before a number that is no price: "room 12", "UA 88", "2x".
extension AmountReader {
    func isLabel(_ sentence: Sentence, _ index: Int) -> Bool {
        guard index >= 0 else { return false }
        // "40 no 45" takes back; "order no 45" labels.
        if sentence.lastWord(index) == Words.no,
            sentence.isStart(index) || index > 0 && sentence.pieces[index - 1].use == .amount
        {
            return false
        }
        // "dog food next door 40"
        if sentence.has(index, .near), sentence.pieces[index].end - sentence.pieces[index].start > 1 { return false }
        // "lyft to the office 17", "sandwiches for the office 54": a place that one goes to or buys for has no number.
        if Words.the == word(sentence, before: index + 1, 2),
            Words.to.contains(word(sentence, before: index + 1, 3))
                || Words.purpose == word(sentence, before: index + 1, 3) && !isVehicle(sentence, index)
        {
            return false
        }
        // "my order number is 55120"
        let isVerb = sentence.lastWord(index) == Words.isWord || sentence.isMark(index, ":")
        if isVerb, index > 0, Words.numbered.contains(sentence.lastWord(index - 1)) { return true }
        if sentence.has(index, .label) { return (lexicon.value(.label, from: sentence.pieces[index].sense) ?? 2) < 2 }
        // "hotel room 1204": the label ends a longer phrase.
        let piece = sentence.pieces[index]
        guard piece.end - piece.start > 1,
            let node = lexicon.index.node(WordHash.phrase(WordHash.seed, sentence.lastWord(index))),
            let label = lexicon.value(.label, from: node.sense)
        else { return false }
        return label < 2 && (piece.merchant < 0 || label == 1)
    }

    /// "storage unit 95", "booster seat 64.99", "my order is 203": the only number, at the end, after what is bought; unlike
    /// "pizza to my hotel room 410", "room 12" and "version 16.2".
    func isPriceAtEnd(_ sentence: Sentence, _ start: Int, _ reading: Reading) -> Bool {
        guard !hasPriceBefore, sentence.pieces[reading.end...].allSatisfy(\.isMark),
            !sentence.pieces.indices.contains(where: {
                $0 != start && (sentence.pieces[$0].kind == .number || sentence.has($0, .currency))
            })
        else { return false }
        let value = reading.value / 10_000
        let last = sentence.lastWord(start - 1)
        if last == Words.isWord { return (20..<1_000).contains(value) && sentence.lastWord(start - 2) == Words.order }
        if Words.versions.contains(last) { return false }
        // No room has cents.
        if reading.value % 10_000 != 0 { return true }
        let label = sentence.pieces[start - 1]
        let isRound = value % 10 == 0 || value < 100 && value % 5 == 0
        return isRound && (20..<1_000).contains(value) && label.end - label.start > 1 && label.category >= 0
            && !(max(0, start - 5)..<start).contains { sentence.has($0, .toward) || sentence.has($0, .link) }
    }

    /// "a filter for the Silverado 1500"
    private func isVehicle(_ sentence: Sentence, _ index: Int) -> Bool {
        let category = sentence.pieces[index].category
        return category < 0 || Lexicon.categories[Int(category)] == .auto
    }

    /// A two-letter code in capitals before a number: a flight.
    func isCode(_ sentence: Sentence, _ index: Int) -> Bool {
        let piece = sentence.pieces[index]
        let token = sentence.token(index)
        return piece.kind == .word && token.length <= 3 && token.length >= 2 && token.flags.contains(.allCapitals)
            && piece.sense < 0
    }

    /// "UA 88": an airline's code in capitals; the label's value is 2.
    func isFlight(_ sentence: Sentence, _ index: Int) -> Bool {
        sentence.has(index, .label) && sentence.token(index).flags.contains(.allCapitals)
            && lexicon.value(.label, from: sentence.pieces[index].sense) == 2
    }

    func isMultiplier(_ sentence: Sentence, _ index: Int) -> Bool {
        guard sentence.pieces.indices.contains(index) else { return false }
        if sentence.isMark(index, "\u{D7}") { return true }
        let (piece, token) = (sentence.pieces[index], sentence.token(index))
        return token.length == 1 && piece.end - piece.start == 1
            && sentence.folded.scalars[Int(token.start)] & FoldedText.mask == 0x78
    }
}

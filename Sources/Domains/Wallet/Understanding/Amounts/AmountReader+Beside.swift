import Language

/// Small numbers that are money because a price was told before: what is left for somebody, added to it or saved.
extension AmountReader {
    /// Whether a bare number tells a part of the price before.
    func isBesidePrice(_ sentence: Sentence, start: Int, reading: Reading) -> Bool {
        let next = reading.end
        let value = reading.value / 10_000
        // "6 for the driver" after a fare.
        if sentence.has(next, .purpose), FollowUp.isServed(sentence, after: next) { return true }
        // "left 6 for the old man who brought the bread"
        if amounts.isEmpty, sentence.has(next, .purpose), Words.leaving.contains(word(sentence, before: start)) {
            return true
        }
        // "a muffin 4 with it", "give him 6 instead of the 4"
        let isWithIt =
            sentence.lastWord(next) == ItemAssembler.with && sentence.lastWord(next + 1) == FollowUp.itWord
            && sentence.isClauseEnd(next + 2)
        if isWithIt || sentence.has(next, .instead) && FollowUp.isHanded(sentence.lastWord(start - 1)) { return true }
        // "tipped him 4", "leaving ten on top"
        if amounts.isEmpty, !reading.hasScale, isBesideTip(sentence, start..<next) { return true }
        // "plus 8 for the driver", "plus 10 in fees"
        if value >= 3, start == 1, sentence.has(0, .plus), sentence.has(next, .purpose) || sentence.has(next, .link) {
            return true
        }
        // "saved 10 with a promo code", "10 more than I thought"
        let isWith = sentence.has(next, .link) || sentence.lastWord(next) == ItemAssembler.with
        return value >= 2
            && (sentence.has(start - 1, .saving) && isWith
                || sentence.has(next, .more) && sentence.lastWord(next + 1) == Words.than)
    }

    /// "costco 340, 60 of that is gas", 其中60是油钱: a part of the price that was told before it.
    func isPartOfPrice(_ sentence: Sentence, _ number: Range<Int>, _ reading: Reading) -> Bool {
        guard let last = amounts.last, !last.isEach, AmountReader.cents(reading.value) < last.cents else {
            return false
        }
        let first = number.lowerBound
        if word(sentence, before: first) == Words.middle, word(sentence, before: first, 2) == Words.its { return true }
        guard word(sentence, from: number.upperBound) == Words.of else { return false }
        // "85 of that nonsense" is more.
        let whole = word(sentence, from: number.upperBound, 1)
        return Words.wholes.contains(whole)
            || whole == Words.that && Words.afterPart.contains(word(sentence, from: number.upperBound, 2))
    }

    /// "his nephew, who is 16 and learning", "she's 8", "made it to 97"
    func isAge(_ sentence: Sentence, _ number: Range<Int>, _ reading: Reading) -> Bool {
        let next = number.upperBound
        guard reading.value <= 1_200_000, !reading.isMoneyLike, !reading.hasScale, number.lowerBound > 0,
            sentence.isClauseEnd(next) || sentence.has(next, .and) || Words.ofAges.contains(sentence.lastWord(next))
        else { return false }
        let words = sentence.tokens[..<Int(sentence.pieces[number.lowerBound].start)].suffix(3).map(\.hash)
        guard let before = words.last else { return false }
        if Words.aging.contains(before) || Words.someoneIs.contains(before) { return true }
        // "made it to 97"
        if words == Words.madeItTo { return true }
        return Words.isOrWas.contains(before)
            && (words.dropLast().last.map(Words.someone.contains) ?? false
                || isSubject(sentence, number.lowerBound - 2))
    }

    /// "my uncle was 60", unlike "dinner with my wife was 60".
    private func isSubject(_ sentence: Sentence, _ index: Int) -> Bool {
        sentence.has(index, .relative)
            && (sentence.clauseStart(index)..<index).allSatisfy {
                sentence.has($0, .article) || sentence.has($0, .filler) || sentence.has($0, .and)
            }
    }

    /// "make the tip 8 instead", "ten on top for the barman": a tip is spoken of in the clause, and nothing is counted.
    private func isBesideTip(_ sentence: Sentence, _ number: Range<Int>) -> Bool {
        let next = number.upperBound
        guard next >= sentence.pieces.count || !sentence.has(next, .unit), !sentence.isMark(next, "%"),
            !sentence.isMark(next, ":"),
            sentence.isClauseEnd(next) || !startsNoun(sentence, next)
                || FunctionWords.tips.contains(sentence.lastWord(next))
        else { return false }
        return FollowUp.saysTip(sentence, beside: number)
    }

    /// "spotify 11 and then groceries": the price of what stands before it.
    func isPriceBeforeNext(_ sentence: Sentence, _ start: Int, _ next: Int) -> Bool {
        guard start > 0,
            sentence.has(next, .and) || sentence.has(next, .then)
                || !amounts.isEmpty && Words.conjunctions.contains(sentence.lastWord(next))
        else { return false }
        return isPricedAlone(sentence, start - 1)
    }
}

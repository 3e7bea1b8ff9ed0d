import Language

extension AmountReader {
    /// A sign or a code in front of a number, and the piece after it.
    func currencyBefore(_ sentence: Sentence, at index: Int) -> (String, Int)? {
        let piece = sentence.pieces[index]
        if piece.kind == .symbol { return (symbolCurrency(sentence, sentence.mark(index)), index + 1) }
        let next = index + 1
        guard next < sentence.pieces.count else { return nil }
        if sentence.isMark(next, "$"), sentence.isGlued(next), let code = dollarPrefix(sentence, index) {
            return (code, next + 1)
        }
        guard piece.has(.currency), piece.use == .free, let code = currency(sentence, index),
            !code.isEmpty || sentence.token(index).kind == .han, startsNumber(sentence, next)
        else { return nil }
        return (code, next)
    }

    func dollarPrefix(_ sentence: Sentence, _ index: Int) -> String? {
        let token = sentence.token(index)
        guard token.kind == .word, token.length <= 3 else { return nil }
        return CurrencySign.dollar(after: sentence.words(index..<(index + 1)))
    }

    func symbolCurrency(_ sentence: Sentence, _ symbol: UInt64) -> String {
        switch symbol {
        case 0x24: dollars(sentence)
        case 0xA5: yuanOrYen(sentence)
        default: CurrencySign.code(of: symbol) ?? ""
        }
    }

    /// A currency word or sign after a number, with small change ("五块八", "5 dollars and 50 cents").
    func currencyAfter(
        _ sentence: Sentence, at index: Int, reading: inout Reading
    ) -> (currency: String, end: Int)? {
        guard index < sentence.pieces.count else { return nil }
        let piece = sentence.pieces[index]
        if piece.kind == .symbol {
            // "45$", "50 €", but not the sign of the next amount.
            guard !(startsNumber(sentence, index + 1) && (sentence.isGlued(index + 1) || !sentence.isGlued(index)))
            else { return nil }
            return (symbolCurrency(sentence, sentence.mark(index)), index + 1)
        }
        if sentence.isMark(index, "\u{A2}") {
            reading.value /= 100
            return ("", index + 1)
        }
        guard piece.use == .free else { return nil }
        if piece.has(.cent) {
            // 九毛九: tenths.
            guard piece.kind == .han, sentence.lastWord(index) != AmountReader.hundredth else {
                reading.value /= 100
                return ("", index + 1)
            }
            reading.value /= 10
            guard let digit = changeDigit(sentence, index + 1), !sentence.has(index + 2, .quantity) else {
                return ("", index + 1)
            }
            reading.value += digit * 100
            return ("", index + 2)
        }
        if isSterling(sentence, at: index) {
            guard let change = smallChange(sentence, at: index + 1) else { return ("GBP", index + 1) }
            reading.value += change.value
            return ("GBP", change.end)
        }
        // 廿八個三: as it is said in Cantonese.
        if sentence.lastWord(index) == AmountReader.pieceOfMoney, piece.kind == .han, reading.value >= 100_000,
            let digit = changeDigit(sentence, index + 1), sentence.isClauseEnd(index + 2)
        {
            reading.value += digit * 1_000
            return ("", index + 2)
        }
        guard piece.has(.currency), let code = currency(sentence, index) else { return nil }
        var currency = code
        if code.isEmpty, piece.kind == .word, sentence.lastWord(index) != AmountReader.money {
            currency = dollars(sentence)
        }
        var end = index + 1
        if let change = smallChange(sentence, at: end) {
            reading.value += change.value
            end = change.end
        }
        // "150块美金", "三百块人民币", 三百刀加币
        if end < sentence.pieces.count, sentence.has(end, .currency), code.isEmpty || piece.kind == .han,
            sentence.pieces[end].kind != .symbol,
            let second = self.currency(sentence, end), !second.isEmpty
        {
            currency = second
            end += 1
        }
        return (currency, end)
    }

    /// "68 quid I mean dollars", 68英镑，不对，美元: the currency that takes the place of the one before, without a price.
    func correctedCurrency(_ sentence: Sentence, after end: Int) -> (String, Int)? {
        var index = end
        var isCorrected = false
        while index < min(sentence.pieces.count, end + 6) {
            let piece = sentence.pieces[index]
            if isCorrected, sentence.lastWord(index) == AmountReader.pounds, sentence.isClauseEnd(index + 1) {
                return ("GBP", index + 1)
            }
            if piece.has(.currency), piece.use == .free {
                guard isCorrected, !startsNumber(sentence, index + 1), let code = currency(sentence, index) else {
                    return nil
                }
                return (code.isEmpty ? homeCurrency : code, index + 1)
            }
            let isWord = piece.has(.correct) || AmountReader.corrections.contains(sentence.lastWord(index))
            isCorrected = isCorrected || isWord
            guard isWord || piece.isMark || piece.has(.filler) else { return nil }
            index += 1
        }
        return nil
    }

    private static let pounds = WordHash.of("pounds")
    private static let corrections = ["mean", "meant", "no", "sorry", "oops", "rather", "make", "错", "对"].map(
        WordHash.of)

    func smallChange(_ sentence: Sentence, at index: Int) -> (value: Int, end: Int)? {
        guard index < sentence.pieces.count else { return nil }
        if let change = chineseChange(sentence, at: index) { return change }
        if let change = writtenChange(sentence, at: index) { return change }
        // "three bucks fifty", "six euros fifty"
        let isDollar = Words.dollarWords.contains(word(sentence, before: index))
        if sentence.pieces[index].kind == .word, sentence.has(index, .number),
            isDollar || sentence.has(index - 1, .currency) || isPound(sentence, index - 1),
            let cents = number(sentence, at: index), !cents.hasScale, cents.value >= 100_000, cents.value < 1_000_000,
            isDollar ? !sentence.has(cents.end, .cent) : isFollowedByNoThing(sentence, cents.end)
        {
            return (cents.value / 100, cents.end)
        }
        var position = index
        if sentence.has(position, .and) { position += 1 }
        guard position + 1 < sentence.pieces.count, sentence.has(position + 1, .cent), startsNumber(sentence, position),
            let cents = number(sentence, at: position), cents.end == position + 1
        else { return nil }
        return (cents.value / 100, position + 2)
    }

    /// "14 euros 99", "143 pounds 20": two digits after a word for money.
    private func writtenChange(_ sentence: Sentence, at index: Int) -> (value: Int, end: Int)? {
        guard index > 1, sentence.pieces[index].kind == .number, !sentence.isGlued(index),
            sentence.token(index).length == 2, sentence.token(index).value % 10_000 == 0,
            sentence.pieces[index - 1].kind == .word,
            sentence.has(index - 1, .currency) || isPound(sentence, index - 1),
            sentence.pieces[index - 2].kind != .number || sentence.token(index - 2).value % 10_000 == 0,
            sentence.isClauseEnd(index + 1) || sentence.has(index + 1, .purpose)
        else { return nil }
        return (sentence.token(index).value / 100, index + 1)
    }

    private func isFollowedByNoThing(_ sentence: Sentence, _ index: Int) -> Bool {
        sentence.isClauseEnd(index) || sentence.has(index, .purpose) || sentence.has(index, .link)
    }

    private static let pieceOfMoney = WordHash.of("个")
    static let hundredth = WordHash.of("分")

    /// "a buck fifty" is 1.50; "coffee four fifty" is 4.50, "rent four fifty" 450.
    func spellCents(_ sentence: Sentence, _ reading: inout Reading, start: Int) {
        guard reading.isWord else { return }
        if Words.dollars.contains(word(sentence, before: start)), sentence.endsInArticle(start - 2),
            reading.value < 1_000_000
        {
            reading.value = 10_000 + reading.value / 100
            reading.isMoneyLike = true
            return
        }
        guard reading.isPair, reading.value < 20_000_000 else { return }
        let isPriceTag = reading.value / 10_000 % 100 >= 95
        // "twelve ninety nine for a book", unlike "a laptop, twelve ninety nine".
        let isDear = mentions { category in
            switch category {
            case .electronics, .homeImprovement, .hotels, .rent, .airfare, .travel, .cruises, .auto, .insurance,
                .education, .healthcare:
                true
            default: false
            }
        }
        let isCheap = mentions { category in
            switch category {
            case .coffee, .fastFood, .transit, .tolls, .publicTransit, .parking, .streaming, .drugstores: true
            default: false
            }
        }
        // "lunch fifteen fifty"
        let isMeal = reading.value >= 10_000_000 && mentions { $0.isWithin(.dining) }
        guard isCheap || isMeal || isPriceTag && !isDear else { return }
        reading.value /= 100
        reading.isMoneyLike = true
    }
}

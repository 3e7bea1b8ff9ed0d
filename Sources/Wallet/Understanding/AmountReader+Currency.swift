extension AmountReader {
    /// A sign or a code in front of a number, and the piece after it.
    func currencyBefore(_ sentence: Sentence, at index: Int) -> (String, Int)? {
        let piece = sentence.pieces[index]
        if piece.kind == .symbol { return (symbolCurrency(sentence.mark(index)), index + 1) }
        let next = index + 1
        guard next < sentence.pieces.count else { return nil }
        if sentence.isMark(next, "$"), sentence.isGlued(next), let code = dollarPrefix(sentence, index) {
            return (code, next + 1)
        }
        guard piece.has(.currency), piece.use == .free, let code = lexicon.text(.currency, from: piece.sense),
            !code.isEmpty || sentence.token(index).kind == .han, startsNumber(sentence, next)
        else { return nil }
        return (code, next)
    }

    func dollarPrefix(_ sentence: Sentence, _ index: Int) -> String? {
        let token = sentence.token(index)
        guard token.kind == .word, token.length <= 2 else { return nil }
        switch sentence.words(index..<(index + 1)) {
        case "us": return "USD"
        case "hk": return "HKD"
        case "nt": return "TWD"
        case "c", "ca": return "CAD"
        case "a", "au": return "AUD"
        case "nz": return "NZD"
        case "s", "sg": return "SGD"
        case "r": return "BRL"
        case "mx": return "MXN"
        default: return nil
        }
    }

    func symbolCurrency(_ symbol: UInt64) -> String {
        switch symbol {
        case 0x20AC: "EUR"
        case 0xA3: "GBP"
        case 0xA5: isChinese ? "CNY" : "JPY"
        case 0x20B9: "INR"
        case 0x20A9: "KRW"
        case 0x20BD: "RUB"
        case 0x20AB: "VND"
        case 0x20B1: "PHP"
        case 0xE3F: "THB"
        case 0x20BA: "TRY"
        case 0x20AA: "ILS"
        default: ""
        }
    }

    /// A currency word or sign after a number, with small change ("五块八", "5 dollars and 50 cents").
    func currencyAfter(
        _ sentence: Sentence, at index: Int, reading: inout Reading
    ) -> (currency: String, end: Int)? {
        guard index < sentence.pieces.count else { return nil }
        let piece = sentence.pieces[index]
        if piece.kind == .symbol {
            // "45$", but not the sign of the next amount.
            guard sentence.isGlued(index), !(sentence.isGlued(index + 1) && startsNumber(sentence, index + 1)) else {
                return nil
            }
            return (symbolCurrency(sentence.mark(index)), index + 1)
        }
        guard piece.use == .free else { return nil }
        if piece.has(.cent) {
            reading.value /= 100
            return ("", index + 1)
        }
        guard piece.has(.currency), let code = lexicon.text(.currency, from: piece.sense) else { return nil }
        var currency = code
        var end = index + 1
        if let change = smallChange(sentence, at: end) {
            reading.value += change.value
            end = change.end
        }
        // "150块美金", "三百块人民币"
        if end < sentence.pieces.count, sentence.has(end, .currency), code.isEmpty,
            let second = lexicon.text(.currency, from: sentence.pieces[end].sense), !second.isEmpty
        {
            currency = second
            end += 1
        }
        return (currency, end)
    }

    func smallChange(_ sentence: Sentence, at index: Int) -> (value: Int, end: Int)? {
        guard index < sentence.pieces.count else { return nil }
        if let digit = ChineseNumerals.digit(sentence.han(index)) {
            let next = index + 1 < sentence.pieces.count && sentence.has(index + 1, .cent)
            // 五块八: nothing that 八 could count may follow.
            guard next || sentence.isClauseEnd(index + 1) else { return nil }
            return (digit * 1_000, next ? index + 2 : index + 1)
        }
        // 18块5
        if sentence.pieces[index].kind == .number, sentence.isGlued(index), sentence.isClauseEnd(index + 1),
            sentence.token(index).length == 1, sentence.token(index - 1).kind == .han
        {
            return (sentence.token(index).value / 10, index + 1)
        }
        var position = index
        if sentence.has(position, .and) { position += 1 }
        guard position + 1 < sentence.pieces.count, sentence.has(position + 1, .cent), startsNumber(sentence, position),
            let cents = number(sentence, at: position), cents.end == position + 1
        else { return nil }
        return (cents.value / 100, position + 2)
    }
}

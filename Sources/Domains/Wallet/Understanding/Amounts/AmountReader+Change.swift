import Language

/// Small change after 块 or 元: 五块八, 12块8毛5, 三十五块五的咖啡, 4块75.
extension AmountReader {
    /// Ten-thousandths, and the piece after them.
    func chineseChange(_ sentence: Sentence, at index: Int) -> (value: Int, end: Int)? {
        guard index > 0, index < sentence.pieces.count, sentence.token(index - 1).kind == .han else { return nil }
        if sentence.pieces[index].kind == .number, sentence.isGlued(index), sentence.token(index).length == 2,
            closesChange(sentence, index + 1)
        {
            return (sentence.token(index).value / 100, index + 1)
        }
        // 19块半
        if sentence.lastWord(index) == AmountReader.halfOfTenth, closesChange(sentence, index + 1) {
            return (5_000, index + 1)
        }
        // 九块二十五
        if let cents = ChineseNumerals.read(sentence, at: index), cents.end > index + 1, cents.value % 10_000 == 0,
            (100_000..<1_000_000).contains(cents.value), closesChange(sentence, cents.end),
            !sentence.has(cents.end, .currency)
        {
            return (cents.value / 100, cents.end)
        }
        // 十块零五毛, 十六块零六分
        if sentence.han(index) == ChineseNumerals.zero,
            sentence.has(index + 2, .cent) || sentence.lastWord(index + 2) == AmountReader.hundredth
        {
            return chineseChange(sentence, from: index + 1)
        }
        return chineseChange(sentence, from: index)
    }

    private func chineseChange(_ sentence: Sentence, from index: Int) -> (value: Int, end: Int)? {
        guard let digit = changeDigit(sentence, index) else { return nil }
        let next = index + 1
        // 十五块九五
        if sentence.pieces[index].kind == .han, let last = changeDigit(sentence, next), closesChange(sentence, next + 1)
        {
            return (digit * 1_000 + last * 100, next + 1)
        }
        if sentence.lastWord(next) == AmountReader.hundredth { return (digit * 100, next + 1) }
        guard sentence.has(next, .cent), sentence.pieces[next].kind == .han else {
            return closesChange(sentence, next) ? (digit * 1_000, next) : nil
        }
        // 两块五毛五
        if let last = changeDigit(sentence, next + 1) {
            let end = next + 2
            if sentence.lastWord(end) == AmountReader.hundredth { return (digit * 1_000 + last * 100, end + 1) }
            if closesChange(sentence, end) { return (digit * 1_000 + last * 100, end) }
        }
        return (digit * 1_000, next + 1)
    }

    /// One digit, of either script, that touches what is before it.
    func changeDigit(_ sentence: Sentence, _ index: Int) -> Int? {
        guard index > 0, index < sentence.pieces.count else { return nil }
        if let digit = ChineseNumerals.digit(sentence.han(index)) { return digit }
        guard sentence.pieces[index].kind == .number, sentence.isGlued(index), sentence.token(index).length == 1 else {
            return nil
        }
        return sentence.token(index).value / 10_000
    }

    /// Nothing follows that the digit could count: "五块八的奶茶", unlike "十块两个".
    private func closesChange(_ sentence: Sentence, _ index: Int) -> Bool {
        // 7块5 我先走了
        if sentence.isClauseEnd(index) || !sentence.isGlued(index) { return true }
        let piece = sentence.pieces[index]
        // 19块5一杯, 三块五一朵
        if sentence.lastWord(index) == AmountReader.one, index + 1 < sentence.pieces.count,
            sentence.pieces[index + 1].kind == .han, !sentence.has(index + 1, .number)
        {
            return true
        }
        if piece.has(.each) || piece.has(.currency) { return true }
        if piece.has(.quantity) || piece.has(.unit) || piece.has(.scale) { return false }
        // 二十七块六出来, 61块2再加油, 九十三块七得我来交
        return piece.has(.aside) || piece.has(.approximate) || piece.has(.buy) || piece.has(.near) || piece.has(.then)
            || piece.has(.and) || piece.has(.plus) || piece.kind == .word || piece.category >= 0 || piece.merchant >= 0
            || AmountReader.closings.contains(sentence.lastWord(index))
    }

    private static let one = WordHash.of("一")
    private static let closings = WordSet([
        "的", "钱", "买", "吧", "呢", "得", "也", "我", "你", "他", "她", "就", "都", "全", "该", "刷", "付", "用", "交", "算", "先",
        "这", "那", "啊", "了",
    ])
}

import Language

/// Shops that are called by a number: "76", 711.
extension MerchantContext {
    /// A number is a brand only in front of "station", after "at" with fuel in the sentence, or where one goes to buy.
    func isNumberOfShop(_ sentence: Sentence, _ index: Int) -> Bool {
        if sentence.has(index + 1, .shopWord) || isGas(sentence, index + 1) { return true }
        if sentence.has(index - 1, .article), sentence.has(index - 2, .link), !sentence.has(index + 1, .unit) {
            return true
        }
        guard !sentence.has(index + 1, .currency) else { return false }
        let isFilledUp = before(sentence, index, .link) && sentence.pieces.indices.contains { isGas(sentence, $0) }
        return isFilledUp || isGoneTo(sentence, index)
    }

    /// 去711, 在711买咖啡 and 711买饭团 35, unlike 房租涨到711 and 711买的.
    private func isGoneTo(_ sentence: Sentence, _ index: Int) -> Bool {
        if MerchantContext.going.contains(sentence.lastWord(index - 1)) { return true }
        guard index + 1 < sentence.pieces.count, sentence.pieces[index + 1].kind == .han else { return false }
        let next = sentence.pieces[index + 1]
        guard next.has(.buy) || next.category >= 0 else { return false }
        if index > 0 { return sentence.has(index - 1, .link) || next.has(.buy) && sentence.has(index - 1, .toward) }
        return sentence.pieces[(index + 1)...].contains { $0.kind == .number }
    }

    private static let going = ["去", "逛"].map(WordHash.of)
}

import Language

/// A shop that is named only for the price that another one meets.
extension MerchantContext {
    /// "match Amazon's price", "price matched to Walmart", unlike "tickets for the match at Wembley".
    func isPriceMatched(_ sentence: Sentence, _ index: Int) -> Bool {
        let first = Int(sentence.pieces[index].start)
        let before = sentence.tokens[max(0, first - 3)..<first]
        guard before.contains(where: { MerchantContext.matching.contains($0.hash) }) else { return false }
        return sentence.token(index).flags.contains(.possessive)
            || MerchantContext.prices.contains(sentence.lastWord(index + 1))
            || before.contains { MerchantContext.prices.contains($0.hash) }
    }

    private static let matching = ["match", "matches", "matched", "matching", "beat"].map(WordHash.of)
    private static let prices = ["price", "prices", "priced", "deal"].map(WordHash.of)
}

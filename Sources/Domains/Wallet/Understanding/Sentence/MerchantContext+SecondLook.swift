import Language

extension MerchantContext {
    /// A second look where the sentence names no purchase but a price: "max is 10 bucks now", "Southwest is asking
    /// $612". Whether it found a merchant.
    func readAgain(_ sentence: inout Sentence) -> Bool {
        let mixedCase = caseProfile(sentence)
        var best: (score: Int, index: Int)?
        for index in sentence.pieces.indices where sentence.pieces[index].unlikelyMerchant >= 0 {
            let piece = sentence.pieces[index]
            guard piece.use == .free || piece.use == .ignored, !piece.isNegated else { continue }
            // "netflx just went up to 17.99": a longer name with a letter wrong.
            if piece.isCorrected {
                if !piece.merchantNeedsContext, sentence.token(index).length > 5, sentence.isStart(index), best == nil {
                    best = (1, index)
                }
                continue
            }
            let score = likelihood(sentence, index, mixedCase: mixedCase)
            if score > (best?.score ?? 0) { best = (score, index) }
        }
        guard let best else { return false }
        sentence.pieces[best.index].merchant = sentence.pieces[best.index].unlikelyMerchant
        sentence.pieces[best.index].use = .merchant
        return true
    }

    private func likelihood(_ sentence: Sentence, _ index: Int, mixedCase: Bool) -> Int {
        let token = sentence.token(index)
        let isCapital = token.flags.contains(.capitalised) || token.flags.contains(.allCapitals)
        if mixedCase, isCapital, !sentence.isStart(index) { return 4 }
        if sentence.pieces[index].kind == .number { return sentence.has(index - 1, .article) ? 2 : 0 }
        let isSubject =
            sentence.isStart(index) || sentence.has(index - 1, .filler) || sentence.has(index - 1, .and)
            || sentence.has(index - 1, .then) || sentence.has(index - 1, .approximate)
        if isSubject, MerchantContext.offers.contains(sentence.lastWord(index + 1)) { return 3 }
        return sentence.isStart(index) && mixedCase && isCapital ? 2 : 0
    }

    private static let offers = [
        "has", "had", "wants", "charges", "charged", "is", "was", "raised", "raises", "costs", "cost", "quoted", "sent",
        "billed", "bumped", "renewed", "renews", "went", "hit", "asks", "asking", "offers",
    ].map(WordHash.of)
}

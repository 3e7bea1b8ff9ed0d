/// What is told before the purchase: 西装紧到不敢呼吸。酒店两晚360.
extension ItemAssembler {
    /// Things that are named in a sentence without a price, where another sentence has all prices and a purchase of its
    /// own.
    func withoutStories(
        _ drafts: [ItemDraft], _ loose: [(amount: AmountMention, group: Int)], _ sentence: Sentence
    ) -> [ItemDraft] {
        guard drafts.count > 1 else { return drafts }
        let prices = drafts.compactMap { $0.amount?.pieces.lowerBound } + loose.map(\.amount.pieces.lowerBound)
        guard let first = prices.min(), let last = prices.max() else { return drafts }
        let told = spanOfSentence(sentence, first)
        guard told.contains(last), told != sentence.pieces.indices,
            drafts.contains(where: { told.contains($0.piece) && $0.standsAlone && $0.category != .general })
        else { return drafts }
        return drafts.filter { draft in
            told.contains(draft.piece) || draft.hasMerchant || draft.isBought || draft.amount != nil
        }
    }

    /// What stands between two marks that end a sentence.
    private func spanOfSentence(_ sentence: Sentence, _ index: Int) -> Range<Int> {
        let ends = sentence.pieces.indices.filter { sentence.pieces[$0].isMark && separator(sentence, $0) == true }
        let start = ends.last { $0 < index }.map { $0 + 1 } ?? 0
        return start..<(ends.first { $0 > index } ?? sentence.pieces.count)
    }
}

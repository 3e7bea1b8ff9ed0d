import Language

/// Prices told for a list of purchases together: one after the other, one for each, one for either.
extension ItemAssembler {
    /// Gives the prices of a list to its purchases; false where the sentence has no such list.
    func priceList(_ drafts: inout [ItemDraft], _ sentence: Sentence) -> Bool {
        guard drafts.count > 1 else { return false }
        let firm = drafts.indices.filter { drafts[$0].rank > TermKind.weak.rank }
        guard firm.count > 1, let first = amounts.first, let last = amounts.last else { return false }
        let isBefore = firm.allSatisfy { end(drafts[$0]) < first.pieces.lowerBound }
        let isAfter = firm.allSatisfy { start(drafts[$0]) >= last.pieces.upperBound }
        guard amounts.count > 1 else {
            return share(first, firm, &drafts, sentence)
        }
        guard isBefore || isAfter, amounts.count == firm.count, isRun(sentence) else { return false }
        for (position, index) in firm.enumerated() { drafts[index].amount = amounts[position] }
        return true
    }

    /// "dinner and gas $100 each", 餐饮和加油各100, "Kroger vs Whole Foods $100".
    private func share(
        _ amount: AmountMention, _ firm: [Int], _ drafts: inout [ItemDraft], _ sentence: Sentence
    ) -> Bool {
        guard !amount.isTotal, !amount.isAside else { return false }
        let isForEach =
            amount.isEach && amount.eachKind == 1 && (amount.unitCents ?? amount.cents) == amount.cents
            || (1...2).contains {
                ItemAssembler.each.contains(sentence.lastWord(amount.pieces.lowerBound - $0))
            }
        let isListed = zip(firm, firm.dropFirst()).allSatisfy { left, right in
            let between = end(drafts[left]) + 1..<max(end(drafts[left]) + 1, start(drafts[right]))
            return between.allSatisfy { isJoint(sentence, $0, isChoice: !isForEach) }
                && (isForEach || between.contains { isChoice(sentence, $0) })
        }
        guard isListed else { return false }
        for index in firm { drafts[index].amount = amount }
        return true
    }

    /// Only joining words and marks stand between the prices.
    private func isRun(_ sentence: Sentence) -> Bool {
        guard amounts.allSatisfy({ !$0.isTotal && !$0.isAside && !$0.isEach }) else { return false }
        return zip(amounts, amounts.dropFirst()).allSatisfy { left, right in
            let between = left.pieces.upperBound..<max(left.pieces.upperBound, right.pieces.lowerBound)
            return between.allSatisfy { sentence.pieces[$0].isMark || sentence.has($0, .and) }
        }
    }

    private func isJoint(_ sentence: Sentence, _ index: Int, isChoice: Bool) -> Bool {
        let piece = sentence.pieces[index]
        if self.isChoice(sentence, index) || piece.has(.article) || piece.has(.link) || piece.has(.toward) {
            return true
        }
        return isChoice
            ? false : piece.isMark || piece.has(.and) || piece.has(.then) || piece.has(.buy) || piece.use == .amount
    }

    /// "or", "vs", 还是
    private func isChoice(_ sentence: Sentence, _ index: Int) -> Bool {
        sentence.has(index, .or) || ItemAssembler.versus.contains(sentence.lastWord(index))
    }

    private func start(_ draft: ItemDraft) -> Int { min(draft.firstPiece, draft.words.min() ?? draft.piece) }
    private func end(_ draft: ItemDraft) -> Int { max(draft.piece, draft.words.max() ?? draft.piece) }

    private static let versus = ["vs", "versus"].map(WordHash.of)
    private static let each = ["各", "each"].map(WordHash.of)

    /// "Whole Foods and then BP. 130 for food, 55 for gas": prices told afterwards by what they are for.
    func namePrices(_ drafts: inout [ItemDraft]) {
        let stops = drafts.indices.filter { drafts[$0].hasMerchant && drafts[$0].amount == nil }
        guard stops.count > 1 else { return }
        let prices = drafts.indices.filter { !drafts[$0].hasMerchant && drafts[$0].amount != nil }
        let pairs = stops.compactMap { stop in
            prices.first { $0 > stop && drafts[$0].isRelated(to: drafts[stop]) }.map { (stop, $0) }
        }
        guard pairs.count == stops.count, Set(pairs.map(\.1)).count == pairs.count else { return }
        for (stop, price) in pairs {
            drafts[stop].amount = drafts[price].amount
            drafts[stop].note(drafts[price])
        }
        for price in pairs.map(\.1).sorted(by: >) { drafts.remove(at: price) }
    }
}

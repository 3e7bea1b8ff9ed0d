/// What a turn tells of a card that is neither lost nor used up: what it earns, and what one would not like to lose.
extension FollowUp {
    /// "so I don't lose the 4x": points are lost there, and no card.
    func losesReward(_ sentence: Sentence, _ index: Int) -> Bool {
        guard FollowUp.losing.contains(sentence.token(index).hash), index + 1 < sentence.pieces.count else {
            return false
        }
        let next = sentence.token(index + 1)
        return next.kind == .number || FollowUp.rewards.contains(next.hash)
            || FollowUp.rewards.contains(sentence.lastWord(index + 2))
    }

    private static let losing = ["lose", "losing", "lost"].map(WordHash.of)
    private static let rewards = [
        "points", "bonus", "rate", "miles", "cashback", "cash", "rewards", "multiplier", "extra", "reward",
    ].map(WordHash.of)

    /// "doesn't the Custom Cash do 5 on restaurants", "I thought Gold gives 4x on food": what a card earns, and no other
    /// purchase.
    func tellsRate(_ reading: SentenceReading) -> Bool {
        guard reading.mentions.count == 1, let mention = reading.mentions.first, !mention.cards.isEmpty,
            !reading.cues.has(.choose), !reading.cues.has(.log),
            reading.amounts.allSatisfy({ !$0.isExplicit && $0.cents <= 1_000 }),
            reading.drafts.allSatisfy({ !$0.hasMerchant && $0.amount == nil })
        else { return false }
        let sentence = reading.sentence
        // "5 on restaurants", "4x at a grocery store"
        let isAfterAnd = sentence.has(0, .and) || sentence.has(0, .then)
        return reading.drafts.allSatisfy { draft in
            // "does the Circle do anything on dining": of the kind that is bought.
            if isRelated(draft), reading.amounts.isEmpty, !isAfterAnd, !isAboutCards(reading) { return true }
            let link = sentence.endsInArticle(draft.firstPiece - 1) ? draft.firstPiece - 2 : draft.firstPiece - 1
            guard FollowUp.rateLinks.contains(sentence.lastWord(link)),
                isRelated(draft) || !draft.standsAlone || previous.items.count == 1 && previous.items[0].merchant != nil
            else { return false }
            var rate = link - 1
            while rate > 0, sentence.isMark(rate, "%") || FollowUp.rateUnits.contains(sentence.lastWord(rate)) {
                rate -= 1
            }
            return rate >= 0 && (sentence.pieces[rate].kind == .number || sentence.has(rate, .number))
        }
    }

    static let itsWords = ["its", "thats"].map(WordHash.of)
    private static let rateLinks = ["on", "at", "for", "in"].map(WordHash.of)
    private static let rateUnits = ["x", "percent", "points", "back", "cash", "times"].map(WordHash.of)
}

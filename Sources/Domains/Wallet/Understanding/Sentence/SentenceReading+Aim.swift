import Language

/// Sentences that name a thing, but say nothing of buying it: "the moon forgot its umbrella", "the coffee is thinking".
extension SentenceReading {
    /// Neither a price nor a wish to buy, and what is said of the thing is no circumstance of a purchase either.
    var isAimless: Bool {
        // "rent = 1500; gas = 40" is a list.
        if amounts.count < 2 && sentence.isCode || amounts.isEmpty && sentence.calls > 0 || asksForKnowledge {
            return true
        }
        guard amounts.isEmpty, mentions.isEmpty, !drafts.isEmpty, !isWish,
            drafts.allSatisfy({ !$0.hasMerchant && !$0.isBought })
        else { return false }
        // A long phrase of the tables is a circumstance that people do buy in: "the low fuel light".
        if sentence.pieces.contains(where: { $0.category >= 0 && $0.kind == .word && $0.end - $0.start > 2 }) {
            return false
        }
        // Words that are known, and say nothing about a purchase.
        let unexplained = sentence.pieces.count(where: isUnexplained)
        if drafts.allSatisfy({ !$0.standsAlone }), unexplained >= 2 { return true }
        if language?.isChinese == true, unexplained >= 4, !sentence.pieces.contains(where: \.isMark) { return true }
        return unexplained > 0 && drafts.contains(where: isSubject)
    }

    /// Buying, paying, choosing a card, asking for a limit.
    private var isWish: Bool {
        if cues.has(.broken) || cues.has(.choose) || cues.has(.limitNoun) || cues.has(.limitQuestion)
            || cues.has(.change)
        {
            return true
        }
        // 超市买菜有返现吗
        if isInChinese, sentence.pieces.contains(where: isOfRewards) { return true }
        return sentence.pieces.indices.contains { index in
            let piece = sentence.pieces[index]
            // "the book closed itself": a noun after an article. "is" asks for no price where none is named.
            if piece.has(.buy), piece.use == .free { return !sentence.has(index - 1, .article) }
            if piece.has(.spend) { return !piece.has(.filler) && piece.use == .free }
            if SentenceReading.searches.contains(sentence.lastWord(index)) { return true }
            return piece.has(.use) && SentenceReading.uses.contains(sentence.lastWord(index))
        }
    }

    private static let searches = ["find", "finding", "找"].map(WordHash.of)
    static let uses = ["use", "using", "swipe", "swiping", "tap", "用", "刷"].map(WordHash.of)

    private func isUnexplained(_ piece: Piece) -> Bool {
        (piece.kind == .word || piece.kind == .han) && piece.use == .free
            && (piece.sense < 0 || piece.has(.unavailable) && piece.category < 0)
    }

    /// "the train forgot how": the thing opens its clause, and something that is no circumstance is said of it.
    private func isSubject(_ draft: ItemDraft) -> Bool {
        var index = (draft.words.min() ?? draft.piece) - 1
        while index >= 0, !sentence.pieces[index].isMark {
            let piece = sentence.pieces[index]
            guard piece.has(.article) || piece.has(.filler) || piece.has(.negation) else { return false }
            index -= 1
        }
        index = (draft.words.min() ?? draft.piece) + 1
        let words = Set(draft.words)
        while index < sentence.pieces.count, !sentence.pieces[index].isMark {
            let piece = sentence.pieces[index]
            if words.contains(index) {
                index += 1
                continue
            }
            if isUnexplained(piece) { return true }
            guard piece.has(.article) || piece.has(.filler) || piece.has(.negation) else { return false }
            index += 1
        }
        return false
    }
}

import Basics
import Language

/// Names that are a shop's or a word's, spoken of as a card's.
extension CardMentions {
    /// "use Costco", 为什么是Costco, "is Costco better?": done with a card, or asked of one, and not of a shop.
    func isSpokenOfAsCard(_ sentence: Sentence, _ start: Int, _ end: Int) -> Bool {
        // 要是刷Ink呢: a thing has this name too.
        if sentence.pieces[start].category >= 0, end == start + 1, sentence.pieces[start].kind == .word,
            CardMentions.swiped.contains(sentence.lastWord(start - 1))
        {
            return true
        }
        guard sentence.pieces[start].merchant >= 0 else { return false }
        // "use Amazon" is the card, 用亚马逊买书 the shop.
        if CardMentions.handled.contains(sentence.lastWord(start - 1)) { return !sentence.has(end, .buy) }
        // 没有Costco: one has a card, or has none.
        if sentence.has(start - 1, .negation), CardMentions.having.contains(sentence.lastWord(start - 1)),
            sentence.isClauseEnd(end)
        {
            return true
        }
        if previous != nil, isAskedWhy(sentence, start, end) { return true }
        // "is Amazon better?" after a price at a shop is about the price.
        guard previous?.merchant == nil else { return false }
        let asked = sentence.has(end, .filler) ? end + 1 : end
        if sentence.has(asked, .compare) {
            return sentence.isClauseEnd(asked + 1) || sentence.has(asked + 1, .purpose)
                || sentence.has(asked + 1, .there)
        }
        guard let previous, !FollowUp.isRetail(previous.category), start == 0 else { return false }
        // Costco能拿多少 after a taxi
        let rest = sentence.pieces[end...]
        return rest.contains { $0.has(.howMuch) } && rest.contains { $0.has(.use) || $0.has(.earn) }
            || end < sentence.pieces.count && rest.count <= 3
                && CardMentions.fitness.contains(sentence.token(end).hash)
    }

    private func isAskedWhy(_ sentence: Sentence, _ start: Int, _ end: Int) -> Bool {
        if sentence.has(end, .why) { return true }
        var before = start - 1
        while sentence.has(before, .filler) || sentence.has(before, .choose) || sentence.has(before, .use) {
            before -= 1
        }
        guard sentence.has(before, .why) else { return false }
        return sentence.isClauseEnd(end) || sentence.has(end, .filler) || sentence.has(end, .negation)
            || sentence.has(end, .instead)
    }

    /// "what about freedom", Chase呢: besides the name there is nothing but words of an edit.
    func isNamedAlone(_ sentence: Sentence, _ range: Range<Int>) -> Bool {
        guard isShortFollowUp else { return false }
        let edits = Cues(.change, .filler, .article, .other, .correct, .and, .then, .or)
        return sentence.pieces.indices.allSatisfy { index in
            let piece = sentence.pieces[index]
            guard piece.category < 0, piece.merchant < 0 else { return false }
            if range.contains(index) { return piece.cardAlias >= 0 && piece.cues.isEmpty }
            return piece.isMark || !piece.cues.isDisjoint(with: edits)
        }
    }

    static let besides = ["than", "vs", "versus", "over", "比"].map(WordHash.of)
    private static let handled = ["use", "using", "swipe", "swiping", "用", "刷", "碌"].map(WordHash.of)
    private static let swiped = ["swipe", "swiping", "刷", "碌"].map(WordHash.of)
    private static let having = ["有", "冇"].map(WordHash.of)
    private static let fitness = ["行", "可", "得"].map(WordHash.of)

    /// 刷Ink呢, 用Ink呢: only a card is swiped; a shop may be used.
    func isSwiped(_ sentence: Sentence, _ start: Int, _ end: Int) -> Bool {
        guard start > 0 else { return false }
        let verb = sentence.lastWord(start - 1)
        guard
            verb == CardMentions.swipe || verb == CardMentions.useHan && sentence.pieces[start].merchant < 0
        else { return false }
        return sentence.isClauseEnd(end) || sentence.has(end, .filler) || sentence.has(end, .change)
    }

    private static let swipe = WordHash.of("刷")
    private static let useHan = WordHash.of("用")
}

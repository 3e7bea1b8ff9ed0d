import Basics
import Language

/// The only cards that a sentence leaves.
extension ConstraintReader {
    /// "she only has the Blue Cash and the Citi", "only my Chase cards", "Amex only": all the others stay at home. The
    /// value of the cue is 1 where it cannot be said of a shop, 2 where it may be said of a network.
    func readOnlyCards(_ sentence: Sentence, _ mentions: [CardMention], _ result: inout Result) {
        guard sentence.cues.has(.only) || sentence.maySay(ConstraintReader.meFilter) else { return }
        let isCarried = isCarried(sentence)
        guard let index = sentence.pieces.indices.first(where: { says(sentence, $0, isCarried: isCarried) }),
            let first = sentence.tokens.first,
            !SentenceReading.questionWords.contains(first.hash),
            !sentence.pieces.contains(where: { $0.has(.why) || $0.has(.injection) })
        else { return }
        let meant = mentions.filter { !$0.isNegated && !$0.cards.isEmpty }
        var chosen = meant.filter { $0.pieces.lowerBound > index }
        switch lexicon.value(.only, from: sentence.pieces[index].sense) {
        case 1: break
        // "only one card with me, Sapphire"
        case _ where isCarried: break
        // 只能用Visa is about the network, 只能用金卡 about the card.
        case 2: chosen.removeAll { $0.isGeneric && $0.network != nil }
        default:
            let start = sentence.pieces[..<index].lastIndex(where: \.isMark) ?? -1
            let before = meant.filter { $0.pieces.lowerBound > start && $0.pieces.upperBound <= index }
            let isAfter = before.last?.pieces.upperBound == index && sentence.isClauseEnd(index + 1)
            if isAfter { chosen = before }
            guard let first = chosen.first, isAfter || isRight(after: index, first, sentence),
                chosen.allSatisfy({ $0.network == nil || !$0.isGeneric || isOwned($0, sentence) })
            else { return }
        }
        let held = chosen.flatMap { isSeveral($0, sentence) ? $0.cards : $0.likeliest }
        guard !held.isEmpty else { return }
        leaveOnly(held, &result)
    }

    /// All other cards stay out, and what was said of these as names counts no more.
    func leaveOnly(_ held: [CardID], _ result: inout Result) {
        append(cards.map(\.id).filter { !held.contains($0) }, to: &result.constraints.excludedCards)
        forget(held, &result)
        result.constraints.acceptedNetworks = nil
    }

    /// What these cards were named for is told otherwise.
    func forget(_ told: [CardID], _ result: inout Result) {
        result.constraints.askedCards.removeAll { told.contains($0) }
        result.constraints.ambiguousCards.removeAll { told.contains($0) }
        result.constraints.useCards.removeAll { told.contains($0) }
        result.usedCards.removeAll { told.contains($0) }
    }

    /// No card is taken, unless "but" tells of another purchase or of cards after all.
    func isCashOnly(_ sentence: Sentence, _ index: Int) -> Bool {
        guard sentence.has(index, .cashOnly), !sentence.pieces[index].isNegated, !isCashBesideCards(sentence, index)
        else { return false }
        // "my Amex cards not accepted": these, and no others.
        if index > 0, sentence.pieces[index - 1].use == .card { return false }
        // "is it cash only?"
        if SentenceReading.questionWords.contains(sentence.token(sentence.clauseStart(index)).hash) { return false }
        guard sentence.cues.has(.contrast) else { return true }
        return !sentence.pieces.indices[(index + 1)...].prefix(Sentence.reach).contains {
            guard sentence.has($0, .contrast), !sentence.pieces[$0].isNegated else { return false }
            return lexicon.value(.contrast, from: sentence.pieces[$0].sense) == 1
                || takesCards(sentence, $0 + 1..<max($0 + 1, sentence.clauseEnd($0)))
        }
    }

    /// "but they take Visa", "but Costco is near", "but tuition 3600"; not "but have great bread".
    private func takesCards(_ sentence: Sentence, _ clause: Range<Int>) -> Bool {
        if clause.contains(where: { sentence.pieces[$0].use == .merchant }) { return true }
        let isPriced = clause.contains { sentence.pieces[$0].use == .amount }
        if isPriced, clause.contains(where: sentence.isThing) { return true }
        let hasCard = clause.contains {
            (sentence.pieces[$0].use == .card || sentence.has($0, .card))
                && !FunctionWords.oursInBoth.contains(sentence.lastWord($0 - 1))
        }
        return hasCard
            && !clause.contains { sentence.has($0, .refuse) || sentence.has($0, .only) || sentence.has($0, .cashOnly) }
    }

    /// "only takes cash or Visa"
    func isCashBesideCards(_ sentence: Sentence, _ index: Int) -> Bool {
        sentence.has(index, .cashOnly) && (sentence.has(index + 1, .or) || sentence.has(index + 1, .and))
            && index + 2 < sentence.pieces.count && sentence.pieces[index + 2].use == .card
    }

    private func says(_ sentence: Sentence, _ index: Int, isCarried: Bool) -> Bool {
        sentence.has(index, .only) || isCarried && ConstraintReader.just.contains(sentence.lastWord(index))
    }

    /// "just the Flex on me": what somebody carries are cards. 只有 says so itself.
    private func isCarried(_ sentence: Sentence) -> Bool {
        sentence.tokens.indices.dropFirst().contains {
            sentence.tokens[$0].hash == ConstraintReader.me
                && ConstraintReader.beside.contains(sentence.tokens[$0 - 1].hash)
        }
    }

    private static let me = WordHash.of("me")
    private static let meFilter = WordFilter([me])
    private static let beside = ["on", "with"].map(WordHash.of)
    private static let just = ["just"].map(WordHash.of)

    /// "only with my Chase cards"
    private func isRight(after index: Int, _ mention: CardMention, _ sentence: Sentence) -> Bool {
        guard index < mention.pieces.lowerBound else { return false }
        return (index + 1..<mention.pieces.lowerBound).allSatisfy {
            sentence.has($0, .use) || sentence.has($0, .article) || sentence.has($0, .filler)
        }
    }

    /// "my Chase cards", "only Chase", unlike "the Citi".
    private func isSeveral(_ mention: CardMention, _ sentence: Sentence) -> Bool {
        mention.isGeneric
            && (!sentence.endsInArticle(mention.pieces.lowerBound - 1)
                || ConstraintReader.plurals.contains(sentence.lastWord(mention.pieces.upperBound - 1)))
    }

    private static let plurals = ["cards", "ones", "卡"].map(WordHash.of)

    /// "only my Visa cards" is no shop's rule.
    private func isOwned(_ mention: CardMention, _ sentence: Sentence) -> Bool {
        FunctionWords.oursInBoth.contains(sentence.lastWord(mention.pieces.lowerBound - 1))
    }

}

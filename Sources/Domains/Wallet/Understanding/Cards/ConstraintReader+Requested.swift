import Language

/// "the best Visa for the gym", "which Mastercard for gas", "put dinner on a Visa": a card of that network or issuer is asked
/// for, so the others are out.
extension ConstraintReader {
    func readRequested(_ sentence: Sentence, _ mentions: [CardMention], _ result: inout Result) {
        guard mentions.count == 1, let mention = mentions.first, mention.isGeneric, !mention.isNegated,
            isRequested(mention, sentence), !sentence.pieces.contains(where: isAboutLimits),
            // "I left my Amex cards at home"
            !mention.cards.contains(where: result.constraints.excludedCards.contains),
            !(mention.network.map(result.constraints.refusedNetworks.contains) ?? false)
        else { return }
        let wanted =
            mention.network.map { network in cards.filter { $0.network == network }.map(\.id) } ?? mention.cards
        guard !wanted.isEmpty else { return }
        leaveOnly(wanted, &result)
        result.unknownCard = nil
    }

    private func isRequested(_ mention: CardMention, _ sentence: Sentence) -> Bool {
        let before = mention.pieces.lowerBound - 1
        guard before >= 0 else { return false }
        let word = sentence.lastWord(before)
        if sentence.has(before, .choose) || ConstraintReader.requests.contains(word) { return true }
        let isSeveral =
            sentence.token(mention.pieces.upperBound - 1).value != 0
            || ConstraintReader.cardWords.contains(sentence.lastWord(mention.pieces.upperBound))
            || ConstraintReader.cardWords.contains(sentence.lastWord(mention.pieces.upperBound - 1))
        if word == ConstraintReader.mine { return isSeveral }
        guard FunctionWords.indefinites.contains(word) else { return false }
        return sentence.pieces[before].end - sentence.pieces[before].start > 1 || sentence.has(before - 1, .use)
            || sentence.has(before - 1, .link)
    }

    private func isAboutLimits(_ piece: Piece) -> Bool {
        piece.has(.limitNoun) || piece.has(.limitQuestion) || piece.has(.maxed) || piece.has(.reset)
            || piece.has(.activate) || piece.has(.why) || piece.has(.fact)
    }

    private static let requests = ["best", "which", "what", "any", "be", "good"].map(WordHash.of)
    private static let mine = WordHash.of("my")
    private static let cardWords = ["cards", "visas", "mastercards", "amexes"].map(WordHash.of)
}

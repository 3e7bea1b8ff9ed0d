import Language

/// "does Costco take Amex?": whether a shop takes a card, rather than which card to use there.
extension SentenceReading {
    var asksAcceptance: Bool {
        guard mentions.count == 1, let mention = mentions.first, !mention.cards.isEmpty, !mention.isNegated,
            drafts.contains(where: \.hasMerchant), amounts.isEmpty, !cues.has(.choose), !cues.has(.refuse),
            !cues.has(.only), startsAsQuestion || endsAsQuestion
        else { return false }
        if sentence.says(SentenceReading.taking) { return true }
        // "can I use my Amex at Costco?", 能用吗
        if sentence.tokens.first?.hash == SentenceReading.can { return cues.has(.use) }
        return zip(sentence.tokens, sentence.tokens.dropFirst()).contains {
            SentenceReading.able.contains($0.hash) && SentenceReading.usable.contains($1.hash)
        }
    }

    private static let taking = ["take", "takes", "accept", "accepts", "accepted", "taken", "work", "works", "收"].map(
        WordHash.of)
    private static let can = WordHash.of("can")
    private static let able = ["能", "以"].map(WordHash.of)
    static let usable = ["用", "刷"].map(WordHash.of)
}

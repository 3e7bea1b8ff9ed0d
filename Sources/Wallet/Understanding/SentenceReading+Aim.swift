/// Sentences that name a thing, but say nothing of buying it: "the moon forgot its umbrella", "the coffee is thinking".
extension SentenceReading {
    /// Neither a price nor a wish to buy, and what is said of the thing is no circumstance of a purchase either.
    var isAimless: Bool {
        if asksForKnowledge { return true }
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

    /// "who owns Starbucks", "what time does Costco close", "how much is a Tesla", 附近哪里有加油站: names a shop or a thing, and
    /// asks for what no card can tell.
    private var asksForKnowledge: Bool {
        guard amounts.allSatisfy({ !$0.isExplicit }), mentions.isEmpty,
            cues.isDisjoint(with: SentenceReading.aboutCards),
            !sentence.says(SentenceReading.rewards)
        else { return false }
        if amounts.isEmpty, cues.has(.howMuch) && sentence.says(SentenceReading.costs) || cues.has(.why) { return true }
        if asksAboutShop { return true }
        guard cues.has(.knowledge) else { return false }
        let first =
            sentence.pieces.indices.first {
                let piece = sentence.pieces[$0]
                return !piece.isMark && !piece.has(.filler) && !piece.has(.help)
                    && (piece.end - piece.start > 1 || !SentenceReading.requests.contains(sentence.lastWord($0)))
            } ?? 0
        return sentence.pieces.indices.contains {
            guard let value = lexicon.value(.knowledge, from: sentence.pieces[$0].sense) else { return false }
            return value == 1 || $0 == first
        }
    }

    static let zillions = ["trillion", "trillions", "zillion", "gazillion"].map(WordHash.of)
    /// "does chipotle put cilantro in the rice": of a shop, and not what it is for a card.
    private var asksAboutShop: Bool {
        amounts.isEmpty && drafts.count == 1 && drafts[0].hasMerchant && sentence.tokens.count >= 5
            && SentenceReading.auxiliaries.contains(sentence.tokens[0].hash)
            && constraints.channel == nil && !sentence.says(SentenceReading.countings)
            && sentence.pieces.contains { $0.kind == .word && $0.sense < 0 }
    }

    private static let auxiliaries = ["does", "do", "did", "has", "have", "was", "were"].map(WordHash.of)
    private static let countings = [
        "count", "counts", "code", "codes", "coded", "qualify", "qualifies", "category", "considered", "accept",
        "accepts",
        "take", "takes", "covered", "work", "works", "get", "gets", "earn", "earns", "better", "best", "worth", "limit",
    ].map(WordHash.of)
    private static let aboutCards = Cues(
        .choose, .card, .use, .earn, .limitNoun, .limitQuestion, .remain, .compare, .fact, .activate, .reset, .maxed,
        .change, .payment, .portal, .log)
    private static let rewards = [
        "points", "point", "miles", "cash", "cashback", "reward", "rewards", "back", "rate", "percent", "bonus", "pay",
        "charge", "返", "赚", "倍", "卡", "刷", "付", "碌", "省", "积", "程",
    ].map(WordHash.of)
    private static let requests = ["can", "could", "would", "you", "u", "please", "hey", "pls", "ok"].map(WordHash.of)
    private static let costs = ["cost", "costs", "price", "priced", "钱"].map(WordHash.of)

    /// Buying, paying, choosing a card, asking for a limit.
    private var isWish: Bool {
        if cues.has(.broken) || cues.has(.choose) || cues.has(.limitNoun) || cues.has(.limitQuestion)
            || cues.has(.change)
        {
            return true
        }
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
    private static let uses = ["use", "using", "swipe", "swiping", "tap", "用", "刷"].map(WordHash.of)

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
        while index < sentence.pieces.count, !sentence.pieces[index].isMark {
            let piece = sentence.pieces[index]
            if draft.words.contains(index) {
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

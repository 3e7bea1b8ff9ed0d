import Basics
import Language

/// Questions that name a shop, a thing or a food, and ask for what no card can tell.
extension SentenceReading {
    /// "who owns Starbucks", "what time does Costco close", "how much is a Tesla", 附近哪里有加油站, "can dogs eat bananas".
    var asksForKnowledge: Bool {
        guard mentions.isEmpty, !cues.has(.choose) else { return false }
        if hasKnowledge(3) || amounts.isEmpty && hasKnowledge(2) { return true }
        guard amounts.allSatisfy({ !$0.isExplicit }), cues.isDisjoint(with: SentenceReading.aboutCards),
            !sentence.pieces.contains(where: isOfRewards),
            !sentence.pieces.prefix(3).contains(where: { $0.has(.change) })
        else { return false }
        if asksOfWorld { return true }
        guard !sentence.says(SentenceReading.uses) else { return false }
        if amounts.isEmpty, cues.has(.howMuch) && sentence.says(SentenceReading.costs) || cues.has(.why) { return true }
        guard cues.has(.knowledge) else { return false }
        if hasKnowledge(1) { return true }
        let first =
            sentence.pieces.indices.first {
                let piece = sentence.pieces[$0]
                return !piece.isMark && !piece.has(.filler) && !piece.has(.help)
                    && (piece.end - piece.start > 1 || !SentenceReading.requests.contains(sentence.lastWord($0)))
            } ?? 0
        return sentence.pieces.indices.contains(first)
            && lexicon.value(.knowledge, from: sentence.pieces[first].sense) == 0
    }

    private func hasKnowledge(_ value: Int) -> Bool {
        cues.has(.knowledge)
            && sentence.pieces.contains { lexicon.value(.knowledge, from: $0.sense).map { $0 == value } ?? false }
    }

    /// A question without a price that says nothing of buying, of paying or of what it counts as: "does chipotle put
    /// cilantro in the rice", "can a passenger sue Uber", 狗能吃巧克力吗.
    private var asksOfWorld: Bool {
        guard amounts.isEmpty, !drafts.isEmpty, constraints.channel == nil, !cues.has(.something),
            !sentence.pieces.indices.contains(where: isWishWord)
        else { return false }
        if language?.isChinese == true {
            guard sentence.asksInChinese else { return false }
            if sentence.asksWhetherDone || sentence.says(SentenceReading.canOrYou) { return true }
            // 打车可以吗: nothing but the thing, and whether.
            return sentence.pieces.indices.contains { index in
                let piece = sentence.pieces[index]
                return !piece.isMark && piece.use != .merchant && piece.cues.isDisjoint(with: SentenceReading.ways)
                    && sentence.lastWord(index) != SentenceReading.fit
                    && !drafts.contains { $0.words.contains(index) || $0.piece == index }
            }
        }
        guard let start = sentence.questionStart, drafts.contains(where: { $0.piece > start }) else { return false }
        // "what are you doing for lunch"; "could you help with groceries" asks for something.
        let isRequest = SentenceReading.requesting.contains(sentence.lastWord(start))
        if !isRequest, (start...(start + 1)).contains(where: { sentence.lastWord($0) == SentenceReading.addressed }) {
            return true
        }
        // "is Starbucks dining or coffee"
        if drafts.contains(where: \.hasMerchant), sentence.pieces.indices.dropFirst(start).allSatisfy(isPlain) {
            return false
        }
        // "is Costco good for gas"
        if drafts.contains(where: \.hasMerchant), sentence.says(SentenceReading.fitness),
            sentence.pieces.contains(where: { $0.has(.purpose) })
        {
            return false
        }
        // "is it dining", "what for groceries": the thing itself is asked about.
        if SentenceReading.itself.contains(sentence.lastWord(start + 1)) { return false }
        let first = drafts.map(\.piece).filter { $0 > start }.min() ?? start
        return sentence.has(start + 1, .article)
            || sentence.tokens[Int(sentence.pieces[start].start)].hash == SentenceReading.should
            || !(max(start, first - 2)..<max(start, first)).contains { sentence.has($0, .purpose) }
    }

    /// A thing, a mark or a word that tells nothing.
    private func isPlain(_ index: Int) -> Bool {
        let piece = sentence.pieces[index]
        return piece.isMark || piece.use == .merchant || piece.category >= 0
            || !piece.cues.isDisjoint(with: SentenceReading.plain)
    }

    private static let plain = Cues(.filler, .article, .or, .near, .link, .and)

    /// "points", 返现, and no thing whose name holds such a word (卡车).
    func isOfRewards(_ piece: Piece) -> Bool {
        piece.category < 0 && piece.use != .merchant
            && sentence.tokens[Int(piece.start)..<Int(piece.end)].contains {
                SentenceReading.rewards.contains($0.hash)
            }
    }

    /// 买, "pay", and no word that only ends so (充电宝).
    private func isWishWord(_ index: Int) -> Bool {
        let piece = sentence.pieces[index]
        guard SentenceReading.wishes.contains(sentence.lastWord(index)) else { return false }
        // "can you get drunk on rum cake", "does Zara use sweatshops": nobody here does.
        if SentenceReading.getting.contains(sentence.lastWord(index)) {
            return SentenceReading.getters.contains(sentence.lastWord(index - 1))
        }
        return piece.end - piece.start == 1 && piece.category < 0 || piece.has(.buy)
    }

    static let zillions = ["trillion", "trillions", "zillion", "gazillion"].map(WordHash.of)
    private static let aboutCards = Cues(
        .card, .limitNoun, .limitQuestion, .activate, .reset, .maxed, .payment, .portal, .log)
    private static let rewards = [
        "points", "point", "miles", "cash", "cashback", "reward", "rewards", "back", "rate", "percent", "bonus", "pay",
        "charge", "earn", "earns", "earning", "gives", "yield", "yields", "x", "返", "赚", "倍", "卡", "刷", "付", "碌", "省",
        "积",
        "程",
    ].map(WordHash.of)
    /// What is done with money, and what a shop is for a card.
    private static let wishes = [
        "use", "using", "swipe", "tap", "buy", "buying", "purchase", "order", "ordering", "book", "booking", "get",
        "getting", "shop", "shopping", "spend", "spending", "paying", "billed", "count", "counts", "code", "codes",
        "coded",
        "qualify", "qualifies", "category", "considered", "accept", "accepts", "covered", "work",
        "works", "limit", "fall", "falls", "recommend", "suggest",
        "用", "买", "订", "交", "缴", "充", "换", "算",
    ].map(WordHash.of)
    private static let getting = ["get", "use"].map(WordHash.of)
    private static let getters = ["i", "we", "to", "and", "just", "lets", "should", "do", "would"].map(WordHash.of)
    private static let addressed = WordHash.of("you")
    private static let fitness = ["good", "better", "ok", "okay", "fine"].map(WordHash.of)
    private static let should = WordHash.of("should")
    private static let requesting = ["can", "could", "would"].map(WordHash.of)
    private static let itself = ["it", "its", "it's", "that", "this", "for", "at", "about"].map(WordHash.of)
    private static let ways = Cues(.filler, .article, .toward, .shopping, .negation)
    private static let fit = WordHash.of("行")
    /// 感冒能喝咖啡吗, 你吃饭了吗
    private static let canOrYou = ["能", "你", "您"].map(WordHash.of)
    private static let requests = ["can", "could", "would", "you", "u", "please", "hey", "pls", "ok"].map(WordHash.of)
    private static let costs = ["cost", "costs", "price", "priced", "worth", "钱"].map(WordHash.of)
}

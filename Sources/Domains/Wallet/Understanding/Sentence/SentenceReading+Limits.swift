import Basics
import Language

/// What a sentence says about limits, and the form of its questions.
extension SentenceReading {
    var endsWithRemainder: Bool {
        guard
            let last = sentence.pieces.lastIndex(where: {
                $0.has(.remain) || !($0.isMark || $0.has(.period) || $0.has(.article) || $0.has(.filler))
            })
        else { return false }
        return sentence.has(last, .remain)
    }

    var startsAsSupposition: Bool {
        if sentence.asksAfterOpening { return false }
        return sentence.tokens.prefix(3).contains { SentenceReading.conditions.contains($0.hash) }
    }

    private static let conditions = ["if", "如", "要", "万", "假"].map(WordHash.of)

    var startsAsOpenQuestion: Bool {
        guard let first = sentence.tokens.first else { return false }
        if SentenceReading.openQuestions.contains(first.hash) { return true }
        // "Blue Cash 6%: when do I run out"
        guard
            let mark = sentence.tokens.firstIndex(where: {
                $0.kind == .mark && SentenceReading.breaks.contains($0.hash)
            }),
            mark + 1 < sentence.tokens.count
        else { return false }
        let word = sentence.tokens[mark + 1].hash
        // "custom cash, is it toast for this month"
        return SentenceReading.openQuestions.contains(word)
            || !mentions.isEmpty && mark <= 6 && SentenceReading.questionWords.contains(word)
    }

    /// Whether it asks at all, in whatever form.
    var asks: Bool {
        endsAsQuestion || startsAsQuestion || startsAsOpenQuestion || isInChinese && sentence.asksInChinese
    }

    var startsAsHowIs: Bool {
        if sentence.asksOver { return true }
        return sentence.startsAsHowIs
    }

    private static let breaks: [UInt64] = [0x3A, 0x2C, 0xFF1A, 0xFF0C]
    private static let openQuestions = [
        "what", "whats", "what's", "how", "hows", "how's", "when", "whens", "when's", "where", "wheres", "where's",
        "who", "whos", "who's",
    ].map(WordHash.of)

    var hasRoomFor: Bool {
        !mentions.isEmpty && !amounts.isEmpty && sentence.says(SentenceReading.rooms)
    }

    private static let rooms = ["room", "space", "headroom", "capacity"].map(WordHash.of)

    /// "left on", "leftover on": what remains, and where.
    var hasRemainderOf: Bool {
        sentence.pieces.indices.dropLast().contains {
            sentence.has($0, .remain) && (sentence.has($0 + 1, .link) || sentence.has($0 + 1, .purpose))
        }
    }

    /// "which cards are", "any of my cards have", "what has".
    var asksWhichCards: Bool {
        if language?.isChinese == true { return asksWhichChinese }
        guard let first = sentence.tokens.first(where: { $0.kind == .word }),
            SentenceReading.whichWords.contains(first.hash)
        else { return false }
        var words = 0
        var namesCards = false
        for token in sentence.tokens.prefix(8) where token.kind == .word {
            if SentenceReading.stateVerbs.contains(token.hash) {
                guard words <= 6 else { return false }
                // "what has less than 10% left"
                if words == 1, endsWithRemainder, sentence.tokens.contains(where: { $0.hash == 0x25 }) { return true }
                return namesCards
            }
            if SentenceReading.cardWords.contains(token.hash) { namesCards = true }
            words += 1
        }
        return false
    }

    /// 哪张卡快爆了, 哪几张还没刷满; 还有哪张能用 asks for another card.
    private var asksWhichChinese: Bool {
        let asks = sentence.tokens.indices.dropLast().contains {
            sentence.tokens[$0].hash == SentenceReading.which
                && SentenceReading.whichOnes.contains(sentence.tokens[$0 + 1].hash)
        }
        return asks && (cues.has(.maxed) || cues.has(.limitNoun) || cues.has(.reset) || cues.has(.state))
    }

    private static let which = WordHash.of("哪")
    private static let whichOnes = ["张", "些", "几", "个", "一"].map(WordHash.of)
    private static let whichWords = ["which", "what", "any", "whats"].map(WordHash.of)
    private static let stateVerbs = ["is", "are", "have", "has", "did", "still", "haven't", "aren't", "isn't", "got"]
        .map(
            WordHash.of)
    private static let cardWords = [
        "card", "cards", "one", "ones", "limit", "limits", "cap", "caps", "bonus", "bonuses", "category", "categories",
    ].map(
        WordHash.of)

    /// "the $6,000 grocery cap", "the limit of 500": a word for a limit stands beside it.
    func isSizeOfCap(_ amount: AmountMention) -> Bool {
        guard !mentions.isEmpty || !sentence.cues.isDisjoint(with: SentenceReading.caps) else { return false }
        if isLimitOfCard(amount) { return true }
        // 是不是只剩一块了
        if !mentions.isEmpty, asks,
            sentence.has(amount.pieces.lowerBound - 1, .remain) || sentence.has(amount.pieces.upperBound, .remain)
        {
            return true
        }
        var index = amount.pieces.lowerBound - 1
        // "is Discover's 1500 about done"
        if index >= 0, sentence.pieces[index].use == .card, !amount.isExplicit, cues.has(.state) || cues.has(.remain) {
            return true
        }
        while index >= max(0, amount.pieces.lowerBound - 3), !sentence.pieces[index].isMark {
            if sentence.has(index, .limitNoun) { return true }
            index -= 1
        }
        // 加油180 额度兜得住不
        index = amount.pieces.upperBound
        if sentence.has(index, .limitNoun) || sentence.has(index, .fits), cues.has(.fits), mentions.isEmpty,
            drafts.contains(where: { $0.piece < index })
        {
            return false
        }
        while index < min(sentence.pieces.count, amount.pieces.upperBound + 3), !sentence.pieces[index].isMark {
            if sentence.has(index, .limitNoun) { return true }
            index += 1
        }
        return false
    }

    /// Without a card one of these is said.
    private static let caps = Cues(.limitNoun, .state, .remain)

    /// "Custom Cash吃饭那500用完没有": exactly what a card of the sentence is limited to, and a question for the rest of it.
    private func isLimitOfCard(_ amount: AmountMention) -> Bool {
        let named = Set(mentions.flatMap(\.cards))
        guard !cues.has(.fits), !cues.has(.suppose), !cues.has(.choose), !drafts.contains(where: \.hasMerchant),
            cards.contains(where: { named.contains($0.id) && $0.limits.contains(amount.cents) })
        else { return false }
        if asks, cues.isDisjoint(with: SentenceReading.ofPaying), !sentence.says(SentenceReading.fitting) {
            return true
        }
        return !cues.isDisjoint(with: SentenceReading.ofLimits)
            || SentenceReading.definite.contains(sentence.lastWord(amount.pieces.lowerBound - 1))
    }

    private static let ofLimits = Cues(.limitQuestion, .limitNoun, .remain, .howMuch, .maxed, .state, .reset, .almost)
    private static let ofPaying = Cues(.purpose, .buy, .past, .future)
    private static let fitting = ["put", "行", "可", "用", "刷"].map(WordHash.of)
    private static let definite = ["the", "its", "那", "的"].map(WordHash.of)

    /// "is Custom Cash maxed?" asks about the card; "how much online is left" about the category.
    func completeLimitCheck(_ query: inout PurchaseQuery) {
        let said = query.constraints.maxedOutCards + query.constraints.nearlyMaxedOutCards
        query.constraints.askedCards += said.filter { !query.constraints.askedCards.contains($0) }
        // "Double Cash groceries left?" leaves no card at home.
        if endsWithRemainder || cues.has(.howMuch) || query.constraints.askedCards.isEmpty {
            let left = query.constraints.excludedCards
            query.constraints.askedCards += left.filter { !query.constraints.askedCards.contains($0) }
            query.constraints.excludedCards = []
        }
        query.constraints.maxedOutCards = []
        query.constraints.nearlyMaxedOutCards = []
        query.constraints.allMaxedOut = false
        if amounts.allSatisfy(isSizeOfCap) {
            for index in query.items.indices { query.items[index].amount = nil }
        }
        // "the dining bonus on the Custom Cash, I'm watching it"
        let asksAmount = cues.has(.howMuch) || cues.has(.limitQuestion)
        if !mentions.isEmpty || !asksAmount || drafts.contains(where: { $0.kind != .hint || $0.hasMerchant }) {
            let kept = drafts.prefix(PurchaseQuery.maximumItems).indices.filter {
                drafts[$0].hasMerchant
                    || drafts[$0].kind != .hint && !sentence.has(drafts[$0].piece, .state)
                        && !SentenceReading.vessels.contains(sentence.lastWord(drafts[$0].piece))
            }
            query.items = kept.map { query.items[$0] }
            query.evidence = kept.map { query.evidence[$0] }
        }
        // "is Iris maxed for phone": of a limit it is the bill.
        for (index, draft) in zip(query.items.indices, drafts)
        where query.items[index].category == .electronics && query.items.count == drafts.count
            && sentence.lastWord(draft.piece) == SentenceReading.phone
            && sentence.pieces[draft.piece].end - sentence.pieces[draft.piece].start == 1
        {
            query.items[index].category = .phone
        }
        guard constraints.channel == .online, query.items.isEmpty || listsOnline,
            !query.items.contains(where: { $0.category == .online })
        else { return }
        let draft = ItemDraft(category: .online, kind: .spend, piece: 0, firstPiece: 0, words: [])
        query.items.append(item(draft))
        query.evidence.append(ItemEvidence(source: .term, confidence: 850))
    }

    /// "on groceries, gas and online"
    private var listsOnline: Bool {
        sentence.pieces.indices.dropFirst().contains {
            sentence.has($0, .online) && (sentence.has($0 - 1, .and) || sentence.pieces[$0 - 1].isMark)
        }
    }

    static let phone = WordHash.of("phone")
    /// "the 5x bucket" is a limit.
    private static let vessels = ["bucket", "buckets", "pot", "pots", "pool", "jar"].map(WordHash.of)

    /// "any bonus": a word for a limit, but neither a card nor a category nor words that ask for what is left.
    func isLooseAboutLimits(_ query: PurchaseQuery) -> Bool {
        query.evidence.allSatisfy { $0.source == .hint } && query.constraints.askedCards.isEmpty
            && !cues.has(.limitQuestion) && !cues.has(.remain)
            && !cues.has(.howMuch) && !cues.has(.maxed) && !cues.has(.allCards)
            && !sentence.pieces.contains { $0.has(.limitNoun) && SentenceReading.isMine(sentence, $0) }
    }

    private static func isMine(_ sentence: Sentence, _ piece: Piece) -> Bool {
        sentence.tokens[..<Int(piece.start)].suffix(3).contains { FunctionWords.oursInBoth.contains($0.hash) }
    }

}

import Basics
import Language

/// Purchases that were told one after another, dropped, chosen and put together again.
extension FollowUp {
    /// "drop the gas", "no Starbucks"
    func removes(_ reading: SentenceReading) -> Bool {
        if reading.cues.has(.remove) { return true }
        guard reading.drafts.count == 1, reading.drafts[0].hasMerchant, reading.amounts.isEmpty,
            reading.text.words <= 4
        else { return false }
        return reading.sentence.tokens.first?.hash == FollowUp.bareNo && !reading.sentence.isMark(1, ",")
    }

    /// "drop the gas" after groceries that came after it: the groceries stay as they are.
    func dropsEarlier(_ reading: SentenceReading) -> Bool {
        guard removes(reading), reading.amounts.isEmpty, !reading.drafts.isEmpty, !reading.cues.has(.correct),
            let earlier = previous.setAside
        else { return false }
        // "no cake, just the dinner": what is named besides is what stays.
        let denied = deniedCategories(reading).union(categoriesBeforeRemoval(reading.sentence))
        var isNamed =
            earlier.contains { denied.contains($0.category) }
            && !previous.items.contains { denied.contains($0.category) }
        for draft in reading.drafts {
            let item = reading.item(draft)
            let isLast = previous.items.contains { isSame($0, item) }
            let isEarlier = earlier.contains { isSame($0, item) }
            let isNearer =
                isLast && earlier.contains { $0.category == item.category }
                && !previous.items.contains { $0.category == item.category }
            if isEarlier, !isLast || isNearer, !isNamed {
                isNamed = true
            } else if !isLast {
                return false
            }
        }
        return isNamed
    }

    /// 蛋糕不要了，只吃饭: the word that the removal follows.
    private func categoriesBeforeRemoval(_ sentence: Sentence) -> Set<Category> {
        var found: Set<Category> = []
        for (index, piece) in sentence.pieces.enumerated()
        where piece.kind == .han && piece.category >= 0 && sentence.has(index + 1, .remove) {
            found.insert(Lexicon.categories[Int(piece.category)])
        }
        return found
    }

    /// "only the cruise", "taxi after all", 还是打车: what was told before, with its price.
    func returns(_ reading: SentenceReading) -> Bool {
        guard reading.amounts.isEmpty, reading.drafts.count == 1, !reading.cues.has(.choose) else { return false }
        let sentence = reading.sentence
        return sentence.pieces.indices.prefix(3).contains { saysOnly(sentence, $0) } || reading.cues.has(.takeBack)
            || sentence.tokens.first?.hash == FollowUp.still || endsInStill(sentence)
            || sentence.tokens.last?.hash == FollowUp.allWord
            || settles(sentence) || goesBackTo(sentence)
    }

    /// "whatever, back to Target"
    private func goesBackTo(_ sentence: Sentence) -> Bool {
        zip(sentence.tokens, sentence.tokens.dropFirst()).contains {
            $0.hash == FollowUp.back && $1.hash == FollowUp.toWord
        }
    }

    /// 话剧没票了，还是看电影: in the last clause.
    private func endsInStill(_ sentence: Sentence) -> Bool {
        guard let mark = sentence.tokens.lastIndex(where: { $0.kind == .mark }), mark + 2 < sentence.tokens.count else {
            return false
        }
        return sentence.tokens[mark + 1].hash == FollowUp.still && sentence.tokens[mark + 2].hash == FollowUp.beingWord
    }

    private static let beingWord = WordHash.of("是")

    /// "just the second one", "the first": which of several is meant.
    func chosen(_ reading: SentenceReading) -> [Int]? {
        guard previous.items.count > 1, reading.amounts.isEmpty, reading.mentions.isEmpty, !reading.cues.has(.remove),
            !reading.cues.has(.choose), reading.text.words <= 5, let index = ordinal(reading),
            previous.items.indices.contains(index)
        else { return nil }
        return reading.sentence.pieces.indices.contains { saysOnly(reading.sentence, $0) } ? [index] : nil
    }

    /// "both", "total?", 两个一起算: what was told before together with the last purchase.
    func gathered(_ reading: SentenceReading) -> [PurchaseItem]? {
        guard previous.items.count == 1, let last = previous.items.first, let earlier = previous.setAside,
            reading.drafts.isEmpty, reading.mentions.isEmpty, reading.amounts.isEmpty, reading.text.words <= 8,
            reading.constraints.constraints.excludedCards.isEmpty, reading.intent != .limitCheck
        else { return nil }
        let priced = earlier.filter { $0.amount != nil }
        guard !priced.isEmpty else { return nil }
        if reading.sentence.says(FollowUp.boths) { return priced.suffix(1) + [last] }
        // What gave way to another at the same price is not bought twice.
        guard reading.cues.has(.total) || reading.sentence.says(FollowUp.together) else { return nil }
        let bought = priced.filter { $0.amount != last.amount }.suffix(PurchaseQuery.maximumItems - 1)
        return bought.isEmpty ? nil : bought + [last]
    }

    /// "is there a limit", 有上限吗: right after an answer it is asked of that purchase, unlike "my limits".
    func asksLimitAlone(_ reading: SentenceReading) -> Bool {
        let cues = reading.cues
        return previous.intent == .recommend && (reading.fact == nil || asksFullness(reading))
            && reading.mentions.isEmpty
            && reading.drafts.isEmpty && (cues.has(.limitNoun) || cues.has(.limitQuestion)) && !cues.has(.allCards)
            && !cues.has(.card) && reading.text.words <= 6 && !reading.sentence.says(FollowUp.ofAll)
            && !reading.sentence.says(FollowUp.pointers)
    }

    /// 爆了没, "is it maxed?": of the purchase before, unless it is asked which cards are.
    func asksFullness(_ reading: SentenceReading) -> Bool {
        (reading.fact == .usedUpLimits || reading.fact == .nearlyUsedUpLimits) && !reading.asksWhichCards
            && (reading.language?.isChinese == true || reading.sentence.says(FollowUp.pointers))
    }

    private static let ofAll = ["my", "limits", "caps", "bonuses", "categories", "cards", "我", "些"].map(WordHash.of)
    static let bareNo = WordHash.of("no")
    static let allWord = WordHash.of("all")
    private static let boths = ["both", "两"].map(WordHash.of)
    private static let together = ["together", "起"].map(WordHash.of)
}

import Basics
import Language

/// Going back to a purchase of before, which costs what was told with it.
extension FollowUp {
    /// The purchase of before that a sentence without a price comes back to: "nope, Costco" after another shop's price,
    /// "just the latte, I'm broke", 还是万豪吧.
    func broughtBack(_ reading: SentenceReading) -> PurchaseItem? {
        guard reading.drafts.count == 1, let draft = reading.drafts.first, reading.amounts.count <= 1,
            reading.discounts.isEmpty, !reading.cues.has(.choose), !reading.cues.has(.same), !matchesPrice(reading),
            reading.intent != .limitCheck,
            // 回美国之后出去吃: to a country, not to a purchase.
            !reading.sentence.pieces.contains(where: { $0.place >= 0 && $0.kind == .han })
        else { return nil }
        let item = reading.item(draft)
        guard let earlier = earlier(like: item), let price = earlier.amount,
            // "I'm staying at Costco for the 70": the price that it had.
            reading.amounts.allSatisfy({ $0.cents == price.cents })
        else { return nil }
        if returns(reading), !startsAsEdit(reading), !reading.cues.has(.buy) { return earlier }
        // Named after another purchase, and not priced anew: what it was, at the price that it had.
        return previous.items.count == 1 && !isSame(previous.items[0], item) && !correctsWords(reading) ? earlier : nil
    }

    /// "Walmart's website lied, back to Target": of two shops, the one of before and not that of the last purchase.
    func shopLeftFor(_ reading: SentenceReading) -> ItemDraft? {
        guard previous.items.count == 1, let last = previous.items.first?.merchant, reading.drafts.count == 2,
            reading.amounts.isEmpty, !reading.cues.has(.choose), !reading.cues.has(.and), !reading.cues.has(.or)
        else { return nil }
        let others = reading.drafts.filter { reading.item($0).merchant?.name != last.name }
        guard others.count == 1, earlier(like: reading.item(others[0]))?.merchant != nil else { return nil }
        return others[0]
    }

    /// The newest purchase set aside that is named; of its very category, if there is one.
    func earlier(like item: PurchaseItem) -> PurchaseItem? {
        let fits = (previous.setAside ?? []).filter { isSame($0, item) }
        return fits.last { $0.category == item.category } ?? fits.last
    }

    /// Two shops for the same goods, or two companies for the same service.
    private func isAlternative(_ last: PurchaseItem, _ earlier: PurchaseItem) -> Bool {
        last.category == earlier.category
            || FollowUp.isRetail(last.category) && FollowUp.isRetail(earlier.category)
            || last.category.parent != nil && last.category.parent == earlier.category.parent
    }

    /// "I meant Target": the words were wrong, and the price was not.
    private func correctsWords(_ reading: SentenceReading) -> Bool {
        reading.cues.has(.correct) && reading.sentence.says(FollowUp.meanings)
    }

    private static let meanings = ["mean", "meant", "typo", "correction", "说", "指", "意"].map(WordHash.of)

    /// What the conversation was about before once a price changed: what was only another shop for the same purchase
    /// costs the new price too.
    func repriced(_ earlier: [PurchaseItem], _ query: PurchaseQuery, _ reading: SentenceReading) -> [PurchaseItem] {
        guard query.items.count == 1, previous.items.count == 1, let new = query.items.first,
            let old = previous.items.first, isKind(new, old), old.merchant != nil, let before = old.amount,
            let price = new.amount, price != before, !reading.cues.has(.there), reading.drafts.isEmpty
        else { return earlier }
        return earlier.map { item in
            guard item.amount == before, item.merchant != nil, isAlternative(old, item) else { return item }
            var item = item
            item.amount = price
            return item
        }
    }

    /// "ok going out after all", 还是在外面吃吧: words that only go with what was left for the last purchase.
    func hintedBack(_ reading: SentenceReading) -> PurchaseItem? {
        let tokens = reading.sentence.tokens
        guard previous.items.count == 1, let last = previous.items.first, reading.drafts.isEmpty,
            reading.amounts.isEmpty, reading.mentions.isEmpty, !reading.cues.has(.choose),
            reading.intent != .limitCheck,
            tokens.suffix(2).map(\.hash) == FollowUp.afterAll || tokens.first?.hash == FollowUp.still
        else { return nil }
        let named = reading.sentence.pieces.filter { $0.category >= 0 && !$0.isNegated }.map {
            Lexicon.categories[Int($0.category)]
        }
        guard !named.contains(last.category) else { return nil }
        return (previous.setAside ?? []).last { $0.amount != nil && named.contains($0.category) }
    }

    /// "Lyft it is", "the train wins".
    func settles(_ sentence: Sentence) -> Bool {
        let words = sentence.tokens.filter { $0.kind != .mark }.map(\.hash)
        return words.count > 2 && Array(words.suffix(2)) == FollowUp.itIs && sentence.tokens.last?.kind != .mark
            || words.last == FollowUp.wins
    }

    /// 算了，还是猫粮 after a check-up of the dog: another thing of the same kind, which cost what was told before.
    func priceOfKind(_ reading: SentenceReading, _ evidence: ItemEvidence?) -> Money? {
        guard previous.items.count == 1, previous.edit == .amount || previous.edit == .several, reading.amounts.isEmpty,
            let before = previous.amountBefore, let draft = reading.drafts.first, !draft.hasMerchant,
            returns(reading), let known = evidence?.words, !known.isEmpty
        else { return nil }
        // 话剧没票了，还是看电影
        let mark = reading.sentence.pieces.lastIndex(where: \.isMark) ?? -1
        let last = draft.words.filter { $0 > mark }
        let named = (last.isEmpty ? draft.words : last).map { reading.sentence.words($0..<($0 + 1)) }
        return named.contains { known.contains($0) || previous.normalisedText.contains($0) } ? nil : before
    }

    /// "scratch that, back to one night": the change goes, and the purchase stays.
    func takesChangeBack(_ reading: SentenceReading) -> Bool {
        (previous.edit == .amount || previous.edit == .several) && reading.cues.has(.takeBack)
            && reading.drafts.isEmpty && reading.sentence.says(FollowUp.backWords) && !reading.endsAsQuestion
    }

    /// "it's at a sit-down restaurant really": where a meal of before is had.
    func tellsWhere(_ reading: SentenceReading) -> Bool {
        guard previous.items.count == 1, let old = previous.items.first, reading.amounts.isEmpty,
            reading.drafts.count == 1, let draft = reading.drafts.first, draft.kind == .place, !draft.hasMerchant,
            !reading.cues.has(.choose), reading.sentence.has(0, .spend)
        else { return false }
        return draft.category.isWithin(.dining) && old.category.isWithin(.dining)
            && isLinked(reading, draft, within: 3)
    }

    /// 再加一张机票450 after a hotel: another part of the same journey.
    func addsAnotherKind(_ reading: SentenceReading) -> Bool {
        guard reading.drafts.count == 1, let draft = reading.drafts.first, draft.kind == .spend, !draft.hasMerchant,
            draft.amount != nil, reading.sentence.has(0, .add), reading.sentence.has(0, .more),
            reading.sentence.pieces.first?.kind == .han, !reading.cues.has(.surcharge),
            draft.category.isWithin(.travel)
        else { return false }
        return previous.items.allSatisfy {
            $0.category.isWithin(.travel) && !$0.category.isWithin(draft.category)
                && !draft.category.isWithin($0.category)
        }
    }

    private static let backWords = ["back", "回"].map(WordHash.of)
    private static let afterAll = ["after", "all"].map(WordHash.of)
    private static let itIs = ["it", "is"].map(WordHash.of)
    private static let wins = WordHash.of("wins")
}

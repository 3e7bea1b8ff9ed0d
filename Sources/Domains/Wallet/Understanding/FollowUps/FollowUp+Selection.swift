import Basics
import Language

/// Which purchase a short sentence is about: the answer to a question, one of several, another of the same kind, one of
/// before.
extension FollowUp {
    // MARK: The answer to a question

    /// "gas" after "50 bucks, which card?", "it's for dinner": what the service asked for.
    func answersQuestion(_ reading: SentenceReading) -> Bool {
        switch previous.question {
        case .whatPurchase, .whichCategory: break
        default: return false
        }
        let cues = reading.cues
        return previous.items.count == 1 && reading.drafts.count == 1 && reading.amounts.isEmpty
            && reading.text.words <= FollowUp.wordsOfAnAnswer && !cues.has(.choose) && !cues.has(.change)
            && !cues.has(.and) && !cues.has(.add)
    }

    private static let wordsOfAnAnswer = 9

    /// "no, dining": the purchase before was taken for something else.
    func opensWithNo(_ reading: SentenceReading) -> Bool {
        guard let first = reading.sentence.tokens.first, FollowUp.no.contains(first.hash) else { return false }
        return reading.sentence.pieces.count > 2 && reading.sentence.pieces[1].isMark
    }

    private static let no = ["no", "nope", "nah", "不"].map(WordHash.of)

    // MARK: One of several

    /// "only the gas", 只要加油: the items meant; nil where none goes.
    func selected(_ reading: SentenceReading) -> [Int]? {
        guard previous.items.count > 1, !reading.drafts.isEmpty, !reading.cues.has(.choose), reading.mentions.isEmpty,
            let only = reading.sentence.pieces.indices.first(where: { saysOnly(reading.sentence, $0) }),
            only < 4 || reading.cues.has(.remove) || reading.cues.has(.fewer) || reading.cues.has(.unavailable)
        else { return nil }
        // "cancelled Disney, so only Netflix is left"
        let meant = reading.drafts.filter { $0.piece > only }
        let kept = previous.items.indices.filter { index in
            (meant.isEmpty ? reading.drafts : meant).contains { isSame(previous.items[index], reading.item($0)) }
        }
        return kept.isEmpty || kept.count == previous.items.count ? nil : kept
    }

    func saysOnly(_ sentence: Sentence, _ index: Int) -> Bool {
        guard sentence.pieces.indices.contains(index) else { return false }
        return FollowUp.onlyWords.contains(sentence.lastWord(index))
            || FollowUp.onlyWords.contains(sentence.token(index).hash)
    }

    private static let onlyWords = ["only", "just", "只", "仅", "光", "就"].map(WordHash.of)

    /// Whether a new naming fits an item of before.
    func isSame(_ old: PurchaseItem, _ new: PurchaseItem) -> Bool {
        if let merchant = new.merchant { return old.merchant?.name == merchant.name }
        return old.category == new.category || old.category.isWithin(new.category)
            || new.category.isWithin(old.category)
            || old.saidCategory == new.category
    }

    /// Whether one purchase of another thing, or at another shop, is made: its price is told as in a first sentence.
    func isElsewhere(_ query: PurchaseQuery) -> Bool {
        query.items.count == 1 && previous.items.allSatisfy { !isSame($0, query.items[0]) }
    }

    // MARK: Another of the same kind

    /// "a taxi instead", "what about another supermarket", 那奶茶呢: of the same kind, but not the shop of before.
    func namesAnother(_ reading: SentenceReading) -> Bool {
        guard let draft = reading.drafts.first else { return false }
        let sentence = reading.sentence
        let start = draft.words.min() ?? draft.piece
        let before = max(0, start - 2)..<start
        if before.contains(where: {
            sentence.has($0, .other) || FunctionWords.indefinites.contains(sentence.lastWord($0))
        }) {
            return true
        }
        if before.contains(where: { FollowUp.definites.contains(sentence.lastWord($0)) }) || reading.cues.has(.same) {
            return false
        }
        // "and the gas" after "Costco gas": the same words again.
        let known = previous.evidence.flatMap(\.words)
        if draft.words.allSatisfy({ known.contains(sentence.words($0..<($0 + 1))) }) { return false }
        return reading.cues.has(.change) || FollowUp.isInstead(sentence)
    }

    private static func isInstead(_ sentence: Sentence) -> Bool {
        sentence.tokens.contains { $0.hash == instead }
    }

    static let instead = WordHash.of("instead")
    private static let definites = ["the", "that", "this", "same", "my"].map(WordHash.of)

    // MARK: One of before

    /// What the conversation was about before, the newest last.
    func setAside(besides items: [PurchaseItem]) -> [PurchaseItem]? {
        let earlier = (previous.setAside ?? []) + previous.items
        var kept: [PurchaseItem] = []
        for item in earlier.reversed() where !items.contains(where: { isKind($0, item) }) {
            if !kept.contains(where: { isKind($0, item) }), kept.count < FollowUp.mostSetAside { kept.append(item) }
        }
        return kept.isEmpty ? nil : kept.reversed()
    }

    private static let mostSetAside = 6

    func isKind(_ left: PurchaseItem, _ right: PurchaseItem) -> Bool {
        left.category == right.category && left.merchant?.name == right.merchant?.name
    }

    /// "best buy will price match so back there": a shop of before, by its name.
    func goesBack(_ reading: SentenceReading) -> Bool {
        guard reading.drafts.count == 1, let draft = reading.drafts.first, draft.hasMerchant,
            !reading.cues.has(.choose),
            reading.sentence.says(FollowUp.againWords)
        else { return false }
        let item = reading.item(draft)
        return (previous.setAside ?? []).contains { isSame($0, item) }
    }

    /// "will price match": there as here.
    func matchesPrice(_ reading: SentenceReading) -> Bool {
        reading.sentence.says(FollowUp.matchWords)
    }

    private static let matchWords = ["match", "matches", "matched", "matching"].map(WordHash.of)

    /// "and groceries again", "back to dinner": what it was.
    func recalled(_ item: PurchaseItem, _ reading: SentenceReading) -> PurchaseItem? {
        // "what about the gas?" after "just the groceries" is the gas of before.
        guard item.amount == nil,
            reading.sentence.says(FollowUp.againWords) || previous.edit == .removeItem || returns(reading)
        else { return nil }
        if reading.cues.has(.same), item.category == previous.items.last?.category { return nil }
        return earlier(like: item)
    }

    /// "go back to the first one", 还是第一个, "forget the hotel", 撤销: what was asked before the last purchase.
    func steppedBack(_ reading: SentenceReading) -> PurchaseItem? {
        guard previous.items.count == 1, let last = previous.items.first, let earlier = previous.setAside,
            reading.mentions.isEmpty, !reading.cues.has(.choose), reading.intent != .limitCheck,
            reading.text.words <= (reading.isInChinese ? 16 : FollowUp.wordsOfAnAnswer), amountTakenBack(reading) == nil
        else { return nil }
        if !reading.drafts.isEmpty {
            guard removes(reading) || returnsToFirst(reading), reading.amounts.isEmpty,
                reading.drafts.allSatisfy({ isSame(last, reading.item($0)) })
            else { return nil }
            return earlier.last
        }
        // "not online" is about the way, not the purchase.
        if deniedCategories(reading).subtracting([.online]).contains(last.category) { return earlier.last }
        if let hinted = hintedBack(reading) { return hinted }
        if previous.edit == nil, deniesVerb(reading) { return earlier.last { $0.amount != nil } }
        if let shop = shopReturnedTo(reading) { return shop }
        guard reading.amounts.isEmpty || !reading.cues.has(.undo) else { return nil }
        let tokens = reading.sentence.tokens
        if let ordinal = reading.sentence.pieces.first(where: { $0.has(.ordinal) }) {
            guard lexicon.value(.ordinal, from: ordinal.sense) == 1,
                tokens.contains(where: { FollowUp.againWords.contains($0.hash) || $0.hash == FollowUp.still })
                    || reading.text.words <= 4
            else { return nil }
            return earlier.first
        }
        let isUndone = reading.cues.has(.undo) && previous.edit != nil && previous.edit != .amount
        return isUndone && earlier.last.map { !isKind($0, last) } ?? false ? earlier.last : nil
    }

    /// 麦当劳人太多，回原来那家
    private func returnsToFirst(_ reading: SentenceReading) -> Bool {
        let sentence = reading.sentence
        // "scarf and gloves from the first shop"
        if sentence.pieces.indices.contains(where: {
            lexicon.value(.ordinal, from: sentence.pieces[$0].sense) == 1
                && (sentence.has($0 + 1, .shopWord) || FollowUp.firsts.contains(sentence.lastWord($0 + 1)))
        }) {
            return true
        }
        return reading.isInChinese
            && sentence.pieces.contains { lexicon.value(.ordinal, from: $0.sense) == 1 }
            && sentence.tokens.contains {
                FollowUp.againWords.contains($0.hash) || $0.hash == FollowUp.still
            }
    }

    private static let firsts = ["shop", "store", "place", "one"].map(WordHash.of)

    func goBack(to item: PurchaseItem, _ query: inout PurchaseQuery) {
        query.items = [item]
        query.evidence = [ItemEvidence(source: .previous, confidence: 850)]
    }

    static let still = WordHash.of("还")
    private static let againWords = ["again", "back", "before", "earlier", "又", "回", "再", "刚", "前"].map(WordHash.of)

    // MARK: The same again

    /// "Lyft then. which card comes second for it?": nothing is named but the purchase before.
    func namesOnlyKnown(_ reading: SentenceReading) -> Bool {
        guard reading.amounts.isEmpty, !reading.drafts.isEmpty, previous.items.count == 1 else { return false }
        return reading.drafts.allSatisfy { draft in
            let item = reading.item(draft)
            return draft.hasMerchant
                ? previous.items[0].merchant?.name == item.merchant?.name : previous.items[0].category == item.category
        }
    }

    /// "there's a Hyatt for 32,500" after a hotel in Tokyo: another of its kind, in the same money.
    func isPricedLikeBefore(_ reading: SentenceReading) -> Bool {
        guard previous.items.count == 1, previous.items[0].foreignCurrency != nil, reading.amounts.count == 1,
            let amount = reading.amounts.first, !amount.isExplicit, reading.drafts.count == 1,
            reading.constraints.constraints.region == nil
        else { return false }
        return reading.item(reading.drafts[0]).category == previous.items[0].category
    }
}

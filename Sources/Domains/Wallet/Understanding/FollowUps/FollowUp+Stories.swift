import Basics
import Language

/// Turns that tell a story: what is named by the way is no purchase of its own.
extension FollowUp {
    /// "ugh car park is insane", 队伍绕两圈: things named by the way, where nothing is asked, bought or priced.
    func namesByTheWay(_ reading: SentenceReading) -> Bool {
        let cues = reading.cues
        if !restoredCards(reading).isEmpty && reading.mentions.isEmpty || tellsOfTrouble(reading) != nil { return true }
        if !previous.items.isEmpty, reading.amounts.isEmpty, !cues.has(.buy), reading.text.words >= 5,
            reading.drafts.allSatisfy({ !$0.hasMerchant && !isNamedFor($0, reading.sentence) }),
            cues.has(.aboutAnswer)
                || cues.has(.unavailable) && !cues.has(.choose) && !reading.drafts.contains(where: \.standsAlone)
        {
            return true
        }
        guard !previous.items.isEmpty, reading.amounts.isEmpty,
            reading.drafts.allSatisfy({ !$0.hasMerchant }), reading.text.words >= 5, !cues.has(.choose),
            !cues.has(.buy),
            !cues.has(.change), !cues.has(.instead), !cues.has(.add), !cues.has(.correct), !cues.has(.or),
            !cues.has(.suppose), !cues.has(.same), !cues.has(.remove), !reading.endsAsQuestion,
            !reading.startsAsQuestion,
            !reading.startsAsOpenQuestion, !reading.sentence.has(0, .and), !reading.sentence.has(0, .then)
        else { return false }
        return !tellsWhere(reading) && !fetchesItself(reading) && !returns(reading)
    }

    /// "the second best for gas"
    private func isNamedFor(_ draft: ItemDraft, _ sentence: Sentence) -> Bool {
        let start = draft.words.min() ?? draft.piece
        return (1...2).contains {
            sentence.has(start - $0, .purpose) || sentence.has(start - $0, .link) || sentence.has(start - $0, .toward)
        }
    }

    /// 她钱包落出租车上了，整单我付，外加12小费: what is named in other clauses than the one that tells what comes on top or off.
    func tellsWhyInHan(_ reading: SentenceReading) -> Bool {
        guard reading.isInChinese, previous.items.count == 1, let old = previous.items[0].amount,
            let amount = reading.amounts.first ?? reading.discounts.first,
            reading.amounts.count + reading.discounts.count == 1, !reading.cues.has(.choose),
            !reading.cues.has(.change), !reading.cues.has(.suppose), !reading.cues.has(.then), !reading.endsAsQuestion,
            reading.drafts.allSatisfy({ !$0.hasMerchant && !$0.isBought })
        else { return false }
        let sentence = reading.sentence
        let clause = sentence.clauseStart(amount.pieces.lowerBound)..<sentence.clauseEnd(amount.pieces.lowerBound)
        guard
            reading.drafts.allSatisfy({ draft in
                (draft.words.isEmpty ? [draft.piece] : draft.words).allSatisfy {
                    !clause.contains($0) || lexicon.isPartOfPrice(sentence, $0)
                }
            })
        else { return false }
        return reduced(old, by: amount, reading) != nil || isOnTop(amount, of: undone(reading) ?? old, reading)
    }

    /// "I showed her the price on my phone and she matched it, so 120": the price of the purchase before, told in a clause
    /// without the things that are named.
    func retellsPrice(_ reading: SentenceReading) -> Bool {
        let cues = reading.cues
        guard previous.items.count == 1, previous.items[0].amount != nil, reading.amounts.count == 1,
            let amount = reading.amounts.first, amount.unitCents == nil, reading.drafts.allSatisfy({ !$0.hasMerchant }),
            !cues.has(.choose), !cues.has(.log), !cues.has(.change), !cues.has(.suppose),
            !cues.has(.correct) || amount.isTotal,
            !reading.endsAsQuestion, reading.text.words >= 5
        else { return false }
        let sentence = reading.sentence
        let start = sentence.clauseStart(amount.pieces.lowerBound)
        let end = sentence.clauseEnd(amount.pieces.upperBound - 1)
        guard !(start..<end).contains(where: sentence.isThing) else { return false }
        return reading.drafts.allSatisfy { draft in
            let words = draft.words.isEmpty ? [draft.piece] : draft.words
            // "on my phone"
            let isWhere =
                words.min().map { sentence.endsInArticle($0 - 1) && sentence.has($0 - 2, .link) } ?? false
            let isSurcharge = (start..<end).contains { sentence.has($0, .surcharge) || sentence.has($0, .more) }
            return (draft.kind == .object || draft.kind == .hint || isWhere || isSurcharge)
                && words.allSatisfy { $0 < start || $0 >= end }
                && (tellsStory(sentence, words.min() ?? draft.piece) || amount.isTotal)
        }
    }

    /// A clause about somebody, in which nothing is wanted or bought.
    private func tellsStory(_ sentence: Sentence, _ index: Int) -> Bool {
        let range = sentence.clauseStart(index)..<sentence.clauseEnd(index)
        guard
            let first = range.prefix(3).first(where: {
                $0 < index && FollowUp.narrators.contains(sentence.token($0).hash)
                    || $0 < index && sentence.has($0, .relative) || $0 < index && sentence.has($0, .person)
            }), !range.contains(where: { saysOnly(sentence, $0) && !isJustDone(sentence, $0) }), let last = range.last
        else { return false }
        // "it is only the cab" names what is bought.
        let isIt = sentence.token(first).hash == FollowUp.itWord
        if isIt, FollowUp.isOrAre.contains(sentence.lastWord(first + 1)) { return false }
        let tokens = sentence.tokens[Int(sentence.pieces[range.lowerBound].start)..<Int(sentence.pieces[last].end)]
        return range.allSatisfy { !sentence.has($0, .buy) } && !tokens.contains { FollowUp.wanting.contains($0.hash) }
    }

    /// "my husband just came back"
    private func isJustDone(_ sentence: Sentence, _ index: Int) -> Bool {
        sentence.lastWord(index) == FollowUp.justWord && !sentence.has(index + 1, .article)
            && index + 1 < sentence.pieces.count && !sentence.isThing(index + 1)
    }

    private static let justWord = WordHash.of("just")
    private static let narrators = [
        "i", "im", "ive", "id", "he", "hes", "she", "shes", "they", "theyve", "theyre", "we", "weve", "it", "someone",
        "somebody",
        "nobody",
    ].map(WordHash.of)
    static let itWord = WordHash.of("it")
    private static let wanting = [
        "want", "wants", "need", "needs", "get", "gets", "getting", "got", "grab", "grabbing", "order", "ordered",
        "fancy", "having", "do", "doing", "going", "go", "take", "taking", "spend", "spent", "paying", "pay", "pays",
        "paid",
        "owe",
        "owes", "cost", "costs",
    ].map(WordHash.of)

    /// "car park is insane. going to Whole Foods": the shop; what else is named is told of the place.
    func onlyShop(_ reading: SentenceReading) -> ItemDraft? {
        let shops = reading.drafts.filter(\.hasMerchant)
        guard !previous.items.isEmpty, reading.drafts.count > 1, shops.count == 1, let shop = shops.first,
            reading.amounts.isEmpty,
            !reading.cues.has(.and), !reading.cues.has(.then), !reading.cues.has(.add), !reading.cues.has(.choose)
        else { return nil }
        let sentence = reading.sentence
        let start = sentence.clauseStart(shop.piece)
        let end = sentence.clauseEnd(shop.piece)
        return reading.drafts.allSatisfy { draft in
            draft.hasMerchant
                || !(start..<end).contains(draft.piece)
                    && !(sentence.clauseStart(draft.piece)..<sentence.clauseEnd(draft.piece)).contains {
                        sentence.has($0, .buy)
                    }
        } ? shop : nil
    }

    /// "my husband came back with a 60 dollar ham and put it in": what somebody adds at a shop.
    func addsInStory(_ reading: SentenceReading) -> Bool {
        guard previous.items.count == 1, let old = previous.items.first, let price = old.amount, old.merchant != nil,
            FollowUp.isRetail(old.category), reading.amounts.count == 1, let amount = reading.amounts.first,
            amount.cents < price.cents, !amount.isTotal, amount.unitCents == nil, !reading.cues.has(.choose),
            !reading.endsAsQuestion, reading.drafts.allSatisfy({ !$0.hasMerchant }),
            !reading.sentence.says(FollowUp.resultWords)
        else { return false }
        let things = reading.sentence.pieces.indices.filter(reading.sentence.isThing)
        return !things.isEmpty
            && things.allSatisfy { reading.sentence.pieces[$0].termKind == .object && tellsStory(reading.sentence, $0) }
    }

    private static let resultWords = ["so", "now", "total", "instead"].map(WordHash.of)
}

/// Questions about cards that are neither a purchase nor what is left of a limit.
extension SentenceReading {
    var askedFact: PurchaseQuery.CardFact? {
        if intent == .limitCheck, mentions.isEmpty, drafts.isEmpty, amounts.isEmpty, let fullness = askedFullness {
            return fullness
        }
        guard cues.has(.fact), intent != .outOfDomain, amounts.isEmpty, drafts.allSatisfy({ !$0.hasMerchant }) else {
            return nil
        }
        if hasFact(.afterLimit), isQuestion || cues.has(.limitNoun) || cues.has(.limitQuestion) || cues.has(.howMuch),
            !mentions.isEmpty || !drafts.isEmpty
        {
            return .rateAfterLimit
        }
        // Nobody buys a fee; that of a gym is the gym's.
        if hasFact(.annualFee), drafts.allSatisfy({ $0.category == .general }),
            isQuestion || cues.has(.howMuch) || !mentions.isEmpty || cues.has(.card)
        {
            return .annualFee
        }
        let hasFirmItems = drafts.contains { $0.rank > TermKind.weak.rank }
        // "does my Prime card charge anything when I'm abroad?"
        if hasFact(.charge), cues.has(.abroad), !hasFirmItems, isQuestion { return .foreignFee }
        if hasFact(.foreignFee), !hasFirmItems { return isQuestion || !mentions.isEmpty ? .foreignFee : nil }
        guard !cues.has(.howMuch), !cues.has(.remain), !cues.has(.limitQuestion), !cues.has(.maxed), !cues.has(.reset),
            !cues.has(.state), !cues.has(.almost), !hasFirmItems
        else { return nil }
        let namesCategories = hasFact(.noun) || hasFact(.categories)
        if hasFact(.chosen), namesCategories || !mentions.isEmpty, isQuestion { return .chosenCategories }
        if hasFact(.categories), isQuestion || !mentions.isEmpty || sentence.pieces.count <= 4 { return .categories }
        return hasFact(.noun) && isQuestion && !mentions.isEmpty ? .categories : nil
    }

    /// Of all the limits those that are full, or soon will be.
    private var askedFullness: PurchaseQuery.CardFact? {
        guard !cues.has(.fact), !cues.has(.howMuch), !cues.has(.reset), !cues.has(.activate),
            constraints.channel == nil,
            !sentence.tokens.contains(where: { $0.hash == 0x25 })
        else { return nil }
        let isNear = cues.has(.almost) || sentence.says(SentenceReading.nearness)
        if isNear { return .nearlyUsedUpLimits }
        let isFull = cues.has(.maxed) || sentence.says(SentenceReading.fullness)
        return isFull ? .usedUpLimits : nil
    }

    private static let nearness = ["close", "near", "nearly", "almost", "soon", "about", "快", "接"].map(WordHash.of)
    private static let fullness = ["full", "maxed", "hit", "gone", "exhausted", "toast", "满", "爆", "光", "完"].map(
        WordHash.of)

    private enum Words: Int { case chosen, categories, foreignFee, afterLimit, noun = 5, charge, annualFee }

    private func hasFact(_ words: Words) -> Bool {
        sentence.pieces.contains {
            $0.has(.fact) && $0.use != .card && lexicon.value(.fact, from: $0.sense) == words.rawValue
        }
    }

    /// Asked in whatever form: "which", "do any", a question mark, 哪, 吗.
    private var isQuestion: Bool {
        endsAsQuestion || startsAsQuestion || startsAsOpenQuestion || cues.has(.choose)
            || sentence.says(SentenceReading.asking)
    }

    private static let asking = [
        "which", "what", "whats", "what's", "any", "how", "哪", "什", "啥", "几", "remind", "tell", "show", "list",
    ].map(WordHash.of)
}

import Language

/// Questions about cards that are neither a purchase nor what is left of a limit.
extension SentenceReading {
    var askedFact: PurchaseQuery.CardFact? {
        if intent == .limitCheck, mentions.isEmpty, drafts.isEmpty, amounts.isEmpty, let fullness = askedFullness {
            return fullness
        }
        // "does my Sapphire work in Japan"
        if worksAbroad { return .foreignFee }
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
        if hasFact(.holdings), intent == .vague || intent == .help, mentions.isEmpty { return .heldCards }
        // "does my Prime card charge anything when I'm abroad?"
        if hasFact(.charge), cues.has(.abroad), !hasFirmItems, isQuestion { return .foreignFee }
        if hasFact(.foreignFee), !hasFirmItems { return isQuestion || !mentions.isEmpty ? .foreignFee : nil }
        guard !cues.has(.howMuch), !cues.has(.remain), !cues.has(.limitQuestion), !cues.has(.maxed), !cues.has(.reset),
            !cues.has(.state), !cues.has(.almost), !hasFirmItems
        else { return nil }
        let namesCategories = hasFact(.noun) || hasFact(.rotating)
        if hasFact(.chosen), namesCategories || !mentions.isEmpty, isQuestion { return .chosenCategories }
        if hasFact(.rotating), isQuestion || !mentions.isEmpty || sentence.pieces.count <= 4 { return .categories }
        return hasFact(.noun) && isQuestion && !mentions.isEmpty ? .categories : nil
    }

    private var worksAbroad: Bool {
        guard !mentions.isEmpty, drafts.isEmpty, amounts.isEmpty, startsAsQuestion || endsAsQuestion else {
            return false
        }
        guard constraints.constraints.isAbroad || constraints.constraints.region.map({ $0 != homeRegion }) ?? false
        else {
            return false
        }
        return sentence.says(SentenceReading.working) || sentence.says(SentenceReading.usable)
    }

    private static let working = ["work", "works", "working", "use", "accepted", "usable", "行"].map(WordHash.of)

    /// Of all the limits those that are full, or soon will be.
    private var askedFullness: PurchaseQuery.CardFact? {
        // "how much is left before I hit the limit" asks for a sum.
        let asksSum =
            sentence.pieces.contains { $0.has(.limitQuestion) && $0.end - $0.start > 2 }
            && sentence.says(SentenceReading.before)
        guard !cues.has(.fact), !cues.has(.howMuch), !cues.has(.reset), !cues.has(.activate), !asksSum,
            constraints.channel == nil,
            !sentence.tokens.contains(where: { $0.hash == 0x25 }), !deniesFullness
        else { return nil }
        let isNear = cues.has(.almost) || sentence.says(SentenceReading.nearness)
        if isNear { return .nearlyUsedUpLimits }
        let isFull = cues.has(.maxed) || sentence.says(SentenceReading.fullness)
        return isFull ? .usedUpLimits : nil
    }

    /// 哪张还没刷满
    private var deniesFullness: Bool {
        sentence.tokens.indices.dropLast().contains {
            SentenceReading.notYet.contains(sentence.tokens[$0].hash)
                && SentenceReading.filling.contains(sentence.tokens[$0 + 1].hash)
        }
    }

    private static let notYet = ["没", "未", "不"].map(WordHash.of)
    private static let filling = ["满", "爆", "刷", "用", "到", "超"].map(WordHash.of)
    private static let nearness = ["close", "near", "nearly", "almost", "soon", "about", "快", "接"].map(WordHash.of)
    private static let fullness = ["full", "maxed", "hit", "gone", "exhausted", "toast", "满", "爆", "光", "完"].map(
        WordHash.of)

    static let before = ["before", "until", "till"].map(WordHash.of)

    private func hasFact(_ words: CardFactWords) -> Bool {
        sentence.pieces.contains { $0.use != .card && lexicon.factWords($0) == words }
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

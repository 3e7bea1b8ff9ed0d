import Basics
import Language

/// What a turn tells of a card that is neither lost nor used up: what it earns, and what one would not like to lose.
extension FollowUp {
    /// "so I don't lose the 4x": points are lost there, and no card.
    func losesReward(_ sentence: Sentence, _ index: Int) -> Bool {
        guard FollowUp.losing.contains(sentence.token(index).hash), index + 1 < sentence.pieces.count else {
            return false
        }
        let next = sentence.token(index + 1)
        return next.kind == .number || FollowUp.rewards.contains(next.hash)
            || FollowUp.rewards.contains(sentence.lastWord(index + 2))
    }

    private static let losing = ["lose", "losing", "lost"].map(WordHash.of)
    private static let rewards = [
        "points", "bonus", "rate", "miles", "cashback", "cash", "rewards", "multiplier", "extra", "reward",
    ].map(WordHash.of)

    /// "the Gold snapped in half", "Lantern expired and I never opened the new one": a trouble with the card of the answer,
    /// in whatever words; it is left out.
    func leaveOutUnusable(_ query: inout PurchaseQuery, _ reading: SentenceReading) {
        guard let card = tellsOfTrouble(reading) else { return }
        query.constraints.askedCards.removeAll { $0 == card }
        query.constraints.ambiguousCards.removeAll { $0 == card }
        query.constraints.excludedCards.append(card)
        if query.intent == .explainCard || query.intent == .compare { query.intent = .recommend }
    }

    /// The card of the answer, where a clause begins with it and tells neither a rate nor anything good of it.
    func tellsOfTrouble(_ reading: SentenceReading) -> CardID? {
        let cues = reading.cues
        let found = reading.constraints.constraints
        guard previous.items.count == 1, previous.recommendedCards.count == 1,
            let card = previous.recommendedCards.first,
            reading.amounts.isEmpty, reading.mentions.count == 1, let mention = reading.mentions.first,
            mention.cards.contains(card), !changes.kept.contains(card), !found.excludedCards.contains(card),
            !found.maxedOutCards.contains(card),
            !found.useCards.contains(card), !reading.endsAsQuestion, !reading.startsAsQuestion,
            !reading.startsAsOpenQuestion, reading.intent != .limitCheck,
            cues.isDisjoint(with: FollowUp.wellSaid), reading.drafts.allSatisfy({ !$0.hasMerchant })
        else { return nil }
        let sentence = reading.sentence
        let first = mention.pieces.lowerBound
        let start = sentence.clauseStart(first)
        let end = sentence.clauseEnd(mention.pieces.upperBound - 1)
        let leads = sentence.pieces[start..<first].allSatisfy {
            $0.has(.filler) || $0.has(.article) || $0.has(.card)
                || FollowUp.leadWords.contains(sentence.tokens[Int($0.start)].hash)
        }
        let rest = mention.pieces.upperBound..<max(end, mention.pieces.upperBound)
        let words = rest.filter {
            !sentence.pieces[$0].isMark && !sentence.has($0, .filler) && !sentence.has($0, .card)
        }
        guard leads, words.count >= 2 else { return nil }
        let isGood = words.contains { index in
            sentence.pieces[index].kind == .number || FollowUp.praises.contains(sentence.lastWord(index))
                || FollowUp.praises.contains(sentence.token(index).hash)
        }
        return isGood ? nil : card
    }

    private static let wellSaid = Cues(
        .choose, .use, .why, .compare, .earn, .limitNoun, .limitQuestion, .maxed, .howMuch, .aboutAnswer, .same,
        .instead, .split,
        .thanks, .buy, .suppose, .change, .or)
    private static let leadWords = [
        "my", "the", "that", "oh", "no", "but", "well", "ugh", "damn", "crap", "wait", "so", "actually",
        "because", "cause", "cos",
        "我", "那", "这", "但", "可", "哎", "唉",
    ].map(WordHash.of)
    static let praises = [
        "best", "fine", "good", "great", "ok", "okay", "better", "here", "works", "working", "perfect", "wins",
        "please", "then", "earns",
        "gives", "pays", "gets", "has", "have", "should", "would", "could", "can", "will", "looks", "sounds", "seems",
        "offers", "it", "again",
        "found", "too", "sense", "does", "do", "did", "was", "for", "on", "at", "points", "back",
        "percent", "x",
        "好", "行", "可", "能", "用", "吧", "吗", "呢", "呀", "对", "有", "返", "倍", "是", "会", "给", "也", "刷", "划", "算", "找", "又",
        "带", "还",
    ].map(WordHash.of)

    /// "doesn't the Custom Cash do 5 on restaurants", "I thought Gold gives 4x on food": what a card earns, and no other
    /// purchase.
    func tellsRate(_ reading: SentenceReading) -> Bool {
        guard reading.mentions.count == 1, let mention = reading.mentions.first, !mention.cards.isEmpty,
            !reading.cues.has(.choose), !reading.cues.has(.log),
            reading.amounts.allSatisfy({ !$0.isExplicit && $0.cents <= 1_000 }),
            reading.drafts.allSatisfy({ !$0.hasMerchant && $0.amount == nil })
        else { return false }
        let sentence = reading.sentence
        // "5 on restaurants", "4x at a grocery store"
        let isAfterAnd = sentence.has(0, .and) || sentence.has(0, .then)
        return reading.drafts.allSatisfy { draft in
            // "does the Circle do anything on dining": of the kind that is bought.
            if isRelated(draft), reading.amounts.isEmpty, !isAfterAnd, !isAboutCards(reading) { return true }
            let link = sentence.endsInArticle(draft.firstPiece - 1) ? draft.firstPiece - 2 : draft.firstPiece - 1
            guard FollowUp.rateLinks.contains(sentence.lastWord(link)),
                isRelated(draft) || !draft.standsAlone || previous.items.count == 1 && previous.items[0].merchant != nil
            else { return false }
            var rate = link - 1
            while rate > 0, sentence.isMark(rate, "%") || FollowUp.rateUnits.contains(sentence.lastWord(rate)) {
                rate -= 1
            }
            return rate >= 0 && (sentence.pieces[rate].kind == .number || sentence.has(rate, .number))
        }
    }

    static let itsWords = ["its", "thats"].map(WordHash.of)
    private static let rateLinks = ["on", "at", "for", "in"].map(WordHash.of)
    private static let rateUnits = ["x", "percent", "points", "back", "cash", "times"].map(WordHash.of)
}

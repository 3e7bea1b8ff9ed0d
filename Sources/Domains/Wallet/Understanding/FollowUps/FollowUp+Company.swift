import Basics
import Language

/// Others who come along at the same price, and several of everything.
extension FollowUp {
    /// "crew of four, same each", "per person, we're two", "taking my kid too, same fare", 带上室友，我请: the price before is
    /// that of one, and so many pay it.
    func sameForOthers(_ reading: SentenceReading) -> Factor? {
        guard previous.items.count == 1, reading.mentions.isEmpty, !reading.cues.has(.card),
            reading.drafts.allSatisfy({ isBeside($0, reading.sentence) })
        else { return nil }
        let sentence = reading.sentence
        let comesAlong = comesAlong(reading)
        if let count = countOfPayers(reading) {
            guard
                isSameEach(reading) || isPerPerson(reading) || isTreated(sentence) || wantsOneEach(sentence)
            else { return nil }
            let isBeside =
                (reading.cues.has(.joining) || sentence.says(FollowUp.bringing) || namesMeBeside(sentence))
                && !sentence.says(FollowUp.ourselvesToo)
            return Factor(numerator: isBeside ? count + 1 : count, denominator: 1)
        }
        guard comesAlong else { return nil }
        let isSame =
            reading.cues.has(.same)
            && (sentence.says(FollowUp.prices) || !reading.startsAsQuestion && !reading.endsAsQuestion)
        guard isSame || isTreated(sentence) && isNewCompany(reading) else { return nil }
        guard let unit = previous.evidence.first?.unitAmount, let old = previous.items.first?.amount, unit.cents > 0,
            old.cents % unit.cents == 0
        else { return Factor(numerator: 2, denominator: 1) }
        let count = old.cents / unit.cents
        return Factor(numerator: count + 1, denominator: count)
    }

    /// "for me and three coworkers"
    private func namesMeBeside(_ sentence: Sentence) -> Bool {
        sentence.tokens.indices.dropLast().contains {
            FollowUp.meWords.contains(sentence.tokens[$0].hash) && FollowUp.ands.contains(sentence.tokens[$0 + 1].hash)
        }
    }

    /// Named beside the purchase, and no other one.
    private func isBeside(_ draft: ItemDraft, _ sentence: Sentence) -> Bool {
        guard draft.amount == nil, !draft.hasMerchant else { return false }
        // 我请: to whatever was asked.
        let piece = sentence.pieces[draft.piece]
        let isTreat =
            piece.end - piece.start <= 3
            && sentence.tokens[Int(piece.start)..<Int(piece.end)].contains { $0.hash == FollowUp.treatHan }
        return draft.rank <= TermKind.weak.rank || isRelated(draft) || isTreat
    }

    private func countOfPayers(_ reading: SentenceReading) -> Int? {
        let sentence = reading.sentence
        let counted = reading.quantities.last { $0.kind == 1 && (2...20).contains($0.count) }?.count
        return counted ?? sentence.pieces.indices.lazy.compactMap { wholeNumber(sentence, $0) }.first
    }

    /// "same price each", 两台车，都加这么多.
    private func isSameEach(_ reading: SentenceReading) -> Bool {
        reading.cues.has(.same)
            && (reading.sentence.says(FollowUp.prices) || reading.sentence.says(FollowUp.everyone))
    }

    /// "per person", unlike "each paying our own".
    private func isPerPerson(_ reading: SentenceReading) -> Bool {
        let sentence = reading.sentence
        return !reading.cues.has(.split) && !sentence.says(FollowUp.apart)
            && sentence.pieces.contains {
                $0.has(.each) && $0.use == .free && lexicon.value(.each, from: $0.sense) == 1
                    && ($0.kind == .word || FollowUp.perHan.contains(sentence.tokens[Int($0.start)].hash))
            }
    }

    /// "on me", "I'm treating", 我请, unlike 请问.
    private func isTreated(_ sentence: Sentence) -> Bool {
        let tokens = sentence.tokens
        return tokens.indices.contains { index in
            let next = index + 1 < tokens.count ? tokens[index + 1].hash : 0
            if FollowUp.treats.contains(tokens[index].hash) { return true }
            if tokens[index].hash == FollowUp.onWord { return next == FollowUp.me }
            if tokens[index].hash == FollowUp.treatHan { return !FollowUp.polite.contains(next) }
            // "my boss is paying for everyone" costs nobody here.
            return FollowUp.paying.contains(tokens[index].hash) && sentence.says(FollowUp.everyone)
                && !tokens[..<index].suffix(3).contains { FollowUp.isWords.contains($0.hash) }
        }
    }

    /// "they all want one", 每人要一份
    private func wantsOneEach(_ sentence: Sentence) -> Bool {
        sentence.says(FollowUp.everyone) && sentence.says(FollowUp.ones) && sentence.says(FollowUp.wanting)
    }

    /// Somebody comes with the one who asks, or is bought for.
    private func comesAlong(_ reading: SentenceReading) -> Bool {
        let sentence = reading.sentence
        if reading.cues.has(.joining) { return true }
        // "flying with me", "my kid too", unlike "the same price too".
        let isWithMe = sentence.tokens.indices.dropFirst().contains {
            FollowUp.with.contains(sentence.tokens[$0 - 1].hash)
                && FunctionWords.us.contains(sentence.tokens[$0].hash)
        }
        // "my treat" names nobody.
        let isOurs = zip(sentence.tokens, sentence.tokens.dropFirst()).contains {
            FunctionWords.ours.contains($0.hash) && !FollowUp.treats.contains($1.hash)
        }
        let isSomebody =
            isOurs || sentence.pieces.contains { $0.has(.person) || $0.has(.relative) || isName($0, sentence) }
        return isWithMe || isSomebody && sentence.says(FollowUp.along)
    }

    /// "get dana's as well"
    private func isName(_ piece: Piece, _ sentence: Sentence) -> Bool {
        piece.kind == .word && piece.sense < 0 && piece.end - piece.start == 1
            && sentence.tokens[Int(piece.start)].flags.contains(.possessive)
    }

    /// Nobody was counted before: then "my treat" is no return to the whole price.
    private func isNewCompany(_ reading: SentenceReading) -> Bool {
        previous.amountBefore == nil && !reading.startsAsQuestion
    }

    /// "there'll be four": people of the purchase before, even where they change nothing.
    func onlyCounts(_ reading: SentenceReading) -> Bool {
        reading.text.words <= 4 && reading.mentions.isEmpty && !reading.cues.has(.choose) && !reading.cues.has(.buy)
            && reading.quantities.contains { $0.kind == 1 && $0.count > 1 }
    }

    /// "two of each", 各来两份: so many of everything before.
    func ofEach(_ sentence: Sentence) -> Factor? {
        guard previous.items.count == 1 else { return nil }
        let tokens = sentence.tokens
        for index in sentence.pieces.indices {
            guard let count = wholeNumber(sentence, index) else { continue }
            let end = Int(sentence.pieces[index].end)
            if end + 1 < tokens.count, FollowUp.of.contains(tokens[end].hash), tokens[end + 1].hash == FollowUp.eachWord
            {
                return Factor(numerator: count, denominator: 1)
            }
            let start = Int(sentence.pieces[index].start)
            if tokens[max(0, start - 2)..<start].contains(where: { FollowUp.eachHan.contains($0.hash) }) {
                return Factor(numerator: count, denominator: 1)
            }
        }
        return nil
    }

    /// "two cars", "both trucks", 两辆车都加, of fuel and repairs.
    func vehicles(_ reading: SentenceReading) -> Factor? {
        guard previous.items.count == 1, reading.text.words <= 6, reading.mentions.isEmpty else { return nil }
        switch previous.items[0].category {
        case .gas, .auto, .evCharging: break
        default: return nil
        }
        let sentence = reading.sentence
        guard let index = sentence.pieces.indices.first(where: { FollowUp.cars.contains(sentence.lastWord($0)) }) else {
            return nil
        }
        // "3 cars in line" are others'.
        guard !sentence.has(index + 1, .link), !FollowUp.aheads.contains(sentence.lastWord(index + 1)) else {
            return nil
        }
        let count = wholeNumber(sentence, index - 1) ?? wholeNumber(sentence, index - 2)
        if let count { return Factor(numerator: count, denominator: 1) }
        return FollowUp.bothWord == sentence.lastWord(index - 1) ? Factor(numerator: 2, denominator: 1) : nil
    }

    /// "get 3 pizzas" after one pizza, "her twin will want one, so two scooters" after a scooter.
    func moreOfSame(_ reading: SentenceReading) -> Factor? {
        guard previous.items.count == 1, reading.text.words <= 12, reading.mentions.isEmpty, reading.amounts.isEmpty,
            reading.drafts.count <= 1, reading.drafts.allSatisfy({ !$0.hasMerchant }), !reading.cues.has(.choose),
            previous.evidence.first.map({ $0.unitAmount ?? previous.items[0].amount }) == previous.items[0].amount,
            let quantity = reading.quantities.last(where: { $0.kind == 1 && (2...20).contains($0.count) }),
            let known = previous.evidence.first?.words
        else { return nil }
        let sentence = reading.sentence
        let told = known + [previous.normalisedText]
        let isNamed = sentence.pieces.indices.contains { index in
            let name = sentence.words(index..<index + 1)
            guard (0...3).contains(index - quantity.piece), sentence.pieces[index].kind == .word else { return false }
            return told.contains { FollowUp.names(name, isPluralOfWordIn: $0) }
        }
        return isNamed ? Factor(numerator: quantity.count, denominator: 1) : nil
    }

    /// 帮同学也买，四杯, after one coffee: so many of it.
    func servings(_ reading: SentenceReading) -> Factor? {
        guard reading.language?.isChinese == true, previous.items.count == 1, reading.text.words <= 12,
            reading.mentions.isEmpty, reading.drafts.isEmpty, !reading.cues.has(.choose),
            !namesAnotherThing(reading.sentence),
            previous.evidence.first.map({ $0.unitAmount ?? previous.items[0].amount }) == previous.items[0].amount,
            let quantity = reading.quantities.last(where: { $0.kind == 1 && (2...20).contains($0.count) }),
            !reading.sentence.has(quantity.piece + 1, .person), reading.sentence.says(FollowUp.others)
        else { return nil }
        return Factor(numerator: quantity.count, denominator: 1)
    }

    private static let others = ["帮", "替", "给", "也", "带", "埋"].map(WordHash.of)

    private static func names(_ word: String, isPluralOfWordIn text: String) -> Bool {
        text.split(separator: " ").contains { word == $0 + "s" || word == $0 + "es" }
    }

    private static let cars = ["cars", "trucks", "vans", "车"].map(WordHash.of)
    private static let meWords = ["me", "myself", "我"].map(WordHash.of)
    private static let ands = ["and", "plus", "和", "跟", "加"].map(WordHash.of)
    private static let bothWord = WordHash.of("both")
    private static let prices = ["price", "fare", "each", "cost", "价"].map(WordHash.of)
    /// Who counts oneself among them.
    private static let ourselvesToo = ["us", "we", "we're", "were", "crew", "party", "group", "们", "共"].map(WordHash.of)
    private static let everyone = [
        "all", "both", "everyone", "everybody", "each", "every", "都", "每", "全",
    ].map(WordHash.of)
    private static let ones = ["one", "1", "一"].map(WordHash.of)
    private static let wanting = [
        "want", "wants", "having", "getting", "gets", "get", "for", "要", "来", "点", "买",
    ].map(WordHash.of)
    private static let along = [
        "too", "also", "taking", "take", "bringing", "bring", "coming", "comes", "come", "along", "treating", "treat",
        "getting", "joins", "with", "for", "well", "带", "帮", "给", "请", "陪", "同", "跟", "也", "埋",
    ].map(WordHash.of)
    private static let bringing = ["taking", "bringing", "bring", "treating", "带", "帮"].map(WordHash.of)
    private static let apart = ["own", "share", "pays", "themselves", "themself", "自"].map(WordHash.of)
    private static let aheads = ["ahead", "before", "waiting", "behind"].map(WordHash.of)
    private static let isWords = ["is", "he's", "she's", "hes", "shes"].map(WordHash.of)
    private static let treats = ["treat", "treating"].map(WordHash.of)
    private static let paying = ["pay", "paying", "cover", "covering"].map(WordHash.of)
    static let treatHan = WordHash.of("请")
    private static let polite = ["问", "帮", "用", "推", "教", "告", "给", "看", "选"].map(WordHash.of)
    static let onWord = WordHash.of("on")
    private static let me = WordHash.of("me")
    private static let perHan = ["每", "人"].map(WordHash.of)
    static let eachWord = WordHash.of("each")
    private static let eachHan = ["各", "样"].map(WordHash.of)
}

import Basics
import Language

/// Edits that take something off: "20 off", "insurance covers 80%", "two of them cancelled"; and one more of what was
/// priced one by one.
extension FollowUp {
    /// What is left of a price once the sentence's amount came off it; nil where the amount is a price of its own.
    func reduced(_ old: Money, by amount: AmountMention, _ reading: SentenceReading) -> Money? {
        guard amount.cents < old.cents, !amount.isTotal, isSaving(amount, of: old, reading.sentence) else { return nil }
        // 满300减50 of a price below it.
        if let least = leastPrice(reading.sentence, before: amount.pieces.lowerBound), old.cents < least { return old }
        return Money(cents: old.cents - amount.cents)
    }

    /// "it's 60 with the coupon": the price once the coupon came off.
    private func isPriceWith(_ amount: AmountMention, _ index: Int, _ old: Money, _ sentence: Sentence) -> Bool {
        let between = amount.pieces.upperBound..<index
        guard between.contains(where: { FollowUp.with.contains(sentence.lastWord($0)) }) else { return false }
        return amount.cents * 2 > old.cents
            || FollowUp.verbs.contains(sentence.lastWord(amount.pieces.lowerBound - 1))
    }

    private static let verbs = ["is", "its", "it's", "was", "now"].map(WordHash.of)

    private func isSaving(_ amount: AmountMention, of old: Money, _ sentence: Sentence) -> Bool {
        let next = amount.pieces.upperBound
        for index in next..<min(next + 3, sentence.pieces.count) {
            if hasSaving(sentence, index, 1) { return !isPriceWith(amount, index, old, sentence) }
            // "I'm paying 40 of it": the share is the speaker's own.
            if hasSaving(sentence, index, 2) { return !speaksOfSelf(sentence) }
            guard
                sentence.has(index, .article) || sentence.has(index, .filler) || sentence.has(index, .use)
                    || sentence.has(index, .link)
            else { break }
        }
        if isOwnedByAnother(sentence, after: next) || isCoupon(amount, of: old, sentence)
            || isPaidByAnother(amount, sentence) || leavesRestToMe(sentence, after: next)
        {
            return true
        }
        var index = amount.pieces.lowerBound - 1
        while index >= max(0, amount.pieces.lowerBound - 3) {
            if hasSaving(sentence, index, 0) { return !speaksOfSelf(sentence) || !isPayment(sentence, index) }
            guard
                sentence.has(index, .article) || sentence.has(index, .approximate) || sentence.has(index, .card)
                    || FollowUp.receivers.contains(sentence.token(index).hash)
                    || FollowUp.goneHan.contains(sentence.token(index).hash)
                    // 少他那份15
                    || sentence.pieces[index].kind == .han
                        && (sentence.has(index, .relative) || sentence.has(index, .quantity))
            else { return false }
            index -= 1
        }
        return false
    }

    /// "coupon 20", 优惠券20, unlike "80 with the coupon" and "after the coupon 80".
    private func isCoupon(_ amount: AmountMention, of old: Money, _ sentence: Sentence) -> Bool {
        var index = amount.pieces.lowerBound - 1
        while sentence.has(index, .filler) || sentence.has(index, .purpose) { index -= 1 }
        let next = amount.pieces.upperBound
        guard lexicon.minus(sentence, index) == .after, sentence.lastWord(index) != AmountReader.off,
            sentence.isClauseEnd(next) || sentence.has(next, .and) || sentence.has(next, .plus)
        else { return false }
        let words = sentence.tokens[..<Int(sentence.pieces[index].start)].suffix(2)
        if words.contains(where: { FollowUp.afterWords.contains($0.hash) }) { return false }
        return amount.cents * 2 <= old.cents || !words.contains { FollowUp.with.contains($0.hash) }
    }

    private static let afterWords = ["after", "后", "完"].map(WordHash.of)

    /// The share that something else pays or takes off, in percent of the price: "knocks off 10%", "covers 80%".
    func savedShare(_ sentence: Sentence, before index: Int) -> Bool {
        var position = index - 1
        while position >= max(0, index - 3) {
            if hasSaving(sentence, position, 0) {
                return !speaksOfSelf(sentence) || !isPayment(sentence, position)
            }
            guard sentence.has(position, .article) || sentence.has(position, .approximate) else { return false }
            position -= 1
        }
        return false
    }

    private func hasSaving(_ sentence: Sentence, _ index: Int, _ value: Int32) -> Bool {
        guard index >= 0, index < sentence.pieces.count else { return false }
        let piece = sentence.pieces[index]
        switch (lexicon.minus(sentence, index), value) {
        case (.before, 0), (.after, 1): return true
        default: break
        }
        // "insurance covers" may be one phrase.
        let last = Int(piece.end) - 1
        var current =
            piece.has(.saving) || piece.end - piece.start == 1
            ? piece.sense : lexicon.sense(of: sentence.tokens[last...last])
        while current >= 0 {
            let sense = lexicon.senses[Int(current)]
            if sense.role == .cue, sense.kind == Cue.saving.rawValue, sense.value == value { return true }
            current = sense.next
        }
        return false
    }

    /// "I", "my share", "we": the subject of the sentence.
    private func speaksOfSelf(_ sentence: Sentence) -> Bool {
        sentence.tokens.prefix(3).contains { FollowUp.selves.contains($0.hash) }
            && !sentence.tokens.prefix(4).contains { FollowUp.payers.contains($0.hash) }
    }

    private func isPayment(_ sentence: Sentence, _ index: Int) -> Bool {
        FollowUp.payments.contains(sentence.tokens[Int(sentence.pieces[index].start)].hash)
    }

    private static let selves = ["i", "im", "i'm", "ill", "i'll", "we", "we're", "we'll", "my", "我"].map(WordHash.of)
    private static let payers = [
        "insurance", "job", "boss", "work", "company", "friend", "sister", "brother", "mom", "dad",
        "roommate", "wife", "husband", "parents", "employer", "plan", "have", "got", "saved", "保",
    ].map(WordHash.of)
    /// 抵掉50, 减去30
    private static let goneHan = ["掉", "了", "去", "走"].map(WordHash.of)
    private static let receivers = ["me", "us", "我"].map(WordHash.of)
    private static let payments = [
        "cover", "covering", "covered", "pay", "paying", "paid", "pitching", "chipping", "throwing",
    ].map(WordHash.of)

    // MARK: One more, two fewer

    /// How many there are once some came or went: "add one more night", "two of them cancelled", 多住一晚.
    func changedCount(_ reading: SentenceReading) -> Int? {
        guard reading.amounts.allSatisfy({ !$0.isExplicit && $0.cents <= 2_000 }), reading.amounts.count <= 1,
            let unit = previous.evidence.first?.unitAmount, let old = previous.items.first?.amount, unit.cents > 0,
            old.cents % unit.cents == 0
        else { return nil }
        let sentence = reading.sentence
        let count = old.cents / unit.cents
        guard count > 1 || SentenceReading.isTicketed(previous.items[0].category) || isByTime else { return nil }
        if let paid = paidByOthers(reading) { return count - paid }
        if let number = ordinalOfThing(sentence), number > count { return number }
        let said = reading.quantities.last { $0.count > 0 }?.count ?? reading.amounts.last.map { $0.cents / 100 }
        let total = countNow(reading)
        if reading.cues.has(.fewer) {
            // "a day early": counted by its unit.
            guard
                said != nil || number(in: sentence) != nil
                    || sentence.tokens.contains(where: { $0.hash == FollowUp.one })
                    || sentence.pieces.contains(where: { $0.has(.quantity) || $0.has(.each) })
                    || isOneWhoLeaves(reading)
            else { return nil }
            if let total, total < count { return total }
            let gone = said ?? number(in: sentence) ?? 1
            return gone < count ? count - gone : nil
        }
        if reading.cues.has(.joining) {
            if let total, total > count { return total }
            let sum = count + max(1, said ?? 1)
            return sum <= 100 ? sum : nil
        }
        guard let more = sentence.pieces.indices.first(where: { isMore(sentence, $0) }) else { return nil }
        let isCounted =
            sentence.pieces.dropFirst(more + 1).prefix(3).contains {
                $0.use == .quantity || $0.has(.each) || $0.kind == .han && $0.category >= 0
                    || (lexicon.value(.quantity, from: $0.sense) ?? 3) <= 2
            } || (1...2).contains { sentence.has(more - $0, .each) }
            || (sentence.pieces[more].kind == .han && sentence.pieces[more].category >= 0)
            // "one more"
            || sentence.isClauseEnd(more + 1)
                && (unit != old
                    // "10 more" on one ticket is money.
                    || (said ?? 1) <= 6 && reading.text.words <= 3 && reading.drafts.isEmpty
                        && reading.amounts.count <= 1)
        guard isCounted else { return nil }
        if let total, total > count { return total }
        let sum = count + max(1, said ?? 1)
        return sum <= 100 ? sum : nil
    }

    /// "my sister drops out", 我妹不去了, unlike 我们不去了 and "my card was cancelled".
    private func isOneWhoLeaves(_ reading: SentenceReading) -> Bool {
        let tokens = reading.sentence.tokens
        guard reading.mentions.isEmpty, reading.drafts.isEmpty, !reading.cues.has(.card), tokens.count > 2 else {
            return false
        }
        // "oldest isn't hungry", 婆婆唔去喇
        let pieces = reading.sentence.pieces
        if pieces.contains(where: { $0.has(.fewer) && lexicon.value(.fewer, from: $0.sense) == 1 })
            || pieces.first?.has(.relative) == true
        {
            // 我不去了, "not going": all of it.
            let isSelf = tokens[0].hash == FollowUp.mine && FollowUp.notOne.contains(tokens[1].hash)
            return !isSelf && !FollowUp.notOne.contains(tokens[0].hash) && !reading.startsAsQuestion
                && !reading.endsAsQuestion && !reading.sentence.says(FollowUp.everybody)
        }
        guard tokens[0].hash == FollowUp.my || tokens[0].hash == FollowUp.mine else { return false }
        return !FollowUp.notOne.contains(tokens[1].hash)
    }

    private static let everybody = ["we", "we're", "were", "i", "im", "i'm", "all", "everyone", "们", "都"].map(
        WordHash.of)
    private static let my = WordHash.of("my")
    private static let mine = WordHash.of("我")
    private static let notOne = ["们", "不", "来", "去", "的", "退", "少", "not", "isn't", "can't", "唔"].map(WordHash.of)
    static let one = WordHash.of("one")

    /// "a third night", 第三晚: with it there are so many.
    private func ordinalOfThing(_ sentence: Sentence) -> Int? {
        sentence.pieces.indices.lazy.compactMap { index -> Int? in
            guard index > 0, (lexicon.value(.quantity, from: sentence.pieces[index].sense) ?? 3) <= 2 else {
                return nil
            }
            let token = Int(sentence.pieces[index].start) - 1
            if token > 0, let place = FollowUp.places.firstIndex(of: sentence.tokens[token].hash) {
                return FollowUp.singles.contains(sentence.tokens[token - 1].hash) ? place + 2 : nil
            }
            guard token > 0, sentence.tokens[token - 1].hash == FollowUp.rank else { return nil }
            return wholeNumber(sentence, index - 1)
        }.first
    }

    private static let places = ["second", "third", "fourth", "fifth", "sixth"].map(WordHash.of)
    private static let singles = ["a", "the", "another"].map(WordHash.of)
    private static let rank = WordHash.of("第")

    private var isByTime: Bool {
        previous.items.first.map { $0.category == .hotels || $0.category == .carRental } ?? false
    }

    private func number(in sentence: Sentence) -> Int? {
        sentence.pieces.indices.lazy.compactMap { wholeNumber(sentence, $0) }.first
    }

    private func isMore(_ sentence: Sentence, _ index: Int) -> Bool {
        let piece = sentence.pieces[index]
        if FollowUp.mores.contains(sentence.tokens[Int(piece.start)].hash) {
            // 多住一晚, 他们非让多住一晚
            let isCounted = sentence.has(index + 1, .each) || sentence.endsInOneNight(index + 1)
            // 又多两个人
            let isFirst = index == 0 || index == 1 && FollowUp.oncesMore.contains(sentence.lastWord(0))
            return piece.kind == .word || isFirst || index <= 6 && isCounted
        }
        return FollowUp.mores.contains(sentence.lastWord(index)) && piece.kind == .word
    }

    private static let oncesMore = ["又", "还", "那"].map(WordHash.of)
    private static let mores = ["more", "another", "extra", "additional", "extend", "extending", "longer", "多", "再"]
        .map(WordHash.of)
}

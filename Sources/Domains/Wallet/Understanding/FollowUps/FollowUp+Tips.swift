import Basics
import Language

/// What is left for those who serve, and a price that is only said again beside it.
extension FollowUp {
    /// "leaving 16 for the server", "I'll leave 10": little beside the price before, and for somebody who served.
    func leavesTip(_ reading: SentenceReading) -> Bool {
        guard previous.items.count == 1, let old = previous.items[0].amount, reading.amounts.count == 1,
            let amount = reading.amounts.first, amount.cents <= old.cents / 2, !reading.cues.has(.choose),
            // "left 30 for gas" is another purchase.
            reading.drafts.allSatisfy({ !$0.standsAlone && !$0.hasMerchant }),
            let first = reading.sentence.pieces.first(where: { !$0.has(.filler) && !$0.has(.and) && !$0.isMark })
        else { return false }
        let words = Array(reading.sentence.tokens.prefix(Int(reading.sentence.pieces[amount.pieces.lowerBound].start)))
        guard FollowUp.leaving.contains(reading.sentence.tokens[Int(first.start)].hash),
            words.suffix(3).contains(where: { FollowUp.leaving.contains($0.hash) })
        else { return false }
        let next = amount.pieces.upperBound
        return reading.sentence.isClauseEnd(next) || reading.sentence.has(next, .purpose)
            || reading.sentence.has(next, .more) || reading.sentence.has(next, .add)
            || reading.sentence.has(next, .link)
    }

    private static let leaving = ["leaving", "leave", "left", "tipping", "tipped", "留"].map(WordHash.of)

    /// "6 for the driver"
    func servesTip(_ amount: AmountMention, of old: Money, _ sentence: Sentence) -> Bool {
        let next = amount.pieces.upperBound
        // "giving the guy 5", "the driver gets 5"
        let words = sentence.tokens[..<Int(sentence.pieces[amount.pieces.lowerBound].start)]
        if amount.cents <= old.cents / 2, sentence.isClauseEnd(next) || sentence.has(next, .more),
            words.suffix(2).contains(where: { FollowUp.handed.contains($0.hash) }),
            words.suffix(4).contains(where: { FollowUp.handing.contains($0.hash) })
        {
            return true
        }
        return amount.cents <= old.cents / 2 && sentence.has(next, .purpose) && FollowUp.isServed(sentence, after: next)
    }

    /// "for the driver", "for the lad on the moped"
    static func isServed(_ sentence: Sentence, after index: Int) -> Bool {
        (index + 1...index + 2).contains { position in
            // "toys, 20 for him" is for a child.
            (servers.contains(sentence.lastWord(position))
                || handed.contains(sentence.lastWord(position))
                    && !sentence.pieces.indices.prefix(index).suffix(Sentence.reach).contains(where: sentence.isThing))
                && (sentence.isClauseEnd(position + 1) || sentence.has(position + 1, .link)
                    || sentence.pieces.indices.contains(position + 1) && sentence.token(position + 1).hash == onWord
                    || whoWords.contains(sentence.lastWord(position + 1)))
                && (index..<position).allSatisfy { !sentence.isThing($0) }
        }
    }

    /// A tip is spoken of in the clause of a number: "tipped him 4", "10 on top".
    static func saysTip(_ sentence: Sentence, beside number: Range<Int>) -> Bool {
        guard sentence.maySay(tipFilter) else { return false }
        let range = sentence.clauseStart(number.lowerBound)..<sentence.clauseEnd(number.upperBound - 1)
        let tokens = sentence.tokens[
            Int(sentence.pieces[range.lowerBound].start)..<Int(sentence.pieces[range.upperBound - 1].end)]
        return tokens.contains { FunctionWords.tips.contains($0.hash) }
            || zip(tokens, tokens.dropFirst()).contains { $0.hash == onWord && $1.hash == topWord }
    }

    static func isHanded(_ word: UInt64) -> Bool { handed.contains(word) }

    private static let topWord = WordHash.of("top")
    private static let tipFilter = WordFilter(FunctionWords.tips, [topWord])
    private static let whoWords = ["who", "that", "thats", "whos"].map(WordHash.of)

    /// "leaving 20 percent", "18% for the waiter"; "20%" alone where the price before was told without the tip.
    func isTip(_ share: ShareMention, _ reading: SentenceReading) -> Bool {
        guard previous.items.count == 1, share.sign == nil, share.value <= PriceSum.whole * 2 / 5,
            reading.mentions.isEmpty, !reading.cues.has(.choose), !reading.cues.has(.saving),
            !reading.startsAsQuestion, !reading.endsAsQuestion
        else { return false }
        let sentence = reading.sentence
        let next = share.pieces.upperBound
        if sentence.has(next, .purpose), FollowUp.isServed(sentence, after: next) { return true }
        guard sentence.isClauseEnd(next) || sentence.has(next, .then) else { return false }
        let first = Int(sentence.pieces[share.pieces.lowerBound].start)
        let words = sentence.tokens[..<first].suffix(4)
        let isLeft = words.contains { FollowUp.leaving.contains($0.hash) || FollowUp.giving.contains($0.hash) }
        if isLeft {
            let isSomebodyElse = sentence.pieces.first?.has(.relative) ?? false
            return !isSomebodyElse
                && (previous.items[0].category.isWithin(.dining) || previous.items[0].category == .rideshare
                    || words.contains { FunctionWords.others.contains($0.hash) })
        }
        return reading.text.words <= 4 && reading.drafts.isEmpty && FollowUp.saysTip(previous.normalisedText)
    }

    /// "20 percent on the 95", "a fiver on top of the 95": the price before is only said again.
    func forgetRepeatedPrice(_ reading: inout SentenceReading) {
        guard reading.shares.count + reading.amounts.count == 2, previous.items.count == 1,
            let old = previous.items[0].amount
        else { return }
        let sentence = reading.sentence
        reading.forgetAmounts { amount in
            let first = amount.pieces.lowerBound
            return amount.cents == old.cents && sentence.endsInArticle(first - 1)
                && (sentence.lastWord(first - 2) == AmountReader.Words.of
                    || sentence.lastWord(first - 2) == FollowUp.onWord)
        }
    }

    /// "make it 15%" after "20% tip": on the price before the tip.
    func anotherTip(_ reading: SentenceReading) -> Factor? {
        guard previous.items.count == 1, previous.edit == .amount, let now = previous.items[0].amount,
            let before = previous.amountBefore, before.cents < now.cents, reading.shares.count == 1,
            let share = reading.shares.first, share.sign != .less, share.value <= PriceSum.whole * 2 / 5,
            reading.amounts.isEmpty, reading.drafts.isEmpty, reading.mentions.isEmpty, reading.text.words <= 5,
            reading.cues.has(.suppose) || reading.cues.has(.correct) || opensWithNo(reading),
            previousSays(FunctionWords.tips),
            previous.normalisedText.contains("%") || previous.normalisedText.contains("percent")
        else { return nil }
        var tipped = PriceSum()
        tipped.add(share: share.value)
        return tipped.of(before.cents).map { Factor(numerator: $0, denominator: now.cents) }
    }

    /// "make the tip 25", "a tenner, not a fiver" after a tip: on the price before it.
    func retipped(_ amount: AmountMention, _ reading: SentenceReading) -> Money? {
        guard previous.items.count == 1, previous.edit == .amount, let now = previous.items[0].amount,
            let before = previous.amountBefore, before.cents < now.cents, amount.cents <= before.cents / 2,
            previousTellsTip || namesPart(now.cents - before.cents, reading.sentence),
            !amount.isTotal,
            reading.sentence.says(FunctionWords.tips) || reading.sentence.says(FollowUp.feeHan)
                || namesPart(now.cents - before.cents, reading.sentence),
            reading.cues.has(.suppose) || reading.cues.has(.instead)
                || reading.cues.has(.correct) || reading.cues.has(.negation) || reading.sentence.says(FollowUp.makes)
        else { return nil }
        let part = reading.amounts.first { $0.cents != now.cents - before.cents } ?? amount
        let sum = before.cents + part.cents
        return sum <= Money.maximumInput.cents ? Money(cents: sum) : nil
    }

    /// "6 instead of the 4": the part that was added, once more.
    private func namesPart(_ cents: Int, _ sentence: Sentence) -> Bool {
        sentence.tokens.contains { $0.kind == .number && $0.value / 100 == cents }
    }

    private var previousTellsTip: Bool {
        previousSays(FunctionWords.tips + [FollowUp.leavingWord]) || previous.normalisedText.contains("on top")
    }
    private static let leavingWord = WordHash.of("leaving")
    private static let feeHan = ["费"].map(WordHash.of)
    private static let makes = ["make", "made", "改", "换"].map(WordHash.of)

    private static func saysTip(_ text: String) -> Bool {
        ["before tip", "before the tip", "then tip", "without tip", "without the tip", "plus tip"]
            .contains(where: text.contains)
    }

    private static let handing = ["give", "giving", "gave", "gets", "get", "slipping", "slipped", "handing", "handed"]
        .map(WordHash.of)
    private static let giving = ["give", "giving", "gave", "do", "doing", "给", "抓", "按", "算"].map(WordHash.of)
    private static let servers = [
        "lad", "guy", "girl", "bloke", "fella", "kid", "lady", "barman", "barmaid", "porter", "valet", "doorman",
        "cabbie", "waiter", "waitress", "server", "servers", "driver", "barber", "stylist", "bartender", "hairdresser",
        "groomer",
        "courier", "staff", "crew", "maid", "housekeeping", "chef", "cook", "masseuse", "movers",
        "bellboy", "dj", "concierge", "lass", "chap", "dude",
    ].map(WordHash.of)
    /// Who is handed something, and may be any of them.
    private static let handed = servers + ["him", "her", "them"].map(WordHash.of)
}

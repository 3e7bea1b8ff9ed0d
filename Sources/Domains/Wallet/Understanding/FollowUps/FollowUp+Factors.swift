import Basics
import Language

/// Edits of amounts by a factor: a share or a multiple of the price, another number of people or things, a percentage.
extension FollowUp {
    /// What an amount is multiplied with.
    struct Factor {
        var numerator: Int
        var denominator: Int

        func of(_ cents: Int) -> Money? {
            let (product, overflow) = cents.multipliedReportingOverflow(by: numerator)
            guard !overflow, denominator > 0 else { return nil }
            let result = (product + denominator / 2) / denominator
            guard result > 0, result <= Money.maximumInput.cents else { return nil }
            return Money(cents: result)
        }
    }

    func scaleAmounts(
        _ query: inout PurchaseQuery, _ reading: SentenceReading, _ changes: inout Set<FollowUpEdit>
    ) {
        let pointed = query.items.count > 1 ? ordinal(reading) : nil
        for index in query.items.indices where pointed == nil || index == pointed {
            guard let amount = scaled(reading, at: index) else { continue }
            let old = query.items[index].amount
            query.items[index].amount = amount
            // What one costs, once there are several of it.
            if let old, amount.cents > old.cents, amount.cents % old.cents == 0,
                query.evidence.indices.contains(index), query.evidence[index].unitAmount == nil
            {
                query.evidence[index].unitAmount = old
            }
            changes.insert(.amount)
        }
    }

    /// What an item costs by the sentence's factor or number of things.
    func scaled(_ reading: SentenceReading, at index: Int) -> Money? {
        guard reading.amounts.isEmpty, previous.items.indices.contains(index), let old = previous.items[index].amount
        else { return nil }
        if let count = changedCount(reading), index == 0, let unit = previous.evidence.first?.unitAmount {
            return Factor(numerator: count, denominator: 1).of(unit.cents)
        }
        if let factor = factor(reading) {
            // "2 nights and 2 rooms"
            if reading.sentence.pieces.contains(where: { $0.has(.rooms) }), let nights = newCount(reading),
                let unit = unit(at: index, reading), old == unit
            {
                return Factor(numerator: factor.numerator * nights, denominator: factor.denominator).of(unit.cents)
            }
            return factor.of((sharesAnew(reading, old) ?? old).cents)
        }
        guard let count = newCount(reading), let unit = unit(at: index, reading) else { return nil }
        return Factor(numerator: count, denominator: 1).of(unit.cents)
    }

    /// "double that", "split it three ways", "times two", "plus an 18% tip", "20% off".
    func factor(_ reading: SentenceReading) -> Factor? {
        let sentence = reading.sentence
        guard reading.amounts.isEmpty else { return nil }
        if let other = anotherTip(reading) { return other }
        if let sum = shares(reading) {
            let share = sum.ofOne(PriceSum.whole)
            // "split 4 ways plus 20% tip"
            let other = doubled(reading) ?? divided(reading)
            return Factor(
                numerator: share * (other?.numerator ?? 1), denominator: PriceSum.whole * (other?.denominator ?? 1))
        }
        if let ways = ways(sentence) { return Factor(numerator: 1, denominator: ways) }
        let hasUnit = previous.evidence.first?.unitAmount.map { $0 != previous.items.first?.amount } ?? false
        for index in sentence.pieces.indices {
            let piece = sentence.pieces[index]
            if let multiple = multiple(sentence, index) { return multiple }
            if let part = fraction(sentence, index) {
                // "my sister pays a third", "they knocked off a third": the rest is left.
                let around = sentence.tokens[..<(Int(piece.start) + 1)].suffix(2)
                let isOwn =
                    !reading.cues.has(.saving)
                    && (sentence.says(FollowUp.eachOfAll) || around.contains { FunctionWords.ours.contains($0.hash) })
                guard !isOwn, shareOfAnother(reading) || reading.cues.has(.saving) else { return part }
                return Factor(numerator: part.denominator - part.numerator, denominator: part.denominator)
            }
            if let count = wholeNumber(sentence, index), isOfThem(sentence, index + 1), !hasUnit {
                return Factor(numerator: count, denominator: 1)
            }
            if !hasUnit, let count = countOfThings(sentence, after: index), newCount(reading) == nil {
                return Factor(numerator: count, denominator: 1)
            }
            if let rooms = rooms(sentence, index) { return Factor(numerator: rooms, denominator: 1) }
            // "three days of it": counted with its unit.
            if let count = countedTime(sentence, index), !hasUnit { return Factor(numerator: count, denominator: 1) }
            if index == 0, FollowUp.orders.contains(sentence.lastWord(0)), let count = wholeNumber(sentence, 1),
                sentence.has(2, .quantity),
                sentence.isClauseEnd(3) || sentence.has(3, .filler) && sentence.isClauseEnd(4), !hasUnit
            {
                return Factor(numerator: count, denominator: 1)
            }
            // "all four"
            if !hasUnit, FollowUp.all.contains(sentence.lastWord(index)), let count = wholeNumber(sentence, index + 1),
                sentence.isClauseEnd(index + 2)
            {
                return Factor(numerator: count, denominator: 1)
            }
            // "get three", "we need three"
            let needs =
                index <= 2 && AmountReader.Words.needing.contains(sentence.lastWord(index))
                && AmountReader.speakers.contains(sentence.tokens[0].hash)
            if index == 0 && piece.has(.buy) || needs, let count = wholeNumber(sentence, index + 1),
                sentence.isClauseEnd(index + 2), !hasUnit
            {
                return Factor(numerator: count, denominator: 1)
            }
            if sentence.has(index, .times), let count = wholeNumber(sentence, index + 1) {
                return Factor(numerator: count, denominator: 1)
            }
        }
        if !hasUnit, let nights = nightsAtThatRate(reading) { return Factor(numerator: nights, denominator: 1) }
        if halfOfAnother(reading) { return Factor(numerator: 1, denominator: 2) }
        return coversAnother(reading) ?? othersPayTheirs(reading) ?? divided(reading) ?? ownPart(reading) ?? ofEach(
            sentence) ?? vehicles(reading)
            ?? moreOfSame(reading)
            ?? sameForOthers(reading) ?? servings(reading)
    }

    /// "it's per night and I'm there two nights", "I need two nights at that rate"
    private func nightsAtThatRate(_ reading: SentenceReading) -> Int? {
        guard previous.items.count == 1, previous.evidence.first?.nights ?? 1 == 1,
            previous.items[0].category == .hotels || previous.items[0].category == .carRental,
            reading.sentence.says(FollowUp.rates)
                || reading.sentence.pieces.contains(where: {
                    $0.has(.each) && lexicon.value(.each, from: $0.sense) == 2
                })
        else { return nil }
        return reading.quantities.last { $0.kind == 2 && (2...60).contains($0.count) }?.count
    }

    private static let eachOfAll = ["each", "everyone", "everybody"].map(WordHash.of)
    private static let rates = ["rate", "each"].map(WordHash.of)

    /// "double that", "half of it".
    private func multiple(_ sentence: Sentence, _ index: Int) -> Factor? {
        guard let value = lexicon.value(.multiple, from: sentence.pieces[index].sense), isFactor(sentence, index) else {
            return nil
        }
        return Factor(numerator: value, denominator: 100)
    }

    func doubled(_ reading: SentenceReading) -> Factor? {
        reading.sentence.pieces.indices.lazy.compactMap { multiple(reading.sentence, $0) }.first
    }

    /// "split it three ways", 三个人分.
    private func divided(_ reading: SentenceReading) -> Factor? {
        let sentence = reading.sentence
        if let ways = sharedByPeople(sentence) { return Factor(numerator: 1, denominator: ways) }
        guard let split = sentence.pieces.firstIndex(where: { $0.has(.split) || isGoingDutch($0, reading) }),
            !isOverCards(reading), !paysFirst(sentence)
        else { return nil }
        func ways(_ range: Range<Int>) -> Int? {
            range.lazy.compactMap { index in
                // "with 2 friends": and oneself; unlike "with 20% tip".
                guard !reading.shares.contains(where: { $0.pieces.contains(index) }) else { return nil }
                return wholeNumber(sentence, index).map { sharesWith(sentence, index) ? $0 + 1 : $0 }
            }.first
        }
        let count = ways(split + 1..<min(sentence.pieces.count, split + 6)) ?? ways(max(0, split - 4)..<split)
        return Factor(
            numerator: 1, denominator: count ?? sharers(reading) ?? (sharesEvenly(sentence) ? people : nil) ?? 2)
    }

    /// "make that four ways"
    private func ways(_ sentence: Sentence) -> Int? {
        sentence.pieces.indices.lazy.compactMap { index in
            FollowUp.waysWord == sentence.lastWord(index + 1) ? wholeNumber(sentence, index) : nil
        }.first
    }

    /// How many shared the purchase before.
    private var people: Int? {
        return previous.evidence.first?.things.flatMap { (2...20).contains($0) ? $0 : nil }
    }

    private func sharesEvenly(_ sentence: Sentence) -> Bool {
        sentence.says(FollowUp.evenly) && !sentence.says(FollowUp.with)
    }

    private static let evenly = ["evenly", "equally", "own", "each", "everyone", "all", "my", "均", "各", "自", "每"].map(
        WordHash.of)

    /// "I only need mine", "just paying my part", 我只付自己那份: one of so many.
    private func ownPart(_ reading: SentenceReading) -> Factor? {
        guard let people, !reading.cues.has(.card), reading.mentions.isEmpty, !reading.startsAsQuestion else {
            return nil
        }
        let tokens = reading.sentence.tokens
        let isOwn =
            tokens.indices.dropLast().contains {
                FollowUp.mys.contains(tokens[$0].hash) && FollowUp.ownParts.contains(tokens[$0 + 1].hash)
            }
            || tokens.contains { $0.hash == FollowUp.mineOnly }
                && reading.sentence.pieces.indices.contains { saysOnly(reading.sentence, $0) }
        return isOwn ? Factor(numerator: 1, denominator: people) : nil
    }

    private static let mys = ["my", "自"].map(WordHash.of)
    private static let ownParts = ["part", "share", "own", "portion", "bit", "ticket", "seat", "己"].map(WordHash.of)
    private static let mineOnly = WordHash.of("mine")

    /// AA, among those who speak Chinese, unless it is the airline's.
    private func isGoingDutch(_ piece: Piece, _ reading: SentenceReading) -> Bool {
        reading.language?.isChinese == true && piece.end - piece.start == 1
            && reading.sentence.tokens[Int(piece.start)].hash == AmountReader.goDutch
            && previous.items.allSatisfy { $0.category != .airfare }
    }

    /// "of them", "of that"
    private func isOfThem(_ sentence: Sentence, _ index: Int) -> Bool {
        FollowUp.of.contains(sentence.lastWord(index)) && FollowUp.them.contains(sentence.lastWord(index + 1))
            || sentence.has(index, .quantity) && FollowUp.them.contains(sentence.lastWord(index))
    }

    /// 两个人分, 三人分吧
    private func sharedByPeople(_ sentence: Sentence) -> Int? {
        guard
            let share = sentence.tokens.indices.dropFirst(2).first(where: {
                FunctionWords.sharingHan.contains(sentence.tokens[$0].hash)
                    && FollowUp.sharers.contains(sentence.tokens[$0 - 1].hash)
            }),
            sentence.tokens[share...].prefix(3).contains(where: { $0.kind == .mark })
                || sentence.tokens.count - share <= 3
        else { return nil }
        return sentence.pieces.indices.last { Int(sentence.pieces[$0].end) < share }.flatMap { index in
            wholeNumber(sentence, index) ?? wholeNumber(sentence, index - 1)
        } ?? sentence.pieces.indices.lazy.compactMap { wholeNumber(sentence, $0) }.first
    }

    private static let sharers = ["人", "家"].map(WordHash.of)

    /// "make that two trucks": another number of what had one price.
    private func countOfThings(_ sentence: Sentence, after index: Int) -> Int? {
        guard sentence.has(index, .suppose), let count = wholeNumber(sentence, index + 1),
            index + 2 < sentence.pieces.count, sentence.isClauseEnd(index + 3),
            sentence.pieces[index + 2].kind == .word, !sentence.has(index + 2, .more),
            !sentence.has(index + 2, .saving),
            // Neither people nor nights.
            (lexicon.value(.quantity, from: sentence.pieces[index + 2].sense) ?? 3) > 2,
            !sentence.has(index + 2, .unit), !sentence.has(index + 2, .each), !sentence.has(index + 2, .currency)
        else { return nil }
        return count
    }

    private func sharesWith(_ sentence: Sentence, _ index: Int) -> Bool {
        var token = Int(sentence.pieces[index].start) - 1
        if token > 0, FunctionWords.definites.contains(sentence.tokens[token].hash) { token -= 1 }
        return token >= 0 && FollowUp.with.contains(sentence.tokens[token].hash)
    }

    static let with = ["with", "w", "和", "跟", "同", "与"].map(WordHash.of)

    /// "two rooms" after the price of one.
    private func rooms(_ sentence: Sentence, _ index: Int) -> Int? {
        guard previous.items.first?.category == .hotels, previous.items.count == 1,
            sentence.has(index, .rooms)
        else { return nil }
        return wholeNumber(sentence, index - 1) ?? wholeNumber(sentence, index - 2)
    }

    private func countedTime(_ sentence: Sentence, _ index: Int) -> Int? {
        guard sentence.pieces[index].use == .quantity,
            sentence.has(index + 1, .quantity) || sentence.has(index + 1, .period),
            index + 2 < sentence.pieces.count
        else { return nil }
        let words = sentence.tokens[Int(sentence.pieces[index + 2].start)...].prefix(2).map(\.hash)
        guard words.count == 2, FollowUp.of.contains(words[0]), FollowUp.it.contains(words[1]) else { return nil }
        return wholeNumber(sentence, index)
    }

    private static let it = ["it", "that"].map(WordHash.of)

    /// "half" says a share where nothing follows that it could be half of ("half an hour").
    private func isFactor(_ sentence: Sentence, _ index: Int) -> Bool {
        let piece = sentence.pieces[index]
        // "round trip", "round trip then", unlike "a round trip ticket".
        if sentence.lastWord(index) == FollowUp.trip {
            let isFilled = sentence.has(index + 1, .then) || sentence.has(index + 1, .filler)
            return sentence.isClauseEnd(isFilled ? index + 2 : index + 1)
        }
        let endsInHalf = sentence.lastWord(index) == FollowUp.half
        // "jake's paying his half in cash"
        if endsInHalf, FollowUp.halfOwners.contains(sentence.lastWord(index - 1)) { return true }
        // "is putting half on his card"
        let next = index + 1 < sentence.pieces.count ? Int(sentence.pieces[index + 1].end) : sentence.tokens.count
        if endsInHalf, next < sentence.tokens.count, FollowUp.theirs.contains(sentence.tokens[next].hash),
            sentence.has(index + 1, .link) || FollowUp.with.contains(sentence.lastWord(index + 1))
        {
            return true
        }
        if piece.kind == .han || (piece.end - piece.start > 1 && !endsInHalf) { return true }
        return sentence.isClauseEnd(index + 1) || FollowUp.shared.contains(sentence.lastWord(index + 1))
    }

    /// "a third", "two thirds of it", 三分之一.
    private func fraction(_ sentence: Sentence, _ index: Int) -> Factor? {
        if let under = ChineseNumerals.digit(sentence.han(index)), under > 1, sentence.has(index + 1, .fraction),
            let over = ChineseNumerals.digit(sentence.han(index + 2)), over > 0, over < under
        {
            return Factor(numerator: over, denominator: under)
        }
        guard let under = lexicon.value(.fraction, from: sentence.pieces[index].sense), under > 1,
            isFactor(sentence, index)
        else { return nil }
        if let over = wholeNumber(sentence, index - 1), over < under {
            return Factor(numerator: over, denominator: under)
        }
        let token = Int(sentence.pieces[index].start) - 1
        guard token >= 0, FollowUp.single.contains(sentence.tokens[token].hash) else { return nil }
        return Factor(numerator: 1, denominator: under)
    }

    private static let single = ["a", "one", "my"].map(WordHash.of)

    /// A small whole number, in digits or in words.
    func wholeNumber(_ sentence: Sentence, _ index: Int, upTo limit: Int = 20) -> Int? {
        guard index >= 0, index < sentence.pieces.count else { return nil }
        let piece = sentence.pieces[index]
        let value: Int
        if piece.kind == .number {
            let token = sentence.token(index)
            guard token.value % 10_000 == 0, !token.flags.contains(.moneyLike) else { return nil }
            value = token.value / 10_000
        } else if let word = lexicon.value(.number, from: piece.sense) {
            value = word
        } else if let digit = ChineseNumerals.digit(sentence.han(index)) {
            value = digit
        } else if ChineseNumerals.unit(sentence.han(index)) == 10 {
            value = 10
        } else {
            return nil
        }
        return value > 1 && value <= limit ? value : nil
    }

    static let of = ["of"].map(WordHash.of)
    private static let them = ["them", "em", "those", "these", "that"].map(WordHash.of)
    private static let orders = ["来", "要", "买", "点"].map(WordHash.of)
    private static let all = ["all"].map(WordHash.of)
    static let half = WordHash.of("half")
    private static let waysWord = WordHash.of("ways")
    private static let halfOwners = ["his", "her", "their", "my", "our"].map(WordHash.of)
    private static let shared = [
        "of", "that", "it", "the", "my", "our", "price", "everything", "as", "each", "now", "then", "please", "呢", "吧",
    ].map(
        WordHash.of)
}

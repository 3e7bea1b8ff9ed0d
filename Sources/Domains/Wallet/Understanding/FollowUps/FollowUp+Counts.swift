import Basics
import Language

/// Edits of how many there are: "two tickets", "for 3 nights", "four of us are going", "just the one".
extension FollowUp {
    /// "two tickets", "for 3 nights": another number of what was priced one by one.
    func newCount(_ reading: SentenceReading) -> Int? {
        guard reading.amounts.isEmpty else { return nil }
        if let count = countOfPeople(reading) ?? countOfOne(reading) ?? countOfMonths(reading) ?? countOfTimes(reading)
        {
            return count
        }
        if previous.evidence.first?.unitAmount != nil, let count = countAgain(reading.sentence) { return count }
        // "actually three" after "two tickets, $150 each"
        let saysWeeks = reading.cues.has(.period) && reading.quantities.contains { $0.kind == 2 }
        if reading.text.words <= 5, reading.drafts.isEmpty, reading.mentions.isEmpty, !saysWeeks,
            let unit = previous.evidence.first?.unitAmount, unit != previous.items.first?.amount
        {
            let numbers = reading.sentence.pieces.indices.filter { reading.sentence.pieces[$0].use != .date }
            if let count = numbers.lazy.compactMap({ wholeNumber(reading.sentence, $0) }).first { return count }
        }
        let isByTime = previous.items.first.map { $0.category == .hotels || $0.category == .carRental } ?? false
        let mayBeByTime = previous.items.first.map { FollowUp.isByTime($0.category) } ?? false
        guard
            let quantity = reading.quantities.last(where: {
                // "might need two"
                $0.kind == (isByTime ? 2 : 1) || mayBeByTime && $0.kind == 2
                    || reading.text.words <= 4 && reading.sentence.isClauseEnd($0.piece + 1)
            }), quantity.count > 0,
            quantity.count <= 100, previous.items.indices.contains(where: { unit(at: $0, reading) != nil })
        else { return nil }
        return quantity.count
    }

    /// 女朋友也去，两张, 多住一晚，三晚: how many there are now, in a clause of its own after what changed.
    func countNow(_ reading: SentenceReading) -> Int? {
        let sentence = reading.sentence
        if let count = countAgain(sentence) { return count }
        guard let quantity = reading.quantities.last, (1...100).contains(quantity.count), quantity.kind <= 2 else {
            return nil
        }
        var start = quantity.piece
        while start > 0, !sentence.isStart(start),
            FollowUp.leadsCount(sentence.pieces[start - 1])
                || FollowUp.becomingHan.contains(sentence.lastWord(start - 1))
        {
            start -= 1
        }
        guard start > 0, sentence.isStart(start) else { return nil }
        var end = quantity.piece + 1
        while end < sentence.pieces.count, sentence.pieces[end].use == .quantity || sentence.has(end, .filler) {
            end += 1
        }
        return sentence.isClauseEnd(end) ? quantity.count : nil
    }

    /// "Liz bailed, so two", "so three tickets", "three again": a number at the end, or with what was bought.
    private func countAgain(_ sentence: Sentence) -> Int? {
        sentence.pieces.indices.reversed().lazy.compactMap { index -> Int? in
            guard let count = wholeNumber(sentence, index), count <= 20, sentence.pieces[index].use != .date,
                // "it starts at 8 now"
                !sentence.has(index - 1, .link), !sentence.has(index - 1, .during), !sentence.has(index - 1, .toward)
            else { return nil }
            let isCounted =
                (sentence.has(index + 1, .quantity)
                    ? lexicon.value(.quantity, from: sentence.pieces[index + 1].sense) ?? 3 : 3) <= 2
            let isLast = sentence.isClauseEnd(index + 1) || isCounted && sentence.isClauseEnd(index + 2)
            let isResult = sentence.lastWord(index - 1) == AmountReader.so && isLast
            let isAgain =
                FollowUp.nowOrAgain.contains(sentence.lastWord(index + 1)) && sentence.isClauseEnd(index + 2)
            return isResult || isAgain ? count : nil
        }.first
    }

    private static let becomingHan = ["改", "变", "成", "共", "住"].map(WordHash.of)
    private static let nowOrAgain = ["now", "again"].map(WordHash.of)

    private static func leadsCount(_ piece: Piece) -> Bool {
        piece.has(.total) || piece.has(.buy) || piece.has(.filler) || piece.has(.then)
    }

    /// 就买一张了，15: one, and not each of several.
    func saysJustOne(_ reading: SentenceReading) -> Bool {
        let tokens = reading.sentence.tokens
        return tokens.indices.contains { index in
            guard tokens[index].hash == FollowUp.one || tokens[index].hash == FollowUp.oneInHan else { return false }
            return tokens[..<index].suffix(2).contains { FollowUp.alone.contains($0.hash) }
                || tokens[(index + 1)...].prefix(3).contains { FollowUp.enough.contains($0.hash) }
        }
    }

    /// "four of us are going", "for two", 三个人去, of tickets.
    private func countOfPeople(_ reading: SentenceReading) -> Int? {
        guard SentenceReading.isTicketed(previous.items.first?.category ?? .general),
            previous.evidence.first?.unitAmount != nil
        else { return nil }
        let sentence = reading.sentence
        return reading.quantities.last { quantity in
            guard quantity.kind == 1, quantity.count > 0, quantity.count <= 100 else { return false }
            if (1...2).contains(where: { sentence.has(quantity.piece + $0, .person) }) { return true }
            // "family of four"
            if AmountReader.Words.of == sentence.lastWord(quantity.piece - 1),
                AmountReader.parties.contains(sentence.lastWord(quantity.piece - 2))
            {
                return true
            }
            return sentence.has(quantity.piece - 1, .purpose) && sentence.isClauseEnd(quantity.piece + 1)
        }?.count
    }

    /// What an amount comes to where it is the price of one, and how many was said before: "3 nights", then "200 a night".
    func counted(_ amount: AmountMention, _ evidence: ItemEvidence?, _ reading: SentenceReading) -> Money {
        let price = Money(cents: amount.cents)
        // "cheaper ones at 60" after several.
        let first = amount.pieces.lowerBound
        let pricesOnes =
            FollowUp.atWords.contains(reading.sentence.lastWord(first - 1))
            && FollowUp.onesOf.contains(reading.sentence.lastWord(first - 2))
        guard amount.isEach || pricesOnes, amount.unitCents ?? amount.cents == amount.cents, !saysJustOne(reading),
            let count = (amount.eachKind == 2 ? evidence?.nights : evidence?.things) ?? countBefore(amount)
        else { return price }
        return Factor(numerator: count, denominator: 1).of(amount.cents) ?? price
    }

    private static let atWords = ["at", "for"].map(WordHash.of)
    private static let onesOf = ["ones", "tickets", "seats", "them", "those"].map(WordHash.of)

    /// "60 a day" after a rented car: what it costs, and no stay of its own.
    func isDayRate(_ reading: SentenceReading) -> Bool {
        guard previous.items.count == 1, reading.drafts.count == 1, let draft = reading.drafts.first,
            draft.category == .hotels, draft.words.isEmpty, let amount = draft.amount, amount.eachKind == 2
        else { return false }
        return previous.items[0].category == .hotels || !reading.sentence.says(SentenceReading.nights)
    }

    /// Paid by the day or the night, if several are counted.
    private static func isByTime(_ category: Category) -> Bool {
        switch category {
        case .hotels, .carRental, .parking, .pets: true
        default: false
        }
    }

    /// "180 a night, 4 nights", then "160 a night": how many there were.
    private func countBefore(_ amount: AmountMention) -> Int? {
        guard previous.items.count == 1, let old = previous.items[0].amount,
            let unit = previous.evidence.first?.unitAmount, unit.cents > 0, unit != old, old.cents % unit.cents == 0
        else { return nil }
        let category = previous.items[0].category
        let isStay = category == .hotels || category == .carRental
        return (amount.eachKind == 2 ? FollowUp.isByTime(category) : !isStay) ? old.cents / unit.cents : nil
    }

    /// "going five times", of lessons and visits.
    private func countOfTimes(_ reading: SentenceReading) -> Int? {
        guard previous.evidence.first?.unitAmount != nil, previous.items.first?.category != .hotels else { return nil }
        let sentence = reading.sentence
        return reading.quantities.last {
            $0.kind == 3 && (2...30).contains($0.count) && sentence.lastWord($0.piece + 1) == AmountReader.timesWord
        }?.count
    }

    /// "for three months", 半年, of what is paid by the month.
    private func countOfMonths(_ reading: SentenceReading) -> Int? {
        guard reading.drafts.isEmpty, previous.items.count == 1, let unit = previous.evidence.first?.unitAmount,
            let old = previous.items[0].amount, old.cents % max(1, unit.cents) == 0,
            FollowUp.isPaidMonthly(previous.items[0].category)
        else { return nil }
        return reading.sentence.months()
    }

    /// "with a 3 year warranty" multiplies no laptop.
    private static func isPaidMonthly(_ category: Category) -> Bool {
        switch category {
        case .rent, .fitness, .streaming, .phone, .utilities, .insurance, .parking, .education: true
        default: false
        }
    }

    /// 行程缩短，只住两晚了: another number of the nights before.
    func recounts(_ reading: SentenceReading) -> Bool {
        guard previous.items.count == 1, previous.items[0].category == .hotels, newCount(reading) != nil,
            reading.constraints.constraints.region == nil, !reading.cues.has(.add), reading.date == nil,
            !reading.sentence.says(FollowUp.anothers)
        else { return false }
        return reading.drafts.allSatisfy { $0.category == .hotels && !$0.hasMerchant }
    }

    private static let anothers = ["another", "hotel", "另", "又", "再"].map(WordHash.of)

    /// "no just the one", 只要一个, 一盒够了
    func countOfOne(_ reading: SentenceReading) -> Int? {
        guard reading.text.words <= 8, reading.mentions.isEmpty,
            reading.drafts.allSatisfy({ !$0.hasMerchant && $0.category == previous.items.first?.category }),
            let unit = previous.evidence.first?.unitAmount, unit != previous.items.first?.amount
        else { return nil }
        if reading.cues.has(.alone) { return 1 }
        return saysJustOne(reading) ? 1 : nil
    }

    private static let enough = ["enough", "plenty", "够", "好", "行"].map(WordHash.of)
    private static let oneInHan = WordHash.of("一")
    private static let alone = ["just", "only", "只", "就"].map(WordHash.of)

    /// "actually just 2" after "4 tickets at 60 each": a number too small to be the price.
    func count(_ amount: AmountMention, _ reading: SentenceReading) -> Int? {
        guard reading.amounts.count == 1, !amount.isExplicit, !amount.isEach, amount.unitCents == nil,
            !reading.sentence.has(0, .plus),
            amount.cents <= 2_000, amount.cents % 100 == 0,
            let unit = previous.evidence.first?.unitAmount, amount.cents * 3 < unit.cents,
            unit != previous.items.first?.amount
                || SentenceReading.isTicketed(previous.items.first?.category ?? .general)
        else { return nil }
        return amount.cents / 100
    }

    /// The price of one; the whole price where one ticket was spoken of.
    func unit(at index: Int, _ reading: SentenceReading) -> Money? {
        guard previous.evidence.indices.contains(index) else { return nil }
        guard let unit = previous.evidence[index].unitAmount else {
            // "make that two nights" after a price of which nobody said for how many.
            let isNewStay =
                previous.items[index].category == .hotels && previous.evidence[index].nights == nil
                && reading.cues.has(.suppose) && previous.amountBefore == nil
                && reading.quantities.contains { $0.kind == 2 }
            return isNewStay ? previous.items[index].amount : nil
        }
        guard unit == previous.items[index].amount, SentenceReading.isTicketed(previous.items[index].category) else {
            return unit
        }
        if countOfPeople(reading) != nil { return unit }
        return reading.sentence.says(SentenceReading.seats) ? unit : nil
    }
}

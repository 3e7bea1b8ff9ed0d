import Basics

/// Edits of how many there are: "two tickets", "for 3 nights", "four of us are going", "just the one".
extension FollowUp {
    /// "two tickets", "for 3 nights": another number of what was priced one by one.
    func newCount(_ reading: SentenceReading) -> Int? {
        guard reading.amounts.isEmpty else { return nil }
        if let count = countOfUs(reading) ?? countOfOne(reading) { return count }
        // "actually three" after "two tickets, $150 each"
        if reading.text.words <= 5, reading.drafts.isEmpty, reading.mentions.isEmpty,
            let unit = previous.evidence.first?.unitAmount, unit != previous.items.first?.amount
        {
            let numbers = reading.sentence.pieces.indices.filter { reading.sentence.pieces[$0].use != .date }
            if let count = numbers.lazy.compactMap({ wholeNumber(reading.sentence, $0) }).first { return count }
        }
        let isByTime = previous.items.first.map { $0.category == .hotels || $0.category == .carRental } ?? false
        guard let quantity = reading.quantities.last(where: { $0.kind == (isByTime ? 2 : 1) }), quantity.count > 0,
            quantity.count <= 100, previous.items.indices.contains(where: { unit(at: $0, reading) != nil })
        else { return nil }
        return quantity.count
    }

    /// "four of us are going", of tickets.
    private func countOfUs(_ reading: SentenceReading) -> Int? {
        guard SentenceReading.isTicketed(previous.items.first?.category ?? .general),
            previous.evidence.first?.unitAmount != nil
        else { return nil }
        let sentence = reading.sentence
        let tokens = sentence.tokens
        return sentence.pieces.indices.lazy.compactMap { index -> Int? in
            let next = Int(reading.sentence.pieces[index].end)
            // 三个人去
            if sentence.han(index) != 0 || sentence.pieces[index].kind == .number,
                tokens[next..<min(next + 2, tokens.count)].contains(where: { $0.hash == FollowUp.person })
            {
                return wholeNumber(sentence, index)
            }
            guard next + 1 < tokens.count, FollowUp.of.contains(tokens[next].hash), tokens[next + 1].hash == FollowUp.us
            else { return nil }
            return wholeNumber(reading.sentence, index)
        }.first
    }

    /// "no just the one", 只要一个
    private func countOfOne(_ reading: SentenceReading) -> Int? {
        guard reading.text.words <= 6, reading.drafts.isEmpty, reading.mentions.isEmpty,
            let unit = previous.evidence.first?.unitAmount, unit != previous.items.first?.amount
        else { return nil }
        let tokens = reading.sentence.tokens
        let says = tokens.indices.dropFirst().contains { index in
            guard tokens[index].hash == FollowUp.one || tokens[index].hash == FollowUp.oneInHan else { return false }
            return tokens[..<index].suffix(2).contains { FollowUp.alone.contains($0.hash) }
        }
        return says ? 1 : nil
    }

    private static let person = WordHash.of("人")
    private static let us = WordHash.of("us")
    private static let oneInHan = WordHash.of("一")
    private static let alone = ["just", "only", "只", "就"].map(WordHash.of)

    /// "actually just 2" after "4 tickets at 60 each": a number too small to be the price.
    func count(_ amount: AmountMention, _ reading: SentenceReading) -> Int? {
        guard reading.amounts.count == 1, !amount.isExplicit, !amount.isEach, amount.unitCents == nil,
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
        guard let unit = previous.evidence[index].unitAmount else { return nil }
        guard unit == previous.items[index].amount, SentenceReading.isTicketed(previous.items[index].category) else {
            return unit
        }
        if countOfUs(reading) != nil { return unit }
        return reading.sentence.says(SentenceReading.seats) ? unit : nil
    }
}

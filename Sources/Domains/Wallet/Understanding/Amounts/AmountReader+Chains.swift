import Basics
import Language

extension AmountReader {
    /// The end of numbers that belong together and are no price: a telephone, an order, "8 15", 满300减50.
    func endOfChain(_ sentence: Sentence, start: Int, next: Int) -> Int? {
        guard sentence.pieces[start].kind == .number else { return nil }
        if let end = endOfTelephone(sentence, start: start, next: next) { return end }
        if let end = endOfDashedNumber(sentence, start: start, next: next) { return end }
        guard next < sentence.pieces.count else { return nil }
        // "at 8 15"
        if sentence.pieces[next].kind == .number, sentence.token(next).length == 2, sentence.token(start).length <= 2,
            sentence.token(start).value <= 120_000, sentence.token(next).value % 150_000 == 0,
            Words.at.contains(word(sentence, before: start))
                || Words.clockBounds.contains(word(sentence, before: start))
        {
            return next + 1
        }
        // "9400 1118 9922"
        var end = start
        while end < sentence.pieces.count, sentence.pieces[end].kind == .number, sentence.token(end).length >= 3 {
            end += 1
        }
        if end - start >= 3 { return end }
        // 满300减50
        if sentence.lastWord(start - 1) == AmountReader.reaching,
            AmountReader.reducing.contains(sentence.lastWord(next)),
            next + 1 < sentence.pieces.count, sentence.pieces[next + 1].kind == .number
        {
            // After a price it is taken off that.
            return hasPriceBefore && sentence.lastWord(next) == AmountReader.reducing.first ? next : next + 2
        }
        return nil
    }

    /// "555-1234", "555 0142", "(415) 555-2671", "1-800-555-0100", "212.555.0199"
    private func endOfTelephone(_ sentence: Sentence, start: Int, next: Int) -> Int? {
        let first = sentence.token(start)
        guard first.length == 3 || (first.length == 1 && first.value == 10_000) else { return nil }
        var end = next
        var lengths = [first.length]
        while lengths.count < 4, end < sentence.pieces.count {
            var position = end
            if sentence.isMark(position, "-") || sentence.isMark(position, ".") || sentence.isMark(position, ")") {
                position += 1
            }
            guard position < sentence.pieces.count, sentence.pieces[position].kind == .number,
                sentence.pieces[position].use == .free
            else { break }
            lengths.append(sentence.token(position).length)
            end = position + 1
        }
        let isLocal = lengths == [3, 4]
        let isLong = lengths == [3, 3, 4] || lengths == [1, 3, 3, 4]
        guard isLong || isLocal else { return nil }
        // "100 1200" is no telephone without a dash or a leading zero.
        let isJoined = sentence.isMark(next, "-") || sentence.isMark(next, ")")
        return isLong || isJoined || sentence.token(end - 1).flags.contains(.identifier) ? end : nil
    }

    /// "2000118-44871", "114-5528193-001": groups of which one is too long for a range.
    private func endOfDashedNumber(_ sentence: Sentence, start: Int, next: Int) -> Int? {
        var end = next
        var longest = sentence.token(start).length
        while end + 1 < sentence.pieces.count, sentence.isMark(end, "-"), sentence.isGlued(end),
            sentence.isGlued(end + 1),
            sentence.pieces[end + 1].kind == .number
        {
            longest = max(longest, sentence.token(end + 1).length)
            end += 2
        }
        return end > next && longest >= 6 ? end : nil
    }

    private static let reaching = WordHash.of("满")
    private static let reducing = ["减", "送", "返", "打"].map(WordHash.of)

    /// "60, sorry 80", "40 no 45", "100, i mean 120", "was 150 now 99", "85 plus tip, say 100": the later one holds.
    func isCorrection(_ sentence: Sentence, _ mention: AmountMention, of last: AmountMention) -> Bool {
        let start = mention.pieces.lowerBound
        guard start - last.pieces.upperBound <= 6, start > last.pieces.upperBound else { return false }
        var isCorrected = false
        for index in last.pieces.upperBound..<start {
            let piece = sentence.pieces[index]
            if piece.category >= 0 && piece.termKind != .hint || piece.merchant >= 0 { return false }
            let word = sentence.lastWord(index)
            if index == start - 1, Words.restating.contains(word) { isCorrected = true }
            if Words.corrections.contains(word) || piece.has(.correct) && piece.kind == .han { isCorrected = true }
            if Words.retractions.contains(word),
                (index + 1..<start).allSatisfy({ sentence.pieces[$0].isMark || sentence.has($0, .filler) })
            {
                isCorrected = true
            }
        }
        return isCorrected
    }

    /// "12 gallons at 3.49", "2 hrs at 5 an hour", "two flights at 300": the measure that a price at `start` is for.
    func measureBefore(_ sentence: Sentence, _ start: Int) -> QuantityMention? {
        guard let quantity = quantities.last, quantity.measure > 10_000, start > 1 else { return nil }
        let joint = start - 1
        // "office chairs 4 at 85"
        if joint == quantity.piece + 1, sentence.lastWord(joint) == AmountReader.atWord || sentence.isMark(joint, "@"),
            sentence.pieces[quantity.piece].use == .quantity,
            sentence.isStart(quantity.piece) || sentence.pieces[quantity.piece - 1].category >= 0
        {
            return quantity
        }
        guard sentence.isMark(joint, "@") || Words.times.contains(sentence.lastWord(joint)), joint > quantity.piece + 1,
            joint - quantity.piece <= 4, quantity.kind != 2,
            !(quantity.piece + 1..<joint).contains(where: { sentence.pieces[$0].isMark })
        else { return nil }
        let unit = word(sentence, from: quantity.piece + 1)
        if Words.fluid.contains(unit) { return quantity }
        let isThing = sentence.pieces[joint - 1].category >= 0 && joint - 2 == quantity.piece
        guard isThing || Words.pricedMeasures.contains(unit) else { return nil }
        let isHour = sentence.pieces[start].kind == .number && sentence.token(start).value <= 120_000
        return isHour && !sentence.token(start).flags.contains(.moneyLike) ? nil : quantity
    }

    /// The price of all of it; nil where nothing is measured. `value` is the price of one in ten-thousandths.
    func measured(_ sentence: Sentence, _ mention: AmountMention, value: Int) -> Int? {
        guard let quantity = measureBefore(sentence, mention.pieces.lowerBound) ?? measure(sentence, of: mention) else {
            return nil
        }
        let price = mention.isUpperEnd ? mention.cents * 100 : value
        let (product, overflow) = price.multipliedReportingOverflow(by: quantity.measure)
        guard !overflow, product > 0, product < Int.max / 2 else { return nil }
        return (product + 500_000) / 1_000_000
    }
}

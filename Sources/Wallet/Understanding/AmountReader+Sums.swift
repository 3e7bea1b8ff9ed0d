import Basics

/// Sums that a sentence says of a price: what comes on top of it and what comes off, in amounts and in shares.
extension AmountReader {
    // MARK: Amounts

    /// "80 plus a 15 tip", "80, tip 15", 80加15小费, "1000 minus 200", "1000, 200 off": no price of its own.
    mutating func takeIntoPrice(_ sentence: inout Sentence, _ mention: AmountMention) -> Bool {
        guard let last = amounts.last, last.pieces.upperBound <= mention.pieces.lowerBound,
            !mention.isEach, mention.unitCents == nil,
            mention.currency == last.currency || !mention.isExplicit
        else { return false }
        let price = last.cents + last.besides
        let change: Int
        if isTakenOff(sentence, mention, from: last) {
            // More than there is comes off nothing.
            guard last.isEach || mention.cents < price else { return true }
            change = -mention.cents
        } else if mention.cents < price || isExtra(sentence, last), let word = surcharge(sentence, mention, on: last) {
            // Not a purchase too.
            if sentence.pieces[word].termKind.standsAlone { sentence.pieces[word].use = .ignored }
            change = mention.cents
        } else {
            return false
        }
        if last.isEach {
            amounts[amounts.count - 1].besides += change
        } else {
            amounts[amounts.count - 1].cents += change
        }
        return true
    }

    /// "delivery was 8", before "and tip 10": what comes on top of a price that was told before.
    private func isExtra(_ sentence: Sentence, _ last: AmountMention) -> Bool {
        surcharge(sentence, beside: last.pieces, from: 0) != nil
    }

    /// The word that says that an amount is paid on top of the one before.
    private func surcharge(_ sentence: Sentence, _ mention: AmountMention, on last: AmountMention) -> Int? {
        let between = afterSums(sentence, last.pieces.upperBound, mention.pieces.lowerBound)
        guard max(last.cents, mention.cents) <= Money.maximumInput.cents / 2, !mention.isTotal,
            isJoint(sentence, between),
            !between.contains(where: { sentence.has($0, .quantity) })
        else { return nil }
        return surcharge(sentence, beside: mention.pieces, from: between.lowerBound)
    }

    private func surcharge(_ sentence: Sentence, beside pieces: Range<Int>, from first: Int) -> Int? {
        var before = pieces.lowerBound - 1
        while before >= first,
            sentence.has(before, .filler) || sentence.has(before, .article) || sentence.has(before, .approximate)
        {
            before -= 1
        }
        if before >= first, isSurcharge(sentence, before) { return before }
        var after = pieces.upperBound
        while sentence.has(after, .article) || sentence.has(after, .purpose) || sentence.has(after, .filler)
            || sentence.has(after, .link)
        {
            after += 1
        }
        return isSurcharge(sentence, after) ? after : nil
    }

    /// What stands before an amount, after the last one that went into the price: "60 plus 10 tip and 5 tax".
    private func afterSums(_ sentence: Sentence, _ first: Int, _ start: Int) -> Range<Int> {
        let last = (first..<start).last { sentence.pieces[$0].use == .amount }
        return (last.map { $0 + 1 } ?? first)..<start
    }

    private func isTakenOff(_ sentence: Sentence, _ mention: AmountMention, from last: AmountMention) -> Bool {
        let start = mention.pieces.lowerBound
        let between = afterSums(sentence, last.pieces.upperBound, start)
        var joint = start - 1
        while joint >= between.lowerBound, sentence.has(joint, .article) || sentence.has(joint, .approximate) {
            joint -= 1
        }
        guard joint >= between.lowerBound else { return false }
        // "$100 at Target minus 20"
        if minus(sentence, joint) == .before, between.count <= 8 { return true }
        let next = mention.pieces.upperBound
        // "120, coupon 20"
        if minus(sentence, joint) == .after, sentence.lastWord(joint) != AmountReader.off, sentence.isClauseEnd(next),
            isJoint(sentence, between), !isPaid(sentence, before: start)
        {
            return true
        }
        let isAfter = minus(sentence, next) == .after && !AmountReader.comparing.contains(sentence.lastWord(next + 1))
        guard isAfter, isJoint(sentence, between) || sentence.isMark(joint, "-") else { return false }
        return !isPaid(sentence, before: start) && !between.contains(where: { sentence.has($0, .and) })
    }

    /// Nothing between two amounts that could be a purchase, or say that the first one is the sum already.
    private func isJoint(_ sentence: Sentence, _ between: Range<Int>) -> Bool {
        between.count <= 6
            && between.allSatisfy { index in
                let piece = sentence.pieces[index]
                if piece.isMark { return AmountReader.joints.contains(sentence.mark(index)) }
                if piece.has(.including) || piece.has(.total) || piece.has(.during) || piece.has(.negation) {
                    return false
                }
                if piece.use == .merchant || piece.use == .amount { return false }
                if piece.has(.surcharge) || piece.has(.minus) || piece.has(.saving) { return true }
                if piece.category >= 0, piece.termKind.standsAlone { return false }
                return piece.has(.plus) || piece.has(.each) || piece.has(.and) || piece.has(.then) || piece.has(.more)
                    || piece.has(.article) || piece.has(.filler) || piece.has(.link) || piece.has(.use)
                    || piece.has(.spend) || piece.has(.purpose) || piece.has(.approximate) || piece.has(.past)
            }
    }

    /// "paid 80 after 20 off": what is spent already has had everything taken off.
    private func isPaid(_ sentence: Sentence, before start: Int) -> Bool {
        sentence.pieces[..<start].contains { $0.has(.past) || $0.has(.log) || $0.has(.during) }
    }

    private func isSurcharge(_ sentence: Sentence, _ index: Int) -> Bool {
        lexicon.isSurcharge(sentence, index)
    }

    private enum Side: Int { case before, after }

    /// Whether a word takes off the amount after it, or the one before it.
    private func minus(_ sentence: Sentence, _ index: Int) -> Side? {
        guard sentence.has(index, .minus) else { return nil }
        return lexicon.value(.minus, from: sentence.pieces[index].sense).flatMap(Side.init)
    }

    // MARK: Shares

    /// "plus 20% tip", "with a tip of 20 %", 加15%小费, "with 20% off", 打八折: a part of the price before.
    mutating func takeShare(_ sentence: inout Sentence, start: Int, reading: Reading) -> Int? {
        guard let last = amounts.last, start >= last.pieces.upperBound, start - last.pieces.upperBound <= 7 else {
            return nil
        }
        if let (left, end) = tenths(sentence, start: start, reading: reading) {
            guard isJoint(sentence, last.pieces.upperBound..<start - (isStruck(sentence, start - 1) ? 1 : 0)),
                !isPaid(sentence, before: start)
            else { return nil }
            scale(by: left)
            return consume(&sentence, start..<end, as: .ignored)
        }
        // 一成 is 10 %.
        let isTenth = sentence.han(reading.end) == ChineseNumerals.tenth
        let share = reading.value * (isTenth ? 10 : 1)
        // "percent off" is one phrase.
        let isOff = sentence.has(reading.end, .unit) && minus(sentence, reading.end) == .after
        guard share > 0, share < AmountReader.whole,
            isTenth || isOff || sentence.isMark(reading.end, "%")
                || AmountReader.percent.contains(sentence.lastWord(reading.end))
        else { return nil }
        let end = reading.end + 1
        let words = last.pieces.upperBound..<min(sentence.pieces.count, end + 3)
        guard
            !words.contains(where: {
                AmountReader.notAdded.contains(sentence.lastWord($0)) || sentence.has($0, .including)
                    || sentence.has($0, .total)
            })
        else { return nil }
        if isOff || minus(sentence, end) == .after || minus(sentence, start - 1) == .before {
            guard !isPaid(sentence, before: start) else { return nil }
            scale(by: AmountReader.whole - share)
            return consume(&sentence, start..<end, as: .ignored)
        }
        let isAfter = (end...end + 1).contains { isSurcharge(sentence, $0) }
        let isBefore =
            isSurcharge(sentence, start - 1)
            || AmountReader.ofWords.contains(sentence.lastWord(start - 1)) && isSurcharge(sentence, start - 2)
        guard isAfter || isBefore, share <= AmountReader.whole / 2 else { return nil }
        scale(by: AmountReader.whole + share)
        return consume(&sentence, start..<end, as: .ignored)
    }

    /// 八折, 85折, 八五折: the share that is left.
    private func tenths(_ sentence: Sentence, start: Int, reading: Reading) -> (left: Int, end: Int)? {
        var value = reading.value
        var end = reading.end
        if let digit = ChineseNumerals.digit(sentence.han(end)), sentence.han(start) != 0, value < 100_000 {
            value = value * 10 + digit * 10_000
            end += 1
        }
        guard sentence.lastWord(end) == AmountReader.tenthLeft, value >= 10_000, value < AmountReader.whole else {
            return nil
        }
        return (value < 100_000 ? value * 10 : value, end + 1)
    }

    private func isStruck(_ sentence: Sentence, _ index: Int) -> Bool {
        sentence.lastWord(index) == AmountReader.striking
    }

    /// 打对折, "half off": what is left of the price before, without a number.
    mutating func takeNamedShare(_ sentence: Sentence, _ index: Int) {
        guard sentence.has(index, .minus), let last = amounts.last, index >= last.pieces.upperBound,
            let percent = lexicon.value(.minus, from: sentence.pieces[index].sense), percent > 1,
            isJoint(sentence, last.pieces.upperBound..<index), !isPaid(sentence, before: index)
        else { return }
        scale(by: percent * AmountReader.whole / 100)
    }

    private mutating func scale(by share: Int) {
        func scaled(_ cents: Int) -> Int? {
            let (product, overflow) = cents.multipliedReportingOverflow(by: share)
            guard !overflow else { return nil }
            let result = (product + AmountReader.whole / 2) / AmountReader.whole
            return result > 0 && result <= Money.maximumInput.cents ? result : nil
        }
        let index = amounts.count - 1
        guard let cents = scaled(amounts[index].cents) else { return }
        amounts[index].unitCents = amounts[index].unitCents.flatMap(scaled)
        amounts[index].cents = cents
    }

    /// "$100 off a $500 TV", "20% off a $50 shirt": what is taken off was said before the price.
    func discounted(_ sentence: Sentence, _ mention: AmountMention) -> Int {
        var index = mention.pieces.lowerBound - 1
        if sentence.has(index, .article) { index -= 1 }
        guard minus(sentence, index) == .after, sentence.lastWord(index) == AmountReader.off else {
            return mention.cents
        }
        if let last = discounts.last, mention.isExplicit, last.currency == mention.currency, last.cents < mention.cents,
            last.pieces.upperBound == index
        {
            return mention.cents - last.cents
        }
        if sentence.isMark(index - 1, "%") { index -= 1 }
        guard index > 0, sentence.pieces[index - 1].kind == .number,
            sentence.has(index, .unit) || sentence.isMark(index, "%")
        else { return mention.cents }
        let share = sentence.token(index - 1).value
        return share > 0 && share < AmountReader.whole
            ? max(1, mention.cents * (AmountReader.whole - share) / AmountReader.whole) : mention.cents
    }

    /// A hundred per cent, in ten-thousandths of one.
    private static let whole = 1_000_000
    private static let joints: [UInt64] = [0x2C, 0xFF0C, 0x3001, 0x2B, 0x3B, 0xFF1B]
    private static let comparing = ["than"].map(WordHash.of)
    private static let off = WordHash.of("off")
    private static let tenthLeft = WordHash.of("折")
    private static let striking = WordHash.of("打")
    private static let percent = ["percent", "pct"].map(WordHash.of)
    private static let ofWords = ["of", "at", "is"].map(WordHash.of)
    private static let notAdded = ["after", "back"].map(WordHash.of)
}

extension Lexicon {
    /// Whether a word says what comes on top of a price, and not what is paid again each period.
    func isSurcharge(_ sentence: Sentence, _ index: Int) -> Bool {
        isPartOfPrice(sentence, index) && value(.surcharge, from: sentence.pieces[index].sense) != 1
    }

    /// A word for a part of the price, which nobody buys alone; a bag is one only after a "plus".
    func isPartOfPrice(_ sentence: Sentence, _ index: Int) -> Bool {
        guard sentence.has(index, .surcharge) else { return false }
        guard value(.surcharge, from: sentence.pieces[index].sense) == 2 else { return true }
        return sentence.pieces[max(0, index - 4)..<index].indices.contains {
            sentence.has($0, .plus) || sentence.isMark($0, "+")
        }
    }
}

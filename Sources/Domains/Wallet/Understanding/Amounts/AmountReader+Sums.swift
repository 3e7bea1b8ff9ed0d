import Basics
import Language

/// Sums that a sentence says of a price: what comes on top of it and what comes off, in amounts.
extension AmountReader {
    // MARK: Amounts

    /// "80 plus a 15 tip", "80, tip 15", 80加15小费, "1000 minus 200", "1000, 200 off": no price of its own.
    mutating func takeIntoPrice(_ sentence: inout Sentence, _ mention: AmountMention) -> Bool {
        guard let last = amounts.last, last.pieces.upperBound <= mention.pieces.lowerBound,
            !mention.isEach, mention.unitCents == nil,
            mention.currency == last.currency || !mention.isExplicit
        else { return false }
        let isOff = comesOffBefore(sentence, last)
        let word = surcharge(sentence, mention, on: last)
        if isOff, word != nil || isTakenOff(sentence, mention, from: last) {
            discounts.append(amounts.removeLast())
            return false
        }
        let isExtra = isExtra(sentence, last)
        let price = last.sum.of(last.cents) ?? last.cents
        if !isOff, !(hasPriceBefore && isExtra), isTakenOff(sentence, mention, from: last) {
            // More than there is comes off nothing.
            guard last.isEach || mention.cents < price else { return true }
            amounts[amounts.count - 1].sum.takeOff(cents: mention.cents)
        } else if let word, mention.cents < price || isExtra {
            // Not a purchase too.
            if sentence.pieces[word].termKind.standsAlone { sentence.pieces[word].use = .ignored }
            amounts[amounts.count - 1].sum.add(cents: mention.cents)
        } else {
            return false
        }
        return true
    }

    /// After a purchase with a price, 减20: it comes off that price, and nothing comes on top of it.
    private func comesOffBefore(_ sentence: Sentence, _ mention: AmountMention) -> Bool {
        guard hasPriceBefore else { return false }
        var before = mention.pieces.lowerBound - 1
        while sentence.has(before, .article) || sentence.has(before, .approximate) || sentence.has(before, .filler)
            || sentence.has(before, .purpose)
        {
            before -= 1
        }
        let next = mention.pieces.upperBound
        switch lexicon.minus(sentence, before) {
        case .before: return true
        case .after where sentence.lastWord(before) != AmountReader.off:
            if sentence.isClauseEnd(next) || sentence.has(next, .and) || sentence.has(next, .plus) { return true }
        default: break
        }
        return lexicon.minus(sentence, next) == .after
    }

    /// After a purchase with a price, "5 tip": no price that a share could be of.
    func isPartOfBefore(_ sentence: Sentence, _ mention: AmountMention) -> Bool {
        hasPriceBefore && (isExtra(sentence, mention) || comesOffBefore(sentence, mention))
    }

    /// "delivery was 8", before "and tip 10": what comes on top of a price that was told before.
    private func isExtra(_ sentence: Sentence, _ last: AmountMention) -> Bool {
        surcharge(sentence, beside: last.pieces, from: 0) != nil
    }

    /// The word that says that an amount is paid on top of the one before.
    private func surcharge(_ sentence: Sentence, _ mention: AmountMention, on last: AmountMention) -> Int? {
        let between = afterSums(sentence, last, mention.pieces.lowerBound)
        guard max(last.cents, mention.cents) <= Money.maximumInput.cents / 2, !mention.isTotal else { return nil }
        // "the check is 75 and we're leaving 15 on top"
        let next = mention.pieces.upperBound
        let isOnTop =
            lexicon.value(.more, from: sentence.pieces.indices.contains(next) ? sentence.pieces[next].sense : -1) == 1
        if isOnTop, namesNothing(sentence, between) { return next }
        // "39 first month plus 20 joining fee"
        let isPlus = sentence.has(mention.pieces.lowerBound - 1, .plus) && namesNothing(sentence, between)
        guard
            isPlus || isJoint(sentence, between) && !between.contains(where: { sentence.has($0, .quantity) })
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
        if isSurcharge(sentence, after) { return after }
        // "25 seat fee"
        guard after < sentence.pieces.count, sentence.pieces[after].kind == .word,
            sentence.pieces[after].use != .merchant, !sentence.pieces[after].termKind.standsAlone,
            isSurcharge(sentence, after + 1)
        else { return nil }
        return after + 1
    }

    /// What stands before an amount, after the last one that went into the price: "60 plus 10 tip and 5 tax"; and after
    /// what says how many there are: "30 each for 4, 10 off".
    func afterSums(_ sentence: Sentence, _ price: AmountMention, _ start: Int) -> Range<Int> {
        let first = price.pieces.upperBound
        let last = (first..<start).last { index in
            let use = sentence.pieces[index].use
            return use == .amount || price.isEach && use == .quantity
        }
        return (last.map { $0 + 1 } ?? first)..<start
    }

    private func isTakenOff(_ sentence: Sentence, _ mention: AmountMention, from last: AmountMention) -> Bool {
        let start = mention.pieces.lowerBound
        let between = afterSums(sentence, last, start)
        var joint = start - 1
        while joint >= between.lowerBound, sentence.has(joint, .article) || sentence.has(joint, .approximate) {
            joint -= 1
        }
        let side = joint >= between.lowerBound ? lexicon.minus(sentence, joint) : nil
        // "$100 at Target minus 20"
        if side == .before, between.count <= 8 { return true }
        let next = mention.pieces.upperBound
        // "120, coupon 20"
        if side == .after, sentence.lastWord(joint) != AmountReader.off, sentence.isClauseEnd(next),
            isJoint(sentence, between), !isPaid(before: start)
        {
            return true
        }
        let isAfter =
            lexicon.minus(sentence, next) == .after && !AmountReader.comparing.contains(sentence.lastWord(next + 1))
        guard isAfter, isJoint(sentence, between) || sentence.isMark(joint, "-") else { return false }
        // "plus 5 tip and 10 off", unlike "lunch 40 and 10 off".
        let isFirst = between.lowerBound == last.pieces.upperBound
        return !isPaid(before: start)
            && !(isFirst && between.contains(where: { sentence.has($0, .and) }))
    }

    /// Few words between two amounts, and none that names a purchase, ends the sentence or says what is in the price.
    private func namesNothing(_ sentence: Sentence, _ between: Range<Int>) -> Bool {
        between.count <= 8
            && between.allSatisfy { index in
                let piece = sentence.pieces[index]
                return isOpen(sentence, index) && !(piece.category >= 0 && piece.termKind.standsAlone)
            }
    }

    /// Nothing between two amounts that could be a purchase, or say that the first one is the sum already.
    func isJoint(_ sentence: Sentence, _ between: Range<Int>) -> Bool {
        between.count <= 6
            && between.allSatisfy { index in
                let piece = sentence.pieces[index]
                guard isOpen(sentence, index), !piece.has(.during) || piece.isMark else { return false }
                if piece.isMark || piece.has(.surcharge) || piece.has(.minus) || piece.has(.saving) { return true }
                if piece.category >= 0, piece.termKind.standsAlone { return false }
                return piece.has(.plus) || piece.has(.each) || piece.has(.and) || piece.has(.then) || piece.has(.more)
                    || piece.has(.article) || piece.has(.filler) || piece.has(.link) || piece.has(.use)
                    || piece.has(.spend) || piece.has(.purpose) || piece.has(.approximate) || piece.has(.past)
            }
    }

    /// No shop, no price, no end of a sentence, and nothing that says what is in a price.
    private func isOpen(_ sentence: Sentence, _ index: Int) -> Bool {
        let piece = sentence.pieces[index]
        if piece.isMark { return AmountReader.joints.contains(sentence.mark(index)) }
        return piece.use != .merchant && piece.use != .amount && !piece.has(.including) && !piece.has(.total)
            && !piece.has(.negation)
    }

    /// "paid 80 after 20 off": what is spent already has had everything taken off.
    func isPaid(before start: Int) -> Bool { firstPaid < start }

    /// "add 5 for tip", "minus 10 plus 5 tip", "10 off and ...": however small, it is money.
    func isSmallPart(_ sentence: Sentence, _ start: Int, _ next: Int, _ value: Int) -> Bool {
        guard value >= 1 else { return false }
        let isAdded = sentence.has(start - 1, .plus) || sentence.has(start - 1, .more)
        if isAdded, sentence.has(next, .purpose),
            sentence.has(next + 1, .surcharge) || sentence.has(next + 1, .article) && sentence.has(next + 2, .surcharge)
        {
            return true
        }
        guard hasPriceBefore || !amounts.isEmpty else { return false }
        if sentence.isStart(start),
            isSurcharge(sentence, next) || sentence.has(next, .purpose) && isSurcharge(sentence, next + 1)
        {
            return true
        }
        func isEnd(_ index: Int) -> Bool {
            sentence.isClauseEnd(index) || sentence.has(index, .and) || sentence.has(index, .plus)
                || sentence.has(index, .then) || sentence.has(index, .minus)
        }
        if isAdded && isEnd(next) || lexicon.minus(sentence, next) == .after && isEnd(next + 1) { return true }
        let isTaken =
            lexicon.minus(sentence, start - 1) == .before || hasPriceBefore && sentence.has(start - 1, .saving)
        return isTaken && (isEnd(next) || sentence.has(next, .saving))
    }

    func isSurcharge(_ sentence: Sentence, _ index: Int) -> Bool {
        lexicon.isSurcharge(sentence, index)
    }

    /// "$100 off a $500 TV", "20% off a $50 shirt": what is taken off was said before the price.
    func discounted(_ sentence: Sentence, _ mention: AmountMention) -> Int {
        var index = mention.pieces.lowerBound - 1
        if sentence.has(index, .article) { index -= 1 }
        let isCoupon = Words.coupons.contains(word(sentence, from: index))
        guard isCoupon || lexicon.minus(sentence, index) == .after && sentence.lastWord(index) == AmountReader.off
        else { return mention.cents }
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
        return share > 0 && share < PriceSum.whole
            ? max(1, mention.cents * (PriceSum.whole - share) / PriceSum.whole) : mention.cents
    }

    private static let joints: [UInt64] = [0x2C, 0xFF0C, 0x3001, 0x2B, 0x3B, 0xFF1B]
    private static let comparing = ["than"].map(WordHash.of)
    static let off = WordHash.of("off")
}

extension Lexicon {
    /// What a word takes off a price: the amount after it, the one before it, or all but a share.
    enum Minus: Equatable {
        case before, after
        case left(percent: Int)
    }

    func minus(_ sentence: Sentence, _ index: Int) -> Minus? {
        guard sentence.has(index, .minus), let value = self.value(.minus, from: sentence.pieces[index].sense) else {
            return nil
        }
        switch value {
        case 0: return .before
        case 1: return .after
        default: return .left(percent: value)
        }
    }

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

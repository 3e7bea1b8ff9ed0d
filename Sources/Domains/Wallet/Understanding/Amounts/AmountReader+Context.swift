import Language

extension AmountReader {
    func approximation(_ sentence: Sentence, at index: Int) -> Int? {
        guard index < sentence.pieces.count, sentence.has(index, .approximate) else { return nil }
        // Only what may follow a number: "ish", "or so", 左右, 多, 来.
        guard let value = lexicon.value(.approximate, from: sentence.pieces[index].sense), value == 1 else {
            return nil
        }
        return index + 1
    }

    func approximateBefore(_ sentence: Sentence, _ start: Int) -> Bool {
        for index in max(0, start - 2)..<start where sentence.has(index, .approximate) || sentence.has(index, .upTo) {
            return true
        }
        return false
    }

    func isNegative(_ sentence: Sentence, at start: Int) -> Bool {
        start > 0 && sentence.isMark(start - 1, "-") && sentence.isGlued(start) && !sentence.isGlued(start - 1)
    }

    /// "100-150", "$80 to $100": the larger end.
    func extendRange(_ sentence: Sentence, _ mention: inout AmountMention, currency: inout String?) {
        let joint = mention.pieces.upperBound
        guard joint + 1 < sentence.pieces.count else { return }
        let isDash = sentence.isMark(joint, "-") || sentence.isMark(joint, "~") || sentence.isMark(joint, "\u{FF5E}")
        let isBetween =
            sentence.has(joint, .and) && sentence.lastWord(mention.pieces.lowerBound - 1) == AmountReader.between
        let isWord = sentence.has(joint, .toward) || sentence.has(joint, .or) || isBetween
        guard isDash || isWord else { return }
        var next = joint + 1
        var isExplicit = false
        if let (found, end) = currencyBefore(sentence, at: next) {
            if !found.isEmpty { currency = found }
            isExplicit = true
            next = end
        }
        guard next < sentence.pieces.count, startsNumber(sentence, next), var reading = number(sentence, at: next),
            !reading.isVague, !reading.isIdentifier
        else { return }
        var end = reading.end
        if let unit = currencyAfter(sentence, at: end, reading: &reading) {
            if !unit.currency.isEmpty { currency = unit.currency }
            isExplicit = true
            end = unit.end
        }
        let upper = reading.value / 100
        // "1-2k": the thousands belong to both.
        let isShort =
            isDash && reading.hasScale && sentence.pieces[next].kind == .number
            && sentence.pieces[joint - 1].kind == .number
            && sentence.token(next).value > sentence.token(joint - 1).value
        guard upper > mention.cents, upper / 10 <= mention.cents || isShort,
            isExplicit || mention.isExplicit || isDash || reading.isMoneyLike || upper >= 2_000
        else { return }
        guard isExplicit || !sentence.has(end, .quantity), !sentence.has(end, .unit) else { return }
        mention.cents = upper
        mention.pieces = mention.pieces.lowerBound..<end
        mention.isUpperEnd = true
        mention.isExplicit = mention.isExplicit || isExplicit
    }

    /// "145 a head, so 290"
    static let so = WordHash.of("so")
    private static let way = WordHash.of("way")
    private static let ways = WordHash.of("ways")
    private static let between = WordHash.of("between")

    /// "$10 off", "30 cents cheaper", "3.40 a gallon": what is saved, or a rate.
    func isDiscount(_ sentence: Sentence, _ mention: AmountMention) -> Bool {
        let next = mention.pieces.upperBound
        // "3.29/gal"
        if sentence.isMark(next, "/"), Words.measures.contains(sentence.lastWord(next + 1)) { return true }
        // "for 15 dollars less" after a price
        if hasPriceBefore, amounts.isEmpty, Words.lesser.contains(sentence.lastWord(next)) { return true }
        // "a $50 coupon for a $300 jacket"
        if Words.coupons.contains(word(sentence, from: next)), word(sentence, from: next, 1) == Words.purpose,
            sentence.pieces[next...].contains(where: { $0.kind == .number })
        {
            return true
        }
        // "329 with the discount"
        guard sentence.has(next, .aside), !Words.withWords.contains(word(sentence, from: next)) else { return false }
        return lexicon.value(.aside, from: sentence.pieces[next].sense) == 1
    }

    /// "down to 3 bucks", "parking was 60", "insurance covered 300": told beside the price, where there is another.
    func isAside(_ sentence: Sentence, _ mention: AmountMention) -> Bool {
        let next = mention.pieces.upperBound
        // "54 not 45"
        if sentence.has(mention.pieces.lowerBound - 1, .negation) { return true }
        // "left a 15 tip"
        if FunctionWords.tips.contains(word(sentence, from: next)) { return true }
        if FunctionWords.tips.contains(word(sentence, before: mention.pieces.lowerBound)),
            !sentence.has(mention.pieces.lowerBound - 1, .total)
        {
            return true
        }
        // "$100 of my $500", "with a $20 gift card"
        let before = mention.pieces.lowerBound - 1
        if sentence.lastWord(before) == AmountReader.my, before > 1, sentence.lastWord(before - 1) == Words.of,
            sentence.pieces[before - 2].use == .amount
        {
            return true
        }
        if !amounts.isEmpty, next < sentence.pieces.count,
            sentence.tokens[Int(sentence.pieces[next].start)].hash == AmountReader.gift,
            sentence.has(before, .article)
                || sentence.lastWord(before) == ItemAssembler.with
        {
            return true
        }
        // "normally 90", "down from 150"; a word before the amount is not after the one before it.
        if Words.formerly.contains(sentence.lastWord(mention.pieces.lowerBound - 1)),
            mention.pieces.lowerBound < 2 || sentence.lastWord(mention.pieces.lowerBound - 1) != Words.from
                || Words.reduced.contains(sentence.lastWord(mention.pieces.lowerBound - 2))
        {
            return true
        }
        if sentence.has(next, .aside), lexicon.value(.aside, from: sentence.pieces[next].sense) == 2,
            next + 1 >= sentence.pieces.count || !startsNumber(sentence, next + 1),
            !isFollowedByEvent(sentence, next)
        {
            return true
        }
        // "salad for thirty"
        if !mention.isExplicit, mention.cents <= 6_000, sentence.has(mention.pieces.lowerBound - 1, .purpose),
            sentence.pieces[mention.pieces.lowerBound].kind == .word
        {
            // "dinner two hundred and then a movie for thirty": what one of several purchases costs.
            return amounts.last.map { last in
                !namesPurchase(sentence, last.pieces.upperBound..<mention.pieces.lowerBound)
            } ?? true
        }
        var index = mention.pieces.lowerBound - 1
        while index >= max(0, mention.pieces.lowerBound - 4), !sentence.pieces[index].isMark {
            if sentence.pieces[index].use == .amount { return false }
            if sentence.has(index, .aside), lexicon.value(.aside, from: sentence.pieces[index].sense) == 0,
                !(Words.coupons.contains(word(sentence, from: index)) && index > 0
                    && sentence.pieces[index - 1].kind == .number)
            {
                return true
            }
            if AmountReader.reasons.contains(sentence.lastWord(index)) { return true }
            index -= 1
        }
        return false
    }

    /// "gas 40 before uber 20", "coffee 5 before work", unlike "40 before, now 60".
    private func isFollowedByEvent(_ sentence: Sentence, _ index: Int) -> Bool {
        let event = sentence.has(index + 1, .article) ? index + 2 : index + 1
        guard sentence.has(index, .during), event < sentence.pieces.count else { return false }
        let piece = sentence.pieces[event]
        return piece.use == .merchant || piece.category >= 0
            || piece.kind == .word && piece.use == .free && !piece.has(.filler) && !piece.has(.link)
                && !piece.has(.toward) && !piece.has(.purpose) && !piece.has(.and) && !piece.has(.then)
    }

    static let my = WordHash.of("my")
    private static let gift = WordHash.of("gift")

    /// "flight $300 + $60 bags": one sum, unless another purchase follows the sign.
    func isAdded(_ sentence: Sentence, _ mention: AmountMention) -> Bool {
        let sign = mention.pieces.lowerBound - 1
        guard let last = amounts.last, last.pieces.upperBound == sign, sentence.isMark(sign, "+"), mention.isExplicit,
            last.currency == mention.currency
        else { return false }
        let next = mention.pieces.upperBound
        return !namesPurchase(sentence, next..<min(next + 3, sentence.pieces.count))
    }

    private static let reasons = ["because", "cause", "cuz", "since"].map(WordHash.of)

    mutating func dropAsides() {
        guard amounts.contains(where: \.isAside), amounts.contains(where: { !$0.isAside }) else { return }
        amounts.removeAll(where: \.isAside)
    }

    func readEach(_ sentence: Sentence, _ mention: inout AmountMention) {
        for index in mention.pieces.upperBound..<min(sentence.pieces.count, mention.pieces.upperBound + 3) {
            if sentence.has(index, .each), lexicon.value(.each, from: sentence.pieces[index].sense) != 3 {
                mention.isEach = true
                mention.eachKind = lexicon.value(.each, from: sentence.pieces[index].sense) ?? 1
                break
            }
            // "300 marked down to 180": of the next amount.
            let next = index + 1
            let leadsOn =
                next < sentence.pieces.count
                && (startsNumber(sentence, next) || sentence.pieces[next].kind == .symbol)
            if sentence.has(index, .total), !leadsOn { mention.isTotal = true }
            // "28 each way"
            if index == mention.pieces.upperBound, sentence.has(index, .multiple),
                sentence.lastWord(index) == AmountReader.way || sentence.lastWord(index) == AmountReader.ways
            {
                mention.unitCents = mention.cents
                mention.cents *= 2
                mention.isTotal = true
            }
            if sentence.pieces[index].isMark || sentence.pieces[index].kind == .number { break }
        }
        // "15/person"
        if sentence.isMark(mention.pieces.upperBound, "/"),
            Words.perPiece.contains(sentence.lastWord(mention.pieces.upperBound + 1))
        {
            mention.isEach = true
        }
        readRate(sentence, &mention)
        if !amounts.isEmpty, sentence.lastWord(mention.pieces.lowerBound - 1) == AmountReader.so {
            mention.isTotal = true
        }
        for index in max(0, mention.pieces.lowerBound - 3)..<mention.pieces.lowerBound {
            if sentence.has(index, .total) { mention.isTotal = true }
            // 延一晚，一共1200
            if sentence.has(index, .each), sentence.token(index).kind == .han,
                !(index..<mention.pieces.lowerBound).contains(where: { sentence.has($0, .total) })
            {
                let kind = lexicon.value(.each, from: sentence.pieces[index].sense) ?? 1
                guard kind != 3 || index + 1 == mention.pieces.lowerBound && isCounted(sentence, index) else {
                    continue
                }
                mention.isEach = true
                mention.eachKind = kind == 3 ? 1 : kind
            }
        }
    }

    /// 两盒墨，一盒39: several were counted by the same word.
    func isCounted(_ sentence: Sentence, _ index: Int) -> Bool {
        quantities.prefix(16).contains { $0.count > 1 && sentence.lastWord($0.piece + 1) == sentence.lastWord(index) }
    }

    /// "180/night", "3 nights at 180", "180 x 3 nights".
    private func readRate(_ sentence: Sentence, _ mention: inout AmountMention) {
        let next = mention.pieces.upperBound
        let isSlash = sentence.isMark(next, "/") && AmountReader.nights.contains(sentence.lastWord(next + 1))
        let isTimes = AmountReader.times.contains(sentence.lastWord(next)) && sentence.has(next + 2, .quantity)
        let before = mention.pieces.lowerBound - 1
        let isAfterNights =
            sentence.lastWord(before) == AmountReader.at
            && quantities.last.map { $0.kind == 2 && $0.piece >= before - 2 && $0.count > 1 } ?? false
        if !mention.isEach, isRateOfThing(sentence, next) { mention.isEach = true }
        guard isSlash || isTimes || isAfterNights else { return }
        mention.isEach = true
        mention.eachKind = 2
    }

    private static let nights = ["night", "nt", "day"].map(WordHash.of)
    private static let more = WordHash.of("多")
    private static let times = ["x", "times"].map(WordHash.of)
    private static let at = WordHash.of("at")

    /// "$86 x 2 x 3 = 516", "no, 800": an amount that takes the place of the one before.
    mutating func supersede(_ sentence: Sentence, by mention: AmountMention) {
        guard let last = amounts.last, mention.pieces.lowerBound > 0 else { return }
        let before = mention.pieces.lowerBound - 1
        let isResult = sentence.isMark(before, "=") && last.pieces.upperBound == before
        // "3 at $15, so $45", "35 litres at 1.459, £51.07": what was multiplied is said once more.
        let isProduct =
            last.unitCents.map { unit in
                mention.unitCents == nil
                    && (mention.isTotal && mention.cents >= unit || abs(mention.cents - last.cents) <= last.cents / 100)
            } ?? false
        let isSum =
            last.isEach && !mention.isEach && mention.cents >= last.cents
            && (mention.isTotal || !namesPurchase(sentence, last.pieces.upperBound..<mention.pieces.lowerBound))
            || isProduct
        // 四百多，就按450算
        let isNearer =
            last.isApproximate && !mention.isApproximate && mention.cents > last.cents
            && mention.cents < last.cents * 3 / 2 && AmountReader.more == sentence.lastWord(last.pieces.upperBound - 1)
            && !namesPurchase(sentence, last.pieces.upperBound..<mention.pieces.lowerBound)
        if isNearer || isResult || isSum || isCorrection(sentence, mention, of: last) { amounts.removeLast() }
    }

    /// Whether a purchase of its own is named there.
    private func namesPurchase(_ sentence: Sentence, _ range: Range<Int>) -> Bool {
        range.contains {
            let piece = sentence.pieces[$0]
            return piece.use == .merchant || piece.use == .free && piece.category >= 0 && piece.termKind.standsAlone
        }
    }
}

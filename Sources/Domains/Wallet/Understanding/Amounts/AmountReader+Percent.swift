import Basics
import Language

/// Shares that a sentence says of a price: "plus 20% tip", 加15%小费, 打八折. Those that no price of the sentence takes are
/// kept for the price before.
extension AmountReader {
    /// A part of the price before it in the sentence; the piece after it, where there is such a price.
    mutating func takeShare(_ sentence: inout Sentence, start: Int, reading: Reading) -> Int? {
        let last = amounts.last
        let isAlone = last.map { isPartOfBefore(sentence, $0) } ?? true
        guard let share = share(sentence, start: start, reading: reading, after: isAlone ? nil : last) else {
            return nil
        }
        guard !isAlone else {
            // 八五折 is no 五折 too.
            if shares.last.map({ $0.pieces.upperBound <= start }) ?? true { shares.append(share) }
            return nil
        }
        guard let last, let sign = share.sign, last.pieces.upperBound <= start,
            afterSums(sentence, last, start).count <= 7
        else { return nil }
        let end = share.pieces.upperBound
        let words = last.pieces.upperBound..<min(sentence.pieces.count, end + 3)
        guard
            !words.contains(where: {
                AmountReader.notAdded.contains(sentence.lastWord($0)) || sentence.has($0, .including)
                    || sentence.has($0, .total)
            })
        else { return nil }
        switch sign {
        case .less:
            guard !isPaid(before: start) else { return nil }
            amounts[amounts.count - 1].sum.takeOff(share: share.value)
        case .more:
            guard share.value <= PriceSum.whole / 2 else { return nil }
            amounts[amounts.count - 1].sum.add(share: share.value)
        }
        return consume(&sentence, start..<end, as: .amount)
    }

    /// 打对折, "half off": what is left of the price before, without a number.
    mutating func takeNamedShare(_ sentence: Sentence, _ index: Int) {
        guard case .left(let percent) = lexicon.minus(sentence, index) else { return }
        let value = (100 - percent) * PriceSum.whole / 100
        guard let last = amounts.last, !isPartOfBefore(sentence, last) else {
            shares.append(ShareMention(pieces: index..<index + 1, value: value, sign: .less))
            return
        }
        guard index >= last.pieces.upperBound, isJoint(sentence, last.pieces.upperBound..<index),
            !isPaid(before: index)
        else { return }
        amounts[amounts.count - 1].sum.takeOff(share: value)
    }

    // MARK: One share

    /// A number and what makes it a share; `price` is the one of the sentence that it would be of.
    private func share(
        _ sentence: Sentence, start: Int, reading: Reading, after price: AmountMention?
    ) -> ShareMention? {
        if let (left, end) = tenths(sentence, start: start, reading: reading) {
            if let price {
                let first = sentence.lastWord(start - 1) == AmountReader.striking ? start - 1 : start
                guard price.pieces.upperBound <= first, isJoint(sentence, price.pieces.upperBound..<first) else {
                    return nil
                }
            }
            return ShareMention(pieces: start..<end, value: PriceSum.whole - left, sign: .less)
        }
        guard !reading.isVague, !reading.isRange else { return nil }
        var value = reading.value
        var end = reading.end
        var sign: ShareMention.Sign?
        if value == 1_000_000, sentence.has(end, .fraction), startsNumber(sentence, end + 1),
            let percent = number(sentence, at: end + 1)
        {
            // 百分之八
            (value, end) = (percent.value, percent.end)
        } else if sentence.han(end) == ChineseNumerals.tenth {
            // 一成 is 10 %, 一成半 15 %.
            value *= 10
            end += 1
            if sentence.lastWord(end) == AmountReader.halfOfTenth {
                value += 50_000
                end += 1
            }
        } else if sentence.has(end, .unit), lexicon.minus(sentence, end) == .after {
            // "percent off" is one phrase.
            sign = .less
            end += 1
        } else if sentence.isMark(end, "%") || AmountReader.percent.contains(sentence.lastWord(end))
            || sentence.lastWord(end) == AmountReader.point
        {
            end += 1
        } else if sentence.lastWord(end) == AmountReader.piece, sentence.lastWord(end + 1) == AmountReader.point {
            // 18个点
            end += 2
        } else {
            return nil
        }
        guard value > 0, value < PriceSum.whole else { return nil }
        sign = sign ?? self.sign(sentence, start..<end, after: price)
        return ShareMention(pieces: start..<end, value: value, sign: sign)
    }

    /// 八折, 85折, 八五折: the share that is left.
    private func tenths(_ sentence: Sentence, start: Int, reading: Reading) -> (left: Int, end: Int)? {
        var value = reading.value
        var end = reading.end
        if let digit = ChineseNumerals.digit(sentence.han(end)), sentence.han(start) != 0, value < 100_000 {
            value = value * 10 + digit * 10_000
            end += 1
        }
        guard sentence.lastWord(end) == AmountReader.tenthLeft, value >= 10_000, value < PriceSum.whole else {
            return nil
        }
        return (value < 100_000 ? value * 10 : value, end + 1)
    }

    /// Whether a share comes on top or off: the words after it tell, then those before it.
    private func sign(_ sentence: Sentence, _ share: Range<Int>, after price: AmountMention?) -> ShareMention.Sign? {
        let end = share.upperBound
        if sentence.lastWord(end) == AmountReader.back { return nil }
        for index in end..<max(end, min(end + (price == nil ? 3 : 2), sentence.pieces.count)) {
            if lexicon.minus(sentence, index) == .after { return .less }
            if isSurcharge(sentence, index) || price == nil && sentence.has(index, .more) { return .more }
            // "5% on tips" is earned.
            if isBreak(sentence, index) || sentence.has(index, .link) { break }
        }
        let start = share.lowerBound
        let first = max(price?.pieces.upperBound ?? 0, start - 2)
        for index in (min(first, start)..<start).reversed() {
            if lexicon.minus(sentence, index) == .before { return .less }
            if isSurcharge(sentence, index) { return .more }
            if price == nil {
                if endsInSurcharge(sentence, index) || sentence.has(index, .plus) || sentence.has(index, .more) {
                    return .more
                }
            } else if sentence.has(index, .plus), sentence.isClauseEnd(end) {
                return .more
            }
            // "tip: 20%"
            let isJoint = price == nil && sentence.pieces[index].isMark && sentence.isClauseEnd(end)
            let isLinked = price == nil || AmountReader.ofWords.contains(sentence.lastWord(index))
            guard isLinked, isJoint || !isBreak(sentence, index) else { break }
        }
        return nil
    }

    /// What follows is told of something else.
    private func isBreak(_ sentence: Sentence, _ index: Int) -> Bool {
        sentence.pieces[index].isMark || sentence.has(index, .and) || sentence.has(index, .then)
            || sentence.has(index, .plus)
    }

    /// "with tip 20%": a phrase that ends in the word.
    private func endsInSurcharge(_ sentence: Sentence, _ index: Int) -> Bool {
        let last = Int(sentence.pieces[index].end) - 1
        return sentence.has(index, .total)
            && lexicon.value(.surcharge, from: lexicon.sense(of: sentence.tokens[last...last])) != nil
    }

    private static let tenthLeft = WordHash.of("折")
    static let halfOfTenth = WordHash.of("半")
    private static let point = WordHash.of("点")
    private static let striking = WordHash.of("打")
    private static let back = WordHash.of("back")
    private static let percent = ["percent", "pct"].map(WordHash.of)
    private static let ofWords = ["of", "at", "is"].map(WordHash.of)
    private static let notAdded = ["after", "back"].map(WordHash.of)
}

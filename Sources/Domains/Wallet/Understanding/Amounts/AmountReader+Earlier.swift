import Language

/// Of two prices of one thing in Chinese the one that is paid now: 从360涨到420, 上个月220，这个月388, 写着32，实付27.
extension AmountReader {
    /// Takes away the price that a thing had before, was asked at or could have had, where the one that is paid follows.
    mutating func dropEarlierPrices(_ sentence: Sentence) {
        guard isChinese, amounts.count > 1, sentence.maySay(AmountReader.changeFilter) else { return }
        var index = 1
        while index < amounts.count {
            let (earlier, later) = (amounts[index - 1], amounts[index])
            let between = earlier.pieces.upperBound..<max(earlier.pieces.upperBound, later.pieces.lowerBound)
            guard !earlier.isTotal, !later.isAside, earlier.currency == later.currency, earlier.cents != later.cents,
                between.count <= 24, !namesNextPurchase(sentence, between),
                isChanged(sentence, to: later) || isPaidAfterAll(sentence, later)
                    || saysEarlier(sentence, earlier) && saysNow(sentence, later, from: between.lowerBound)
            else {
                index += 1
                continue
            }
            amounts.remove(at: index - 1)
            index = max(1, index - 1)
        }
    }

    /// Another shop or thing, which the later price would be of; who takes the money is neither.
    private func namesNextPurchase(_ sentence: Sentence, _ range: Range<Int>) -> Bool {
        // 原来4200的房租这个月交4000: of the earlier price.
        let own = sentence.lastWord(range.lowerBound) == AmountReader.ofHan ? range.dropFirst(2) : range
        return own.contains {
            let piece = sentence.pieces[$0]
            return piece.use == .merchant
                || piece.use == .free && piece.category >= 0 && !piece.isNegated
                    && (piece.termKind == .object || piece.termKind.standsAlone && piece.termKind != .verb)
                    && !sentence.has($0, .total) && !sentence.has($0, .spend) && !sentence.has($0, .saving)
        }
    }

    /// The hashes of the few characters before a piece, the nearest first.
    private func hanBefore(_ sentence: Sentence, _ piece: Int, _ count: Int) -> [UInt64] {
        let first = Int(sentence.pieces[piece].start)
        return sentence.tokens[max(0, first - count)..<first].reversed().map(\.hash)
    }

    /// 涨到420, 砍成1888, 变27
    private func isChanged(_ sentence: Sentence, to later: AmountMention) -> Bool {
        let before = hanBefore(sentence, later.pieces.lowerBound, 4)
        guard let last = before.first else { return false }
        if last == AmountReader.becoming { return true }
        let verb = before.dropFirst().first { $0 != AmountReader.done } ?? 0
        return AmountReader.reachingHan.contains(last) && AmountReader.changing.contains(verb)
    }

    /// 实付27, 要付50, 实际付了183, 就付了27: what is paid in the end, with nothing but a price before it.
    private func isPaidAfterAll(_ sentence: Sentence, _ later: AmountMention) -> Bool {
        let before = Array(hanBefore(sentence, later.pieces.lowerBound, 5).drop { $0 == AmountReader.done })
        guard before.count > 1, AmountReader.payingNow.contains(before[0]), AmountReader.really.contains(before[1]),
            sentence.isClauseEnd(later.pieces.upperBound)
        else { return false }
        // 先付了200，还要付300
        return before.count < 3 || !AmountReader.again.contains(before[2])
    }

    /// 上个月, 去年, 原来, 报价, 旧款 in the clause of a price, or 的话: what it was or would be.
    private func saysEarlier(_ sentence: Sentence, _ amount: AmountMention) -> Bool {
        says(AmountReader.earlier, sentence, clauseOf(sentence, amount))
    }

    /// 这个月, 今年, 现在, 最后, before a price and after the one before it.
    private func saysNow(_ sentence: Sentence, _ amount: AmountMention, from start: Int) -> Bool {
        guard start < amount.pieces.lowerBound else { return false }
        let first = Int(sentence.pieces[start].start)
        return says(AmountReader.now, sentence, first..<Int(sentence.pieces[amount.pieces.lowerBound].start))
    }

    /// The tokens before a price, from the last mark or price on.
    private func clauseOf(_ sentence: Sentence, _ amount: AmountMention) -> Range<Int> {
        let first = amount.pieces.lowerBound
        let start = sentence.pieces[..<first].lastIndex { $0.isMark || $0.use == .amount }.map { $0 + 1 } ?? 0
        guard start < first else { return 0..<0 }
        return Int(sentence.pieces[start].start)..<Int(sentence.pieces[first].start)
    }

    private func says(_ pairs: Set<UInt64>, _ sentence: Sentence, _ tokens: Range<Int>) -> Bool {
        tokens.dropLast().contains {
            pairs.contains(WordHash.phrase(sentence.tokens[$0].hash, sentence.tokens[$0 + 1].hash))
        }
    }

    private static func pairs(_ words: [(String, String)]) -> Set<UInt64> {
        Set(words.map { WordHash.phrase(WordHash.of($0.0), WordHash.of($0.1)) })
    }

    private static let done = WordHash.of("了")
    private static let becoming = WordHash.of("变")
    private static let ofHan = WordHash.of("的")
    private static let reachingHan = WordSet(["到", "成", "至"])
    private static let changing = WordSet([
        "涨", "降", "减", "跌", "升", "谈", "砍", "讲", "调", "变", "提", "杀", "磨", "还", "落",
    ])
    private static let payingNow = WordSet(["付", "收", "交", "缴"])
    private static let really = WordSet(["实", "际", "要", "就", "只", "才", "共", "说"])
    private static let again = WordSet(["还", "又", "再", "另"])
    private static let earlier = pairs([
        ("上", "月"), ("上", "个"), ("上", "周"), ("上", "次"), ("上", "回"), ("去", "年"), ("前", "年"), ("昨", "天"), ("昨", "日"),
        ("以", "前"), ("之", "前"), ("原", "来"), ("原", "先"), ("原", "本"), ("本", "来"), ("平", "时"), ("起", "初"), ("报", "价"),
        ("标", "价"), ("开", "价"), ("写", "着"), ("旧", "款"), ("的", "话"),
    ])
    private static let now = pairs([
        ("这", "个"), ("这", "月"), ("这", "次"), ("这", "回"), ("这", "期"), ("这", "一"), ("本", "月"), ("今", "年"), ("今", "天"),
        ("今", "日"), ("今", "儿"), ("现", "在"), ("如", "今"), ("而", "家"), ("最", "后"), ("结", "果"), ("直", "接"), ("干", "脆"),
    ])
    private static let changeFilter = WordFilter(
        [becoming], Array(reachingHan), Array(payingNow),
        ["这", "本", "今", "现", "如", "而", "最", "结", "直", "干"].map(WordHash.of))
}

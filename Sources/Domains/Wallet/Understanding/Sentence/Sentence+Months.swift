import Language

/// Months that a sentence counts, for what is paid by the month.
extension Sentence {
    /// "for three months", "half a year", 两年, unlike "in two months" and "three months ago".
    ///
    /// - Parameter besideRate: a price "a month" stands with it, which counts none.
    func months(besideRate: Bool = false) -> Int? {
        for index in tokens.indices.dropFirst() {
            let isYear = Sentence.yearWords.contains(tokens[index].hash)
            guard isYear || Sentence.monthWords.contains(tokens[index].hash), !isWhen(index) else { continue }
            // 半年, "half a year"
            let isHalf = tokens[..<index].suffix(2).contains { $0.hash == Sentence.half || $0.hash == Sentence.halfHan }
            if isYear, isHalf { return 6 }
            // "for the year", 全年
            if isYear, Sentence.wholes.contains(tokens[index - 1].hash) { return 12 }
            guard let count = count(before: index), isYear || count > 1 || !besideRate else { continue }
            return isYear ? count * 12 : count
        }
        return nil
    }

    /// "up front", 先交.
    var saysUpFront: Bool {
        tokens.indices.contains { index in
            if Sentence.ahead.contains(tokens[index].hash) { return true }
            let next = index + 1 < tokens.count ? tokens[index + 1].hash : 0
            return Sentence.upWord == tokens[index].hash && Sentence.frontWord == next
                || Sentence.firstHan.contains(tokens[index].hash) && Sentence.payHan.contains(next)
        }
    }

    /// "30 a month", 一个月30
    func isByMonth(_ amount: Range<Int>) -> Bool {
        guard maySay(Sentence.byMonth), pieces.indices.contains(amount.lowerBound), amount.upperBound <= pieces.count
        else { return false }
        let start = Int(pieces[amount.lowerBound].start)
        let end = Int(pieces[amount.upperBound - 1].end)
        let near = tokens[max(0, start - 4)..<min(tokens.count, end + 3)]
        return near.indices.contains { index in
            if near[index].hash == Sentence.monthly { return true }
            guard index > near.startIndex, Sentence.oneMonth.contains(near[index].hash) else { return false }
            return near[..<index].suffix(2).contains { Sentence.per.contains($0.hash) }
        }
    }

    private func isWhen(_ index: Int) -> Bool {
        index + 1 < tokens.count && Sentence.whenAfter.contains(tokens[index + 1].hash)
            || tokens[..<index].suffix(3).contains { Sentence.whenBefore.contains($0.hash) }
    }

    /// The whole number, or "a", before a word, with a classifier between.
    private func count(before index: Int) -> Int? {
        var token = index - 1
        if tokens[token].hash == Sentence.classifier { token -= 1 }
        guard token >= 0 else { return nil }
        if tokens[token].kind == .number {
            let value = tokens[token].value
            return value % 10_000 == 0 && (10_000...360_000).contains(value) ? value / 10_000 : nil
        }
        if let count = Sentence.counts.firstIndex(where: { $0.contains(tokens[token].hash) }) { return count + 1 }
        return nil
    }

    private static let monthWords = ["month", "months", "mos", "月"].map(WordHash.of)
    private static let yearWords = ["year", "years", "yr", "yrs", "年"].map(WordHash.of)
    private static let half = WordHash.of("half")
    private static let halfHan = WordHash.of("半")
    private static let classifier = WordHash.of("个")
    private static let whenAfter = ["from", "ago", "later", "old", "plan", "后", "前", "内", "之", "以", "free"].map(
        WordHash.of)
    private static let whenBefore = ["in", "within", "every", "last", "next", "this", "per"].map(WordHash.of)
    private static let monthly = WordHash.of("monthly")
    private static let oneMonth = ["month", "mo", "月"].map(WordHash.of)
    private static let byMonth = WordFilter(oneMonth, [monthly])
    private static let per = ["a", "per", "each", "every", "一", "每", "/"].map(WordHash.of)
    private static let ahead = ["upfront", "advance", "prepay", "prepaid", "prepaying"].map(WordHash.of)
    private static let upWord = WordHash.of("up")
    private static let frontWord = WordHash.of("front")
    private static let firstHan = ["先", "预", "一", "次"].map(WordHash.of)
    private static let payHan = ["交", "付", "缴"].map(WordHash.of)
    private static let wholes = ["the", "whole", "full", "entire", "全", "整"].map(WordHash.of)
    private static let counts: [[UInt64]] = [
        ["a", "one", "一"], ["two", "两", "二"], ["three", "三"], ["four", "四"], ["five", "五"], ["six", "六"],
        ["seven", "七"],
        ["eight", "八"], ["nine", "九"], ["ten", "十"], ["eleven"], ["twelve"],
    ].map { $0.map(WordHash.of) }
}

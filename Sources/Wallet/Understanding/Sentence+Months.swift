/// Months that a sentence counts, for what is paid by the month.
extension Sentence {
    /// "for three months", "half a year", 两年, unlike "in two months" and "three months ago".
    var months: Int? {
        for index in tokens.indices {
            let isMonth = Sentence.monthWords.contains(tokens[index].hash)
            let isYear = Sentence.yearWords.contains(tokens[index].hash)
            guard isMonth || isYear, index > 0, !isWhen(index) else { continue }
            // 半年, "half a year"
            let isHalf = tokens[..<index].suffix(2).contains { $0.hash == Sentence.half || $0.hash == Sentence.halfHan }
            if isYear, isHalf { return 6 }
            // "for the year", 全年
            if isYear, Sentence.wholes.contains(tokens[index - 1].hash) { return 12 }
            guard let count = count(before: index) else { continue }
            return isYear ? count * 12 : count
        }
        return nil
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
    private static let whenAfter = ["from", "ago", "later", "后", "前", "内", "之", "以", "free"].map(WordHash.of)
    private static let whenBefore = ["in", "within", "every", "last", "next", "this", "per"].map(WordHash.of)
    private static let wholes = ["the", "whole", "full", "entire", "全", "整"].map(WordHash.of)
    private static let counts: [[UInt64]] = [
        ["a", "one", "一"], ["two", "两", "二"], ["three", "三"], ["four", "四"], ["five", "五"], ["six", "六"],
        ["seven", "七"],
        ["eight", "八"], ["nine", "九"], ["ten", "十"], ["eleven"], ["twelve"],
    ].map { $0.map(WordHash.of) }
}

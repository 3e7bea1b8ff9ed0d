import Basics
import Explaining
import Language
import RAG

/// How much more one card brings than another: as a difference, or as so many times.
extension SentenceCheck {
    /// "Four times the points of Citi", "twice as much as Citi", 是Citi的两倍: nil where a number is no such thing.
    func ratio(
        _ quantity: ReplyQuantity, at position: Int, _ sentence: [ReplyElement]
    ) -> (factor: Int, left: Int, right: Int)? {
        guard quantity.kind == .rate, let factor = quantity.value, factor > 0 else { return nil }
        if let right = cardAfterTimes(position, sentence) {
            guard let left = card(before: position, sentence) ?? carry ?? facts.primary else { return nil }
            return (factor, left, right)
        }
        // 4倍积分 is a rate.
        if position + 1 < sentence.count {
            if case .pointType = sentence[position + 1].kind { return nil }
            if sentence[position + 1].cues.contains(.unitPoints) { return nil }
        }
        guard position > 0, sentence[position - 1].isHan else { return nil }
        let isOf = sentence[position - 1].hash == SentenceCheck.of
        let isMore = !isOf && sentence[position - 1].cues.contains(.differenceRole)
        guard isOf || isMore else { return nil }
        for index in (max(0, position - 5)..<position).reversed() {
            guard case .card(let right) = sentence[index].kind else { continue }
            let before = sentence[..<index]
            let isSaid =
                isMore
                ? before.contains { $0.cues.contains(.compare) }
                : before.suffix(2).contains { SentenceCheck.equals.contains($0.hash) }
            guard isSaid, let left = card(before: index, sentence) ?? carry ?? facts.primary else { return nil }
            return (isMore ? factor + 10_000 : factor, left, right)
        }
        return nil
    }

    private func cardAfterTimes(_ position: Int, _ sentence: [ReplyElement]) -> Int? {
        var isComparison = false
        for element in sentence[(position + 1)...].prefix(10) {
            switch element.kind {
            case .card(let card): return isComparison ? card : nil
            case .word:
                if SentenceCheck.comparators.contains(element.hash) {
                    isComparison = true
                } else if !SentenceCheck.between.contains(element.hash) {
                    return nil
                }
            case .pointType: continue
            default: return nil
            }
        }
        return nil
    }

    /// Whether one card is worth exactly so many times another.
    func holds(_ ratio: (factor: Int, left: Int, right: Int), scope: UInt32) -> Bool {
        let pairs = zip(facts.outcomes(of: ratio.left, scope: scope), facts.outcomes(of: ratio.right, scope: scope))
        return pairs.contains { left, right in
            let product = right.value.hundredthsOfCent.multipliedReportingOverflow(by: ratio.factor)
            let whole = left.value.hundredthsOfCent.multipliedReportingOverflow(by: 10_000)
            return !product.overflow && !whole.overflow && product.partialValue == whole.partialValue
                && right.value > .zero && left.isCandidate && right.isCandidate
        }
    }

    /// The cards that a difference is said of; nil where it is not said of two.
    func compared(at position: Int, _ sentence: [ReplyElement]) -> (left: Int, right: Int)? {
        var named: [Int] = []
        var cues = CueSet()
        for element in sentence {
            cues.formUnion(element.cues)
            if case .card(let card) = element.kind, !named.contains(card) { named.append(card) }
        }
        guard cues.intersects(SentenceCheck.comparisons) else { return nil }
        if named.count == 1, let first = carry ?? facts.primary, first != named[0] { return (first, named[0]) }
        if named.count == 2 { return (named[0], named[1]) }
        guard named.count > 2, let left = card(before: position, sentence), let right = card(after: position, sentence),
            left != right
        else { return nil }
        return (left, right)
    }

    /// Whether a number is the difference of two cards.
    func isDifference(_ quantity: ReplyQuantity, of cards: (left: Int, right: Int), _ scope: UInt32) -> Bool {
        guard let value = quantity.value else { return false }
        let pairs = zip(facts.outcomes(of: cards.left, scope: scope), facts.outcomes(of: cards.right, scope: scope))
        return pairs.contains { left, right in
            if quantity.kind == .points {
                return left.pointType == right.pointType
                    && abs(left.points.tenThousandths - right.points.tenThousandths) == value
            }
            let gain = left.value > right.value ? left.value - right.value : right.value - left.value
            return Saturating.product(gain.cents, 100) == value || gain.hundredthsOfCent == value
        }
    }

    private static func hashes(_ words: String) -> Set<UInt64> {
        Set(words.split(separator: " ").map { WordHash.of(String($0)) })
    }

    private static let of = WordHash.of("的")
    private static let equals = hashes("是 为 為 达 達 等 相")
    private static let comparators = hashes("as what of than")
    private static let between = hashes(
        """
        much many the points point rewards reward cash back cashback value return returns amount number that you would \
        get earn earns bring brings with from on more your
        """)
    private static let comparisons = CueSet(.than, .compare, .moreThan, .lessThan, .contrast, .replace)
}

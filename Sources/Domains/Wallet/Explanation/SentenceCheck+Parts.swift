import Basics
import Explaining
import Language
import RAG

/// What is said of all of a purchase, of splitting it and of one card for all of it.
extension SentenceCheck {
    func parts(
        _ piece: ReplyPiece, _ sentence: [ReplyElement], _ cues: CueSet, _ cards: [Int], _ scope: UInt32
    ) -> ReplyFault? {
        if let fault = whole(piece, sentence, cues, cards, scope) { return fault }
        return splitting(piece, cues)
    }

    // MARK: All of it

    /// "The whole purchase earns 6%": not where a limit ends that rate within it.
    private func whole(
        _ piece: ReplyPiece, _ sentence: [ReplyElement], _ cues: CueSet, _ cards: [Int], _ scope: UInt32
    ) -> ReplyFault? {
        let words = piece.range.filter { SentenceCheck.isWhole(sentence[$0], before: sentence.dropFirst($0 + 1).first) }
        let namesRate = piece.cues.contains(.fullRate)
        let hasRate = namesRate || piece.range.contains { isRate($0, sentence) }
        let isNegated = piece.cues.contains(.negation)
        guard cards.contains(where: { isCapped($0, scope) }) else {
            // "Not all of it earns 4x."
            let isDenied = words.contains { word in
                sentence[max(piece.range.lowerBound, word - 3)..<word].contains { $0.cues.contains(.negation) }
            }
            let isPart =
                hasRate && piece.cues.contains(.only) && facts.recommendation.items.count <= 1
                && sentence[piece.range].contains { SentenceCheck.parts.contains($0.hash) }
            return isDenied && hasRate || isPart ? .wrongClaim : nil
        }
        if hasRate, !isNegated, !piece.cues.contains(.afterLimit), !namesPart(piece.range, sentence, cards, scope) {
            let isOfAmount =
                piece.range.contains { isAmount($0, sentence) } && !piece.range.contains { isWorth($0, sentence) }
            if namesRate || !words.isEmpty || isOfAmount { return .wrongClaim }
        }
        guard !words.isEmpty, !isNegated else { return nil }
        // "The whole purchase is fine, at 6%."
        let range = sentence.startIndex..<sentence.endIndex
        let saysMore = cues.intersects(CueSet(.afterLimit, .crossing, .negation))
        if !saysMore, range.contains(where: { isRate($0, sentence) }), !namesPart(range, sentence, cards, scope) {
            return .wrongClaim
        }
        guard splitGains, !cues.contains(.splitting) else { return nil }
        // "Put all of it on Gold", without what that brings.
        let isAdvised =
            piece.cues.contains(.advise) || piece.range.contains { SentenceCheck.verbs.contains(sentence[$0].hash) }
        let isAdvice = isAdvised && !range.contains { isWorth($0, sentence) }
        return cues.contains(.most) || isAdvice ? .wrongClaim : nil
    }

    /// "Whole", "entire", or "all" before an amount.
    static func isWhole(_ element: ReplyElement, before next: ReplyElement?) -> Bool {
        if element.cues.contains(.wholeAmount) { return true }
        guard element.hash == all, case .quantity(let quantity)? = next?.kind else { return false }
        return quantity.kind == .money
    }

    private static let all = WordHash.of("all")
    private static let parts = Set(["part", "some", "portion", "部"].map(WordHash.of))

    /// Whether a card's best rate ends within the purchase.
    func isCapped(_ card: Int, _ scope: UInt32) -> Bool {
        facts.outcomes(of: card, scope: scope).contains { $0.segments.count > 1 }
    }

    private func isRate(_ position: Int, _ sentence: [ReplyElement]) -> Bool {
        guard case .quantity(let quantity) = sentence[position].kind,
            quantity.kind == .rate || quantity.kind == .percent
        else { return false }
        return isReward(position, sentence)
    }

    private func isAmount(_ position: Int, _ sentence: [ReplyElement]) -> Bool {
        guard case .quantity(let quantity) = sentence[position].kind, quantity.kind == .money else { return false }
        return facts.numbers[facts.general].contains {
            $0.kind == .money && $0.value == quantity.value && $0.roles.contains(.whole)
        }
    }

    private func isWorth(_ position: Int, _ sentence: [ReplyElement]) -> Bool {
        guard case .quantity(let quantity) = sentence[position].kind, quantity.kind == .money else { return false }
        return isReward(position, sentence)
    }

    /// Whether the part that earns a rate is named beside it.
    private func namesPart(_ range: Range<Int>, _ sentence: [ReplyElement], _ cards: [Int], _ scope: UInt32) -> Bool {
        var parts: Set<Int> = []
        for card in cards {
            for outcome in facts.outcomes(of: card, scope: scope) where outcome.segments.count > 1 {
                for segment in outcome.segments { parts.insert(Saturating.product(segment.amount.cents, 100)) }
            }
        }
        return range.contains {
            guard case .quantity(let quantity) = sentence[$0].kind, quantity.kind == .money else { return false }
            return quantity.value.map(parts.contains) ?? false
        }
    }

    // MARK: Splitting

    private var splitGains: Bool {
        facts.recommendation.items.contains { $0.decision.allocations.count > 1 && $0.decision.splitGain > .zero }
    }

    /// Splitting is advised where it earns more, and nowhere else.
    private func splitting(_ piece: ReplyPiece, _ cues: CueSet) -> ReplyFault? {
        let isSeveral = facts.winners.count > 1
        let isDenied = piece.cues.intersects(CueSet(.negation, .waived))
        if piece.cues.contains(.splitting) {
            let isBelittled = isDenied || piece.cues.intersects(CueSet(.less, .lessThan, .same, .shun))
            if splitGains, isBelittled { return .wrongClaim }
            if !splitGains, !isSeveral, !isBelittled { return .wrongClaim }
        }
        // "The best single card; a split brings more."
        let isOffered = !piece.cues.contains(.splitting) && cues.contains(.splitting)
        if piece.cues.contains(.oneCard), !isOffered, isDenied != (splitGains || isSeveral) { return .wrongClaim }
        return nil
    }
}

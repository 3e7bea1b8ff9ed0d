import Explaining
import Language

/// Cards that are compared have to stand in that order.
extension SentenceCheck {
    func comparison(_ sentence: [ReplyElement], _ pieces: [ReplyPiece]) -> ReplyFault? {
        for (position, element) in sentence.enumerated() {
            let order: Order?
            if element.cues.contains(.moreThan) {
                order = isNegated(before: position, sentence) ? nil : .more
            } else if element.cues.contains(.lessThan) {
                order = .less
            } else if element.cues.contains(.than) {
                guard let said = said(before: position, sentence) else { return .wrongComparison }
                order = said
            } else if element.cues.contains(.compare) {
                guard let said = said(after: position, sentence) else { return .wrongComparison }
                order = said
            } else if element.cues.contains(.same) {
                if let fault = sameness(at: position, sentence) { return fault }
                continue
            } else {
                continue
            }
            let left = card(before: position, sentence) ?? carryBefore(sentence) ?? facts.primary
            let right = card(after: position, sentence)
            guard let order, let left, let right else {
                // "more than any other card": of the best only.
                if order == .more, right == nil, let left, left != facts.primary { return .wrongComparison }
                if order == .less, right == nil, left == facts.primary { return .wrongComparison }
                continue
            }
            if !holds(order, left, right, sentence) { return .wrongComparison }
        }
        return alone(sentence, pieces) ?? insistence(pieces)
    }

    enum Order {
        case more, less
    }

    func carryBefore(_ sentence: [ReplyElement]) -> Int? {
        // ``carry`` has moved on to the last card of this sentence.
        let hasCard = sentence.contains { if case .card = $0.kind { true } else { false } }
        return hasCard ? facts.primary : carry
    }

    func card(before position: Int, _ sentence: [ReplyElement]) -> Int? {
        for element in sentence[..<position].reversed() { if case .card(let card) = element.kind { return card } }
        return nil
    }

    func card(after position: Int, _ sentence: [ReplyElement]) -> Int? {
        for element in sentence[(position + 1)...] { if case .card(let card) = element.kind { return card } }
        return nil
    }

    func isNegated(before position: Int, _ sentence: [ReplyElement]) -> Bool {
        sentence[max(0, position - 4)..<position].contains { $0.cues.contains(.negation) }
    }

    /// The word of degree before "than".
    func said(before position: Int, _ sentence: [ReplyElement]) -> Order? {
        for index in (max(0, position - 7)..<position).reversed() {
            let cues = sentence[index].cues
            if cues.contains(.more) { return isNegated(before: index, sentence) ? .less : .more }
            if cues.contains(.less) { return isNegated(before: index, sentence) ? .more : .less }
        }
        return nil
    }

    static let others = WordHash.of("其")

    /// The word of degree in 比 Citi 高.
    func said(after position: Int, _ sentence: [ReplyElement]) -> Order? {
        var seenCard = false
        for element in sentence[(position + 1)...].prefix(14) {
            if case .card = element.kind { seenCard = true }
            // 比其他卡都高
            if element.hash == SentenceCheck.others { seenCard = true }
            guard seenCard || element.length > 1 else { continue }
            if element.cues.contains(.more) || element.cues.contains(.moreThan) {
                return isNegated(before: position, sentence) ? .less : .more
            }
            if element.cues.contains(.less) || element.cues.contains(.lessThan) {
                return isNegated(before: position, sentence) ? .more : .less
            }
        }
        return nil
    }

    func holds(_ order: Order, _ left: Int, _ right: Int, _ sentence: [ReplyElement]) -> Bool {
        if left == right { return true }
        var cues = CueSet()
        var scope: UInt32 = 0
        for element in sentence {
            cues.formUnion(element.cues)
            if case .merchant(let items) = element.kind { scope |= items }
            if case .category(let category) = element.kind, let items = facts.categories[category],
                items != ReplyFacts.everywhere
            {
                scope |= items
            }
        }
        if scope == 0 { scope = ReplyFacts.everywhere }
        let lefts = facts.outcomes(of: left, scope: scope)
        let rights = facts.outcomes(of: right, scope: scope)
        guard !lefts.isEmpty, lefts.count == rights.count else { return false }
        let isConditional = cues.contains(.conditional)
        for (first, second) in zip(lefts, rights) {
            if !isConditional, !first.isCandidate || !second.isCandidate {
                // A card that cannot be used earns nothing, whatever it might.
                if order == .more, !first.isCandidate { return false }
                if order == .less, !second.isCandidate { return false }
                if order == .more, first.isCandidate { continue }
                if order == .less, second.isCandidate { continue }
            }
            if order == .more ? first.value <= second.value : first.value >= second.value { return false }
        }
        return true
    }

    func sameness(at position: Int, _ sentence: [ReplyElement]) -> ReplyFault? {
        var cards: [Int] = []
        for element in sentence { if case .card(let card) = element.kind, !cards.contains(card) { cards.append(card) } }
        if isNegated(before: position, sentence) { return nil }
        // "Twice as much as" is no sameness.
        if position > 0, case .quantity(let quantity) = sentence[position - 1].kind, quantity.kind == .rate {
            return nil
        }
        if cards.count == 1, let primary = facts.primary, cards[0] != primary { cards.append(primary) }
        guard cards.count > 1 else { return nil }
        guard cards.count == 2 else { return .wrongComparison }
        let lefts = facts.outcomes(of: cards[0], scope: ReplyFacts.everywhere)
        let rights = facts.outcomes(of: cards[1], scope: ReplyFacts.everywhere)
        return zip(lefts, rights).contains { $0.value == $1.value } ? nil : .wrongComparison
    }

    /// Whether another card would bring more, were it not for something: its network, a bonus that waits, a portal.
    private func mayBeMore(_ card: Int, _ cues: CueSet) -> Bool {
        if mayFallBack(cues) { return true }
        // What it is has to be said.
        guard cues.intersects(SentenceCheck.hindrances) else { return false }
        let id = facts.recommendation.cards[card].id
        if facts.recommendation.warnings.contains(where: { $0.cardID == id }) { return true }
        let name = facts.recommendation.cards[card].name
        return facts.recommendation.suggestions.contains { $0.contains(name) }
    }

    private static let hindrances = CueSet(
        .activation, .activated, .pending, .accept, .acceptWeak, .refused, .inactive, .mishap)

    private static let activations = CueSet(.activation, .activated, .pending, .bonus)

    /// Whether a card would be the best one once its bonus is activated.
    private func wouldWin(_ card: Int) -> Bool {
        let id = facts.recommendation.cards[card].id
        return facts.recommendation.warnings.contains {
            $0.cardID == id && $0.type == RewardWarning.Kind.activationRequired.rawValue
        }
    }

    /// "Once Freedom is activated, still use Gold."
    func insistence(_ pieces: [ReplyPiece]) -> ReplyFault? {
        guard pieces.contains(where: { $0.cues.contains(.stillUse) }) else { return nil }
        for piece in pieces where piece.cues.intersects(SentenceCheck.activations) {
            if piece.cards.contains(where: { $0 != facts.primary && wouldWin($0) }) { return .wrongClaim }
        }
        return nil
    }

    /// "Citi earns more", without saying than what.
    func alone(_ sentence: [ReplyElement], _ pieces: [ReplyPiece]) -> ReplyFault? {
        var whole = CueSet()
        for piece in pieces { whole.formUnion(piece.cues) }
        if whole.contains(.than) || whole.contains(.compare) { return nil }
        for (index, piece) in pieces.enumerated() {
            for position in piece.range {
                let element = sentence[position]
                if case .han = element.kind, element.length < 2 { continue }
                let isMore = element.cues.contains(.more)
                guard isMore || element.cues.contains(.less), !isNegated(before: position, sentence) else { continue }
                let subject = piece.cards.first ?? pieces[...index].last(where: { !$0.cards.isEmpty })?.cards.last
                guard let subject else { continue }
                let isPrimary = facts.isAdvised(
                    subject, scope: ReplyFacts.everywhere, isSplit: whole.contains(.split))
                if isMore, !isPrimary, !whole.contains(.conditional) || !mayBeMore(subject, whole) {
                    return .wrongComparison
                }
                if !isMore, subject == facts.primary, facts.recommendation.items.count <= 1 { return .wrongComparison }
                // "Even with its bonus it earns less."
                if !isMore, whole.intersects(SentenceCheck.activations), wouldWin(subject) { return .wrongComparison }
            }
        }
        return nil
    }
}

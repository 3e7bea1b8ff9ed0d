import RAG

/// What may be said of the cards of the decision.
extension ReplyFacts {
    /// The cards that may be advised for some items.
    func isAdvised(_ card: Int, scope: UInt32, isSplit: Bool) -> Bool {
        if recommendation.items.count <= 1 {
            if card == primary { return true }
            guard isSplit, let item = recommendation.items.first?.decision else { return false }
            return item.allocations.count > 1 && item.allocations.contains { $0.cardIndex == card }
        }
        for (index, item) in recommendation.items.enumerated() where scope & ReplyFacts.scope(index) != 0 {
            let isFirst = item.primary?.outcome.cardIndex == card
            guard isFirst || item.decision.allocations.contains(where: { $0.cardIndex == card }) else {
                if scope != ReplyFacts.everywhere { return false }
                continue
            }
            if scope == ReplyFacts.everywhere { return true }
        }
        return scope != ReplyFacts.everywhere
    }

    func isAdvisedForAll(_ card: Int) -> Bool {
        recommendation.items.indices.allSatisfy { isAdvised(card, scope: ReplyFacts.scope($0), isSplit: false) }
    }

    /// The cards that win an item.
    var winners: Set<Int> { Set(recommendation.items.compactMap { $0.primary?.outcome.cardIndex }) }

    /// How many cards may be spoken of.
    func mayCount(_ count: Int) -> Bool {
        cardCounts.contains(count) || count <= 2 && count <= recommendation.cards.count
    }

    /// The cards that may be called second.
    func isRunnerUp(_ card: Int) -> Bool {
        if recommendation.secondary?.outcome.cardIndex == card { return true }
        return recommendation.items.contains { item in
            item.secondary?.outcome.cardIndex == card
                // Equals of the second are second too.
                || item.secondary.map { second in
                    item.decision.ranking.contains {
                        $0.cardIndex == card && $0.isCandidate && $0.value == second.outcome.value
                    }
                } ?? false
        }
    }

    /// Outcomes of a card for the items of a scope.
    func outcomes(of card: Int, scope: UInt32) -> [CardOutcome] {
        outcomes.enumerated().compactMap { index, row in
            scope & ReplyFacts.scope(index) != 0 && row.indices.contains(card) ? row[card] : nil
        }
    }
}

import Basics

/// Whether pots end within a purchase, or items claim one card's top rate for different categories: only then can a split
/// change anything.
struct PotInteraction {
    private struct PotID: Hashable {
        let card: Int
        let source: PotStatus.Source
    }

    let splitMayGain: Bool

    /// Whether it may for a single item, which shares its pots with none.
    static func splitMayGain(_ item: ItemDecision) -> Bool {
        // Read in place: an outcome is handed on otherwise.
        item.ranking.indices.prefix(item.candidateCount).contains { item.ranking[$0].segments.count > 1 }
    }

    init(items: [ItemDecision]) {
        // What all items would take from a pot together.
        var drawn: [PotID: Int] = [:]
        var tops: [Int: Category] = [:]
        for item in items.indices {
            // Read in place: a single item shares its pots with none.
            for index in items[item].ranking.indices.prefix(items[item].candidateCount) {
                if items[item].ranking[index].segments.count > 1
                    || items.count > 1 && PotInteraction.shares(items[item].ranking[index], &drawn, &tops)
                {
                    splitMayGain = true
                    return
                }
            }
        }
        splitMayGain = false
    }

    /// Whether an outcome overfills its pot with those before, or makes another category the top one of the card's cycle.
    /// Where a bonus is stacked on a limited rate only one of the two pots is known here, so that counts as shared.
    private static func shares(
        _ outcome: CardOutcome, _ drawn: inout [PotID: Int], _ tops: inout [Int: Category]
    ) -> Bool {
        if outcome.assumesTopCategory,
            tops.updateValue(outcome.ruleCategory, forKey: outcome.cardIndex) ?? outcome.ruleCategory
                != outcome.ruleCategory
        {
            return true
        }
        guard let pot = outcome.pot, pot.remaining > .zero else { return false }
        if outcome.usesQuarterlyBonus, outcome.bonusStacks { return true }
        let id = PotID(card: outcome.cardIndex, source: pot.source)
        let sum = Saturating.sum(drawn[id] ?? 0, outcome.amount.thousandths)
        drawn[id] = sum
        return sum > pot.remaining.thousandths
    }
}

import Basics

/// Whether pots end within a purchase, or items claim one card's top rate for different categories: only then can a split
/// change anything.
struct PotInteraction {
    /// Two items may meet the end of a pot together.
    private(set) var itemsShareRoom = false
    private(set) var splitMayGain = false

    init(items: [ItemDecision]) {
        for item in items.indices {
            for position in 0..<items[item].candidateCount {
                if items[item].ranking[position].segments.count > 1 { splitMayGain = true }
                guard items.count > 1 else { continue }
                if sharesRoom(items[item].ranking[position], items) { itemsShareRoom = true }
                if claimsAnotherTop(items[item].ranking[position], than: items[..<item]) { itemsShareRoom = true }
            }
        }
        if items.count > 1, splitMayGain { itemsShareRoom = true }
        if itemsShareRoom { splitMayGain = true }
    }

    /// Whether earlier items would make another category the top one of the card's cycle.
    private func claimsAnotherTop(_ outcome: CardOutcome, than earlier: ArraySlice<ItemDecision>) -> Bool {
        guard outcome.assumesTopCategory else { return false }
        return earlier.contains { item in
            item.ranking.prefix(item.candidateCount).contains {
                $0.cardIndex == outcome.cardIndex && $0.assumesTopCategory && $0.ruleCategory != outcome.ruleCategory
            }
        }
    }

    /// Whether all items that draw from the pot of an outcome would overfill it together. Where a bonus is stacked on a
    /// limited rate only one of the two pots is known here, so that counts as shared.
    private func sharesRoom(_ outcome: CardOutcome, _ items: [ItemDecision]) -> Bool {
        guard let pot = outcome.pot, pot.remaining > .zero else { return false }
        if outcome.usesQuarterlyBonus, outcome.bonusStacks { return true }
        var drawn = 0
        for item in items.indices {
            for position in 0..<items[item].candidateCount
            where items[item].ranking[position].cardIndex == outcome.cardIndex
                && items[item].ranking[position].pot?.source == pot.source
            {
                drawn = Saturating.sum(drawn, items[item].ranking[position].amount.cents)
            }
        }
        return drawn > pot.remaining.cents
    }
}

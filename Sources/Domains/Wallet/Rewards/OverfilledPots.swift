import Basics

/// The pots that end within a purchase of several items because of their sum, each item taken with its own best card.
struct OverfilledPots {
    /// By item: what pays it best, out of a pot that the items overfill together.
    private var outcomes: [CardOutcome?]

    /// - Parameters:
    ///   - items: each ranked with the pots as they stand.
    ///   - contexts: of the items.
    init(items: [ItemDecision], contexts: [ItemContext]) {
        outcomes = Array(repeating: nil, count: items.count)
        for item in items.indices {
            guard let outcome = items[item].primary, let pot = outcome.pot, pot.remaining > .zero else { continue }
            var drawn = 0
            for other in items.indices where !contexts[other].amountIsAssumed && !contexts[other].amountIsForeign {
                guard let primary = items[other].primary, primary.cardIndex == outcome.cardIndex,
                    primary.pot?.source == pot.source
                else { continue }
                drawn = Saturating.sum(drawn, primary.amount.thousandths)
            }
            if drawn > pot.remaining.thousandths { outcomes[item] = outcome }
        }
    }

    /// The pot of an item's card that is overfilled, as it stands before all items.
    func pot(of item: Int, on card: Int?) -> PotStatus? {
        guard let outcome = outcomes[item], outcome.cardIndex == card else { return nil }
        return outcome.pot
    }
}

import Basics

/// For each item the cards that a plan may need: those that some cent of it could earn most with.
///
/// A rate that no pot ends, of a card that rounds nothing, is there for every cent and takes nothing from other items. A
/// card that earns less than that at its best, whatever is drawn from its pots, is in no best plan.
struct Contenders {
    /// By item, in the order of the candidates; the first of these is always among them.
    let cards: [[Int]]

    /// - Parameter candidates: for each item the positions of the cards that can be used, best first; none empty.
    init(finder: TermsFinder, cards: [Card], contexts: [ItemContext], candidates: [[Int]]) {
        // What a top category pays depends on the other items.
        let isOpen = cards.map { $0.rewardRules.contains(where: TopCategoryClaims.isTop) }
        self.cards = contexts.indices.map { item in
            let candidates = candidates[item]
            guard candidates.count > 2 else { return candidates }
            var lasting = Int.min
            let most = candidates.map { position -> Int in
                let card = cards[position]
                let terms = finder.terms(of: card, for: contexts[item])
                let fee = contexts[item].owesForeignFee ? Saturating.hundredths(card.foreignTransactionFee) : 0
                let net = Saturating.difference(terms.most, Saturating.product(fee, 100))
                if terms.limitIndex == nil, terms.bonus == nil, card.rounding == .exact, !isOpen[position] {
                    lasting = max(lasting, net)
                }
                return net
            }
            return candidates.indices.filter { index in
                index == 0 || most[index] >= lasting || isOpen[candidates[index]]
                    || cards[candidates[index]].rounding == .wholeDollar
            }.map { candidates[$0] }
        }
    }
}

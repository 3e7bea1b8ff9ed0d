import Basics

/// Cards whose top rate several items of a purchase claim for different categories: a cycle has one top category only.
struct TopCategoryClaims {
    /// By card: the category that each item would make the top one.
    private(set) var claims: [(card: Int, categories: [Category?])] = []

    /// - Parameters:
    ///   - candidates: for each item the positions of the cards that can be used.
    init(
        finder: TermsFinder, cards: [Card], contexts: [ItemContext], candidates: [[Int]]
    ) {
        guard contexts.count > 1 else { return }
        for card in cards.indices where cards[card].rewardRules.contains(where: TopCategoryClaims.isTop) {
            let categories = contexts.indices.map { item -> Category? in
                guard candidates[item].contains(card) else { return nil }
                let terms = finder.terms(of: cards[card], for: contexts[item])
                return terms.assumesTopCategory ? terms.ruleCategory : nil
            }
            if Set(categories.compactMap(\.self)).count > 1 { claims.append((card, categories)) }
        }
    }

    /// Every choice of one category for each of the cards; one empty choice where nothing is claimed twice.
    var choices: [[Int: Category]] {
        claims.reduce(into: [[:]]) { choices, claim in
            var categories: [Category] = []
            for case .some(let category) in claim.categories where !categories.contains(category) {
                categories.append(category)
            }
            // A bound on time for absurd wallets; what a plan really earns is worked out from its parts.
            guard choices.count * categories.count <= 32 else { return }
            choices = choices.flatMap { choice in
                categories.map { category in choice.merging([claim.card: category]) { $1 } }
            }
        }
    }

    /// What each card's top category is once the parts are paid: the one with the largest sum, the first among equals.
    func tops(of parts: [SplitPlanner.Part]) -> [Int: Category] {
        var tops: [Int: Category] = [:]
        for (card, categories) in claims {
            var sums: [(category: Category, thousandths: Int)] = []
            for part in parts where part.card == card {
                guard let category = categories[part.item] else { continue }
                if let known = sums.firstIndex(where: { $0.category == category }) {
                    sums[known].thousandths = Saturating.sum(sums[known].thousandths, part.thousandths)
                } else {
                    sums.append((category, part.thousandths))
                }
            }
            var best: (category: Category, thousandths: Int)?
            for sum in sums where sum.thousandths > best?.thousandths ?? 0 { best = sum }
            tops[card] = best?.category
        }
        return tops
    }

    static func isTop(_ rule: RewardRule) -> Bool {
        if case .topCategory = rule.scope { true } else { false }
    }
}

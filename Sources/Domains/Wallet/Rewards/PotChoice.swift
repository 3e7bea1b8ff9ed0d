import Basics

/// Which limit of a card a purchase draws from.
///
/// A pot belongs to the rule whose category it names; a rule without one draws from the nearest pot above it in the
/// tree. A pot that no rule of the card could ever use (its category has no rule) counts purchases of its category
/// whatever pays them, so that a limit somebody entered is never silently without effect.
enum PotChoice {
    static func limitIndex(
        of card: Card, ruleIndex: Int?, _ ruleCategory: Category, _ chain: CategoryChain
    ) -> Int? {
        if let ruleIndex {
            switch card.rewardRules[ruleIndex].scope {
            case .chosen:
                // A card may have a second, unlimited choice (Cash+): the pot is the first one's.
                if card.rewardRules.firstIndex(where: isChosen) == ruleIndex,
                    let index = limitIndex(of: card, key: .choice)
                {
                    return index
                }
            case .topCategory:
                if let index = limitIndex(of: card, key: .topCategory) { return index }
            case .category: break
            }
        }
        if ruleCategory != .general {
            var reached = false
            let below = chain.first { category in
                if category == ruleCategory { reached = true }
                return !reached && limitIndex(of: card, key: .category(category)) != nil
                    && !isUsedByRule(category, of: card, orAbove: false)
            }
            if let below { return limitIndex(of: card, key: .category(below)) }
            let above = CategoryChain(ruleCategory).first { limitIndex(of: card, key: .category($0)) != nil }
            return above.flatMap { limitIndex(of: card, key: .category($0)) }
        }
        let orphan = chain.first { category in
            category != .general && limitIndex(of: card, key: .category(category)) != nil
                && !isUsedByRule(category, of: card, orAbove: true)
        }
        return limitIndex(of: card, key: .category(orphan ?? .general))
    }

    private static func limitIndex(of card: Card, key: SpendingLimit.Key) -> Int? {
        // Fields are read in place: a copy of a whole limit costs more than the comparison.
        let limits = card.spendingLimits
        return limits.indices.first { limits[$0].category == key || limits[$0].sharedWith.contains(key) }
    }

    private static func isChosen(_ rule: RewardRule) -> Bool {
        if case .chosen = rule.scope { true } else { false }
    }

    /// Whether some rule of the card would draw from a pot of the category, or (`orAbove`) covers the category.
    private static func isUsedByRule(_ category: Category, of card: Card, orAbove: Bool) -> Bool {
        let rules = card.rewardRules
        return rules.indices.contains { index in
            switch rules[index].scope {
            case .category(let own):
                own != .general && (own.isWithin(category) || orAbove && category.isWithin(own))
            case .chosen(let options, _), .topCategory(let options):
                options.contains { target in
                    if case .category(let own) = target {
                        own.isWithin(category) || orAbove && category.isWithin(own)
                    } else {
                        false
                    }
                }
            }
        }
    }
}

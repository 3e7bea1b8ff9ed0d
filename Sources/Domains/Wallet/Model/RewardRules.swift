import Basics

/// The rules of a card, with what the arithmetic asks of each of them first: worked out once when the card is made, because
/// every purchase asks it of all rules of all cards, and most of them are of another category.
struct RewardRules: Sendable {
    /// What a rule asks of a purchase besides its category.
    struct Conditions: OptionSet {
        let rawValue: UInt8

        /// Days, a country, or the way to buy.
        static let bounds = Conditions(rawValue: 1)
        /// Merchants or their classes.
        static let sellers = Conditions(rawValue: 2)
        /// Portal, payment method and exclusions.
        static let others = Conditions(rawValue: 4)
    }

    struct Head {
        /// The category of the rule; nil where the holder chooses it, or his spending.
        let category: Category?
        /// Its bit; all bits where the rule may hold for any purchase.
        let bits: UInt64
        let conditions: Conditions
        /// What the category alone counts as; see ``RuleMatch/specificity``.
        let specificity: Int
        /// Hundredths.
        let rate: Int
    }

    let all: [RewardRule]
    /// In the order of ``all``.
    let heads: [Head]
    /// Whether any of them leaves something out.
    let haveExclusions: Bool

    init(_ rules: [RewardRule]) {
        all = rules
        heads = rules.map(Head.init(_:))
        haveExclusions = rules.contains { !$0.excludes.isEmpty }
    }
}

extension RewardRules.Head {
    fileprivate init(_ rule: RewardRule) {
        if case .category(let category) = rule.scope {
            self.category = category
            bits = category == .general ? .max : category.bit
            specificity = category == .general ? 0 : CategoryChain.depth(category) * RuleMatch.depth
        } else {
            category = nil
            bits = .max
            specificity = 0
        }
        var conditions: RewardRules.Conditions = []
        if rule.effectiveFrom != nil || rule.effectiveTo != nil || rule.region != nil || rule.channel != nil {
            conditions.insert(.bounds)
        }
        if !rule.merchants.isEmpty || !rule.merchantClasses.isEmpty { conditions.insert(.sellers) }
        if rule.portal != nil || rule.paymentMethod != nil || !rule.excludes.isEmpty { conditions.insert(.others) }
        self.conditions = conditions
        rate = Saturating.hundredths(rule.multiplier)
    }
}

extension RewardRules: Hashable {
    static func == (left: RewardRules, right: RewardRules) -> Bool { left.all == right.all }

    func hash(into hasher: inout Hasher) { hasher.combine(all) }
}

import Basics

/// How well a rule fits an item.
struct RuleMatch {
    /// Higher wins: a merchant's rule, then one for the portal in use, then the narrowest category. 0 is the base rate.
    var specificity: Int
    var category: Category
    var matchedMerchant = false
    var assumesTopCategory = false

    static let merchant = 1_000
    static let portal = 500
    /// A merchant class without a category is narrower than any category.
    static let merchantClass = 100
    static let depth = 10
    /// A merchant class within a category.
    static let classWithinCategory = 5
}

/// Decides whether a rule holds for an item.
struct RuleMatcher {
    let setting: RewardSetting
    var relaxed: Relaxation = []

    private var date: CalendarDate { setting.date }
    private var constraints: PurchaseConstraints { setting.constraints }

    /// The match of the card's rule at a position, or nil; then `missed` is told the one condition that stood in the way,
    /// where it was only one.
    ///
    /// - Parameter top: the top category of the card's cycle, where other items of the purchase have settled that.
    func match(
        ruleAt index: Int, of rules: RewardRules, of card: Card, _ context: ItemContext, top: Category?,
        missed: inout Relaxation
    ) -> RuleMatch? {
        var match: RuleMatch
        if let category = rules.heads[index].category {
            guard category == .general || context.chain.contains(category) else { return nil }
            match = RuleMatch(specificity: rules.heads[index].specificity, category: category)
        } else {
            guard let found = scopeMatch(rules.all[index].scope, of: card, context, top: top) else { return nil }
            match = found
        }
        let conditions = rules.heads[index].conditions
        if conditions.isEmpty { return match }
        // Fields are read in place: a copy of a whole rule costs more than all of the checks.
        if conditions.contains(.bounds), !isInBounds(ruleAt: index, of: rules.all, context) { return nil }
        if conditions.contains(.sellers), !namesSeller(ruleAt: index, of: rules.all, &match, context) { return nil }
        if conditions.contains(.sellers), rules.heads[index].rate == 0, !rules.all[index].merchantClasses.isEmpty {
            // That some sellers earn nothing is an exclusion, written as a rule of its own.
            if relaxed.contains(.exclusion) { return nil }
            missed.insert(.exclusion)
        }
        if !conditions.contains(.others) { return match }
        return conditionsHold(ruleAt: index, of: rules.all, &match, context, &missed) ? match : nil
    }

    /// Whether the day, the country and the way to buy are those of the rule.
    private func isInBounds(ruleAt index: Int, of rules: [RewardRule], _ context: ItemContext) -> Bool {
        if let from = rules[index].effectiveFrom, date < from { return false }
        if let to = rules[index].effectiveTo, to < date { return false }
        if let region = rules[index].region, region != context.region { return false }
        guard let channel = rules[index].channel else { return true }
        return channel == .online ? context.channel == .online : context.channel != .online
    }

    /// Whether the rule is for the merchant, where it is for some only.
    private func namesSeller(
        ruleAt index: Int, of rules: [RewardRule], _ match: inout RuleMatch, _ context: ItemContext
    ) -> Bool {
        if !rules[index].merchants.isEmpty {
            guard rules[index].merchants.contains(where: context.isAt) else { return false }
            match.specificity += RuleMatch.merchant
            match.matchedMerchant = true
        }
        if !rules[index].merchantClasses.isEmpty {
            guard rules[index].merchantClasses.contains(where: context.item.isOf) else { return false }
            match.specificity +=
                match.specificity == 0 ? RuleMatch.merchantClass : RuleMatch.classWithinCategory
        }
        return true
    }

    /// Portal, payment method and exclusions: what a user could do otherwise, or would like to know.
    private func conditionsHold(
        ruleAt index: Int, of rules: [RewardRule], _ match: inout RuleMatch, _ context: ItemContext,
        _ missed: inout Relaxation
    ) -> Bool {
        var failed: Relaxation = []
        if let portal = rules[index].portal {
            if isBookedThrough(portal, context.item) {
                match.specificity += RuleMatch.portal
            } else {
                failed.insert(.portal)
            }
        }
        if let method = rules[index].paymentMethod, method != context.item.paymentMethod {
            failed.insert(.paymentMethod)
        }
        if exclusion(from: rules[index].excludes, context) != nil { failed.insert(.exclusion) }
        if failed.isEmpty { return true }
        if relaxed.isSuperset(of: failed) {
            if failed.contains(.portal) { match.specificity += RuleMatch.portal }
            return true
        }
        if failed == .portal || failed == .paymentMethod || failed == .exclusion { missed.formUnion(failed) }
        return false
    }

    /// The first exclusion that names the item.
    func exclusion(from excludes: [RuleTarget], _ context: ItemContext) -> RuleTarget? {
        for target in excludes where context.isExcluded(by: target) { return target }
        return nil
    }

    private func isBookedThrough(_ portal: String, _ item: PurchaseItem) -> Bool {
        guard item.viaPortal else { return false }
        guard let named = constraints.portal, !named.isEmpty else { return true }
        return MerchantName.folded(named) == MerchantName.folded(portal)
    }

    /// The match of a scope whose category the card or its spending decides; that of any other is known from its head.
    private func scopeMatch(
        _ scope: RewardRule.Scope, of card: Card, _ context: ItemContext, top: Category?
    ) -> RuleMatch? {
        switch scope {
        case .category: return nil
        case .chosen(let options, let count):
            var best: RuleMatch?
            var seen = 0
            for target in card.choice where seen < count && options.contains(target) {
                seen += 1
                if let match = targetMatch(target, context), match.specificity > best?.specificity ?? -1 {
                    best = match
                }
            }
            return best
        case .topCategory(let options):
            var best: RuleMatch?
            for target in options {
                if let match = targetMatch(target, context), match.specificity > best?.specificity ?? -1 {
                    best = match
                }
            }
            guard var match = best, top == nil || match.category == top, mayBeTop(options, of: card, context)
            else { return nil }
            match.assumesTopCategory = true
            return match
        }
    }

    private func targetMatch(_ target: RuleTarget, _ context: ItemContext) -> RuleMatch? {
        guard context.isNamed(by: target) else { return nil }
        switch target {
        case .category(let category):
            return RuleMatch(specificity: CategoryChain.depth(category) * RuleMatch.depth, category: category)
        case .merchantClass:
            return RuleMatch(specificity: RuleMatch.merchantClass, category: context.item.category)
        case .merchant:
            return RuleMatch(
                specificity: RuleMatch.merchant, category: context.item.category, matchedMerchant: true)
        }
    }

    /// False only where the month's spending says that another option leads.
    private func mayBeTop(_ options: [RuleTarget], of card: Card, _ context: ItemContext) -> Bool {
        let history = setting.history(of: context.item)
        guard !history.isEmpty else { return true }
        var own = Money.zero
        var others = Money.zero
        for case .category(let category) in options {
            let spent = history.spent(card: card.id, within: category)
            if context.chain.contains(category) {
                own = max(own, spent)
            } else {
                others = max(others, spent)
            }
        }
        return others <= own
    }
}

import Basics

/// Finds the rule, the pots and the bonus that apply when one card pays for one item.
struct TermsFinder {
    var matcher: RuleMatcher

    var preferences: Preferences { matcher.setting.preferences }
    var date: CalendarDate { matcher.setting.date }
    var constraints: PurchaseConstraints { matcher.setting.constraints }

    init(setting: RewardSetting) {
        matcher = RuleMatcher(setting: setting)
    }

    func relaxing(_ relaxed: Relaxation) -> TermsFinder {
        var copy = self
        copy.matcher.relaxed = relaxed
        return copy
    }

    func terms(of card: Card, for context: ItemContext, draws: PotDraws = PotDraws()) -> RateTerms {
        var terms = RateTerms()
        if context.earnsNothing { return terms }
        chooseRule(of: card, context, top: draws.topCategory, &terms)
        addLimit(of: card, context, draws, &terms)
        if let bonus = card.quarterlyBonus { addBonus(bonus, of: card, context, draws, &terms) }
        return terms
    }

    /// The most specific rule that holds; among equally specific ones the one that pays most, then the first.
    private func chooseRule(
        of card: Card, _ context: ItemContext, top: Category?, _ terms: inout RateTerms
    ) {
        var best: RuleMatch?
        var bestIndex = 0
        var baseIndex: Int?
        let rules = card.rules
        let chain = context.chain.bits
        // Most rules are of another category.
        for index in rules.heads.indices where rules.heads[index].bits & chain != 0 {
            guard
                let match = matcher.match(ruleAt: index, of: rules, of: card, context, top: top, missed: &terms.missed)
            else { continue }
            if match.specificity == 0, pays(index, of: card, moreThan: baseIndex) { baseIndex = index }
            if match.specificity > best?.specificity ?? -1
                || match.specificity == best?.specificity && pays(index, of: card, moreThan: bestIndex)
            {
                best = match
                bestIndex = index
            }
        }
        let base = baseIndex.map { rules.heads[$0].rate } ?? Rate.one.hundredths
        let basePointValue = pointValue(card, baseIndex)
        guard let best else {
            terms.ruleRate = base
            terms.afterRate = base
            terms.rulePointValue = basePointValue
            terms.afterPointValue = basePointValue
            return
        }
        terms.ruleIndex = bestIndex
        terms.ruleCategory = best.category
        terms.matchedMerchant = best.matchedMerchant
        terms.assumesTopCategory = best.assumesTopCategory
        terms.ruleRate = rules.heads[bestIndex].rate
        terms.rulePointValue = pointValue(card, bestIndex)
        if let after = rules.all[bestIndex].afterLimitMultiplier {
            terms.afterRate = Saturating.hundredths(after)
            terms.afterPointValue = terms.rulePointValue
            terms.afterRuleIndex = bestIndex
        } else {
            terms.afterRate = base
            terms.afterPointValue = basePointValue
            terms.afterRuleIndex = baseIndex
        }
    }

    private func pays(_ index: Int, of card: Card, moreThan other: Int?) -> Bool {
        guard let other else { return true }
        return Saturating.product(card.rules.heads[index].rate, pointValue(card, index))
            > Saturating.product(card.rules.heads[other].rate, pointValue(card, other))
    }

    /// Hundredths of a cent a point of a rule's reward currency; of the implicit base rate for nil.
    private func pointValue(_ card: Card, _ ruleIndex: Int?) -> Int {
        if preferences.pointValues.isEmpty { return 100 }
        return pointValue(TermsFinder.pointType(of: card, ruleIndex: ruleIndex))
    }

    private func pointValue(_ pointType: String) -> Int {
        preferences.pointValues[pointType].map { Saturating.hundredths($0) } ?? 100
    }

    /// The implicit base rate earns the currency of the card's first rule.
    static func pointType(of card: Card, ruleIndex: Int?) -> String {
        if let ruleIndex, card.rewardRules.indices.contains(ruleIndex) { return card.rewardRules[ruleIndex].pointType }
        return card.rewardRules.first?.pointType ?? RewardRule.defaultPointType
    }

    // MARK: - Pots

    private func addLimit(
        of card: Card, _ context: ItemContext, _ draws: PotDraws, _ terms: inout RateTerms
    ) {
        guard !card.spendingLimits.isEmpty,
            let index = PotChoice.limitIndex(of: card, ruleIndex: terms.ruleIndex, terms.ruleCategory, context.chain)
        else { return }
        terms.limitIndex = index
        let limit = card.spendingLimits[index].limit.thousandths
        var used = CardPots.spent(card.spendingLimits[index], on: date).thousandths
        if saysMaxedOut(card) { used = max(used, limit) }
        // What the rest of this purchase takes uses nothing up yet.
        if used >= limit { terms.missed.insert(.limits) }
        used = Saturating.sum(used, draws.limit(index))
        if matcher.relaxed.contains(.limits) { used = 0 }
        terms.limitRoom = room(limit: limit, used: used, context)
    }

    /// An amount that is not converted meets a pot that has room, or one that has none.
    private func room(limit: Int, used: Int, _ context: ItemContext) -> Int {
        let room = max(0, Saturating.difference(limit, used))
        return context.amountIsForeign && room > 0 ? RateTerms.unlimited : room
    }

    func saysMaxedOut(_ card: Card) -> Bool {
        matcher.setting.constrainsCards && (constraints.allMaxedOut || constraints.maxedOutCards.contains(card.id))
    }

    // MARK: - The quarterly bonus

    /// A kind of seller that the card's own rule of a category leaves out is left out of the quarter's bonus on it too.
    private func isExcluded(_ target: RuleTarget, of card: Card, _ context: ItemContext) -> Bool {
        guard case .category(let named) = target, let sellerClass = context.item.sellerClass else { return false }
        return card.rewardRules.contains { rule in
            guard case .category(let category) = rule.scope, category.isWithin(named) || named.isWithin(category) else {
                return false
            }
            return rule.excludes.contains(.merchantClass(sellerClass))
        }
    }

    private func addBonus(
        _ bonus: QuarterlyBonus, of card: Card, _ context: ItemContext, _ draws: PotDraws,
        _ terms: inout RateTerms
    ) {
        guard bonus.quarter == date.quarter, bonus.year == date.year else { return }
        var named = false
        for target in bonus.categories where context.isNamed(by: target) && !isExcluded(target, of: card, context) {
            named = true
            break
        }
        guard named else { return }
        let rate = Saturating.hundredths(bonus.multiplier)
        let value =
            bonus.stacksWithBase || preferences.pointValues.isEmpty
            ? terms.rulePointValue : pointValue(bonus.pointType)
        guard
            bonus.stacksWithBase && rate > 0
                || Saturating.product(rate, value) > Saturating.product(terms.ruleRate, terms.rulePointValue)
                || terms.limitIndex != nil
                    && Saturating.product(rate, value) > Saturating.product(terms.afterRate, terms.afterPointValue)
        else { return }
        if !bonus.activated {
            guard matcher.relaxed.contains(.activation) else {
                if bonus.activateBy.map({ date <= $0 }) ?? true { terms.missed.insert(.activation) }
                return
            }
        }
        var room = RateTerms.unlimited
        if let limit = bonus.limit?.thousandths {
            var used = max(0, bonus.currentSpending.thousandths)
            if saysMaxedOut(card) { used = max(used, limit) }
            if used >= limit { terms.missed.insert(.limits) }
            used = Saturating.sum(used, draws.bonus)
            if used >= limit { terms.bonusIsUsedUp = true }
            if matcher.relaxed.contains(.limits) { used = 0 }
            room = self.room(limit: limit, used: used, context)
        }
        guard room > 0 else { return }
        terms.bonus = RateTerms.Bonus(stacks: bonus.stacksWithBase, rate: rate, pointValue: value, room: room)
    }
}

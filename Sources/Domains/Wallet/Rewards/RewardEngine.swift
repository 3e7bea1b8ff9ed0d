public import Basics

/// Works out which card earns most for a purchase: exact, pure, the same for the same input on any machine.
///
/// What it decides where rules leave room:
/// - The most specific rule that holds pays: a merchant's, then one for the booking portal in use, then a merchant class,
///   then the narrowest category, then the base rate; among equals the one that pays most. A meal out without a known
///   kind (`dining`) counts as a restaurant.
/// - A rule with a condition that the query does not state (portal, payment method, online) does not hold.
/// - Values are rounded once, at the end, to a hundredth of a cent, half away from zero; cards are compared by that.
/// - An amount of zero or less counts as none.
/// - Several items share the pots and are paid in their order: the split that is best in total decides, and each item is
///   ranked with what the parts before it leave. Warnings that a pot ends count all items that it would pay best.
/// - A card that pays its top rate on the top category of a cycle pays it on one category of a purchase.
public struct RewardEngine: Sendable {
    let builder: OutcomeBuilder

    var setting: RewardSetting { builder.finder.matcher.setting }

    /// - Parameters:
    ///   - date: the day of the purchase.
    ///   - history: spending of the month so far, for projections and top categories.
    ///   - historyDate: the day that `history` goes up to; nil for the day of the purchase. Of a purchase in another month
    ///     nothing is projected.
    ///   - rates: what amounts in other currencies are converted with.
    public init(
        preferences: Preferences = Preferences(), date: CalendarDate, constraints: PurchaseConstraints = .none,
        history: SpendingHistory = .none, historyDate: CalendarDate? = nil, rates: CurrencyConverter = .none
    ) {
        self.init(
            RewardSetting(
                preferences: preferences, date: date, constraints: constraints, history: history,
                historyDate: historyDate, rates: rates))
    }

    init(_ setting: RewardSetting) {
        builder = OutcomeBuilder(finder: TermsFinder(setting: setting))
    }

    /// What one card does for one item, whether or not it can be used.
    public func outcome(of card: Card, for item: PurchaseItem) -> CardOutcome {
        let context = ItemContext(item, setting).own(of: card)
        var outcome = builder.outcome(of: card, at: 0, context, blocked: blocked(card, context))
        outcome.rank = 1
        return outcome
    }

    /// The whole answer. An empty wallet gives items without a primary.
    public func decide(_ items: [PurchaseItem], cards: [Card]) -> Decision {
        if items.count > 1, items.contains(where: { $0.date != nil }), let days = days(of: items, cards) {
            return decide(items, on: days, cards: cards)
        }
        if items.count == 1 { return decide(ItemContext(items[0], setting), only: cards) }
        let finder = MissedFinder(builder: builder, cards: cards)
        let warner = WarningBuilder(finder: finder)
        var decisions: [ItemDecision] = []
        var contexts: [ItemContext] = []
        var missed: [MissedOpportunity] = []
        var warnings: [RewardWarning] = []
        for item in items {
            let context = ItemContext(item, setting)
            decisions.append(only: decide(context, cards))
            contexts.append(only: context)
        }
        let overfilled = decisions.count > 1 ? OverfilledPots(items: decisions, contexts: contexts) : nil
        allocate(&decisions, contexts, cards)
        for index in decisions.indices {
            let primary = decisions[index].primary
            let found = finder.missed(decisions[index].ranking, contexts[index], itemIndex: index)
            let own = warner.warnings(
                decisions[index], found, contexts[index], itemIndex: index,
                overfilled: overfilled?.pot(of: index, on: primary?.cardIndex))
            for warning in own where !warnings.contains(where: { $0.repeats(warning) }) {
                warnings.append(only: warning)
            }
            if missed.isEmpty { missed = found } else { missed += found }
        }
        return Decision(items: decisions, warnings: warnings, missed: missed)
    }

    /// The answer for a single item, as most purchases are: it shares its pots with none.
    private func decide(_ context: ItemContext, only cards: [Card]) -> Decision {
        var decision = decide(context, cards)
        if !setting.hasSeveralCurrencies(cards), PotInteraction.splitMayGain(decision) {
            var decisions = [decision]
            allocate(&decisions, [context], cards)
            decision = decisions[0]
        } else if decision.candidateCount > 0, !context.amountIsAssumed {
            decision.allocations = [whole(decision.ranking[0])]
        }
        let finder = MissedFinder(builder: builder, cards: cards)
        let missed = finder.missed(decision.ranking, context, itemIndex: 0)
        var warnings: [RewardWarning] = []
        let own = WarningBuilder(finder: finder)
            .warnings(decision, missed, context, itemIndex: 0, overfilled: nil)
        for warning in own where !warnings.contains(where: { $0.repeats(warning) }) { warnings.append(only: warning) }
        return Decision(items: [decision], warnings: warnings, missed: missed)
    }

    private func decide(_ context: ItemContext, _ cards: [Card]) -> ItemDecision {
        var outcomes: [CardOutcome] = []
        outcomes.reserveCapacity(cards.count)
        var candidates = 0
        for index in cards.indices {
            let card = cards[index]
            outcomes.append(
                builder.outcome(of: card, at: index, context.own(of: card), blocked: blocked(card, context)))
            if outcomes[index].isCandidate { candidates += 1 }
        }
        Ranking(cards: cards, preferredPointSystem: setting.preferences.preferredPointSystem).rank(&outcomes)
        return ItemDecision(
            item: context.item, ranking: outcomes, candidateCount: candidates, allocations: [])
    }

    private func blocked(_ card: Card, _ context: ItemContext) -> BlockedReasons {
        let setting = setting
        var reasons: BlockedReasons = card.isActive ? [] : .inactive
        if let accepted = context.item.merchant?.acceptedNetworks, !accepted.contains(card.network) {
            reasons.insert(.networkNotAccepted)
        }
        if context.earnsNothing { reasons.insert(.countsAsCash) }
        guard setting.constrainsCards else { return reasons }
        if let accepted = setting.constraints.acceptedNetworks, !accepted.contains(card.network) {
            reasons.insert(.networkNotAccepted)
        }
        if setting.constraints.refusedNetworks.contains(card.network) { reasons.insert(.networkNotAccepted) }
        if !setting.constraints.onlyCards.isEmpty, !setting.constraints.onlyCards.contains(card.id) {
            reasons.insert(.excludedByUser)
        }
        if setting.constraints.excludedCards.contains(card.id) { reasons.insert(.excludedByUser) }
        return reasons
    }

    // MARK: - Allocations

    private func allocate(_ decisions: inout [ItemDecision], _ contexts: [ItemContext], _ cards: [Card]) {
        for index in decisions.indices where decisions[index].candidateCount > 0 && !contexts[index].amountIsAssumed {
            decisions[index].allocations = [whole(decisions[index].ranking[0])]
        }
        // Parts of an amount on cards of several currencies are not compared.
        guard !setting.hasSeveralCurrencies(cards), PotInteraction(items: decisions).splitMayGain else {
            return takeTurns(&decisions, contexts, cards)
        }
        let divisible = decisions.indices.filter {
            !decisions[$0].allocations.isEmpty && !contexts[$0].amountIsForeign
        }
        let planner = planner(divisible, decisions, contexts, cards)
        let plan = planner.bestPlan()
        for (position, index) in divisible.enumerated() {
            decisions[index].allocations = plan.allocations[position]
            if decisions.count > 1 { rank(&decisions[index], contexts[index], position, of: plan, planner) }
        }
        if decisions.count > divisible.count { rankTheRest(&decisions, contexts, cards, divisible, plan) }
    }

    /// Ranks the items whose amount takes nothing from the pots, with what those before them take. A card's top category
    /// that is still open goes to the item that gains most by it.
    private func rankTheRest(
        _ decisions: inout [ItemDecision], _ contexts: [ItemContext], _ cards: [Card], _ divisible: [Int],
        _ plan: SplitPlanner.Priced
    ) {
        let rest = decisions.indices.filter { !divisible.contains($0) }
        var tops = plan.draws.compactMapValues(\.topCategory)
        let gains = rest.map { index -> Int in
            guard let primary = decisions[index].primary, primary.assumesTopCategory else { return 0 }
            let other = decisions[index].secondary?.value ?? .zero
            return (primary.value - other).hundredthsOfCent
        }
        for position in rest.indices.sorted(by: { (gains[$1], $0) < (gains[$0], $1) }) {
            let index = rest[position]
            let earlier = divisible.count { $0 < index }
            let draws = earlier < plan.before.count ? plan.before[earlier] : plan.draws
            rank(&decisions[index], contexts[index], cards) { card in
                var found = draws[card] ?? PotDraws()
                found.topCategory = tops[card]
                return found
            }
            if let primary = decisions[index].primary, primary.assumesTopCategory, tops[primary.cardIndex] == nil {
                tops[primary.cardIndex] = primary.ruleCategory
            }
            if let primary = decisions[index].primary, !decisions[index].allocations.isEmpty {
                decisions[index].allocations = [whole(primary)]
            }
        }
    }

    /// Where the pots have room for all items, only what an item finds in its pot depends on those before it.
    private func takeTurns(_ decisions: inout [ItemDecision], _ contexts: [ItemContext], _ cards: [Card]) {
        guard decisions.count > 1 else { return }
        var draws: [Int: PotDraws] = [:]
        for index in decisions.indices {
            guard let primary = decisions[index].primary, primary.pot != nil else { continue }
            let card = primary.cardIndex
            let context = contexts[index].own(of: cards[card])
            guard !context.amountIsForeign else { continue }
            if let drawn = draws[card] {
                var outcome = builder.outcome(
                    of: cards[card], at: card, context, blocked: primary.blocked, draws: drawn)
                outcome.rank = 1
                decisions[index].ranking[0] = outcome
            }
            guard !context.amountIsAssumed else { continue }
            draws[card, default: PotDraws()].draw(
                context.thousandths, builder.finder.terms(of: cards[card], for: context))
        }
    }

    /// Ranks the cards for an item again, with what the items before it take from their pots. A card whose room a later
    /// item needs does not come first, unless the plan has the whole item on it: what it brings here is lost there.
    ///
    /// Where each card of an item's share is needed later, they are shown with what the later items leave of their pots.
    private func rank(
        _ decision: inout ItemDecision, _ context: ItemContext, _ position: Int, of plan: SplitPlanner.Priced,
        _ planner: SplitPlanner
    ) {
        let before = plan.before[position]
        let planned = decision.allocations.map(\.cardIndex)
        var needed: [Int: PotDraws] = [:]
        for outcome in decision.ranking where outcome.isCandidate && planned != [outcome.cardIndex] {
            let card = outcome.cardIndex
            if planner.othersLose(by: position, wholeOn: card, in: plan) {
                needed[card] = planner.drawsOfOthers(than: position, on: card, in: plan)
            }
        }
        let areAllNeeded = planned.allSatisfy { needed[$0] != nil }
        rank(&decision, context, planner.cards) { card in
            (areAllNeeded ? needed[card] : nil) ?? before[card] ?? PotDraws()
        }
        guard !areAllNeeded, let first = decision.ranking.firstIndex(where: { needed[$0.cardIndex] == nil }), first > 0
        else { return }
        decision.ranking.insert(decision.ranking.remove(at: first), at: 0)
        for position in decision.ranking.indices { decision.ranking[position].rank = position + 1 }
    }

    private func rank(
        _ decision: inout ItemDecision, _ context: ItemContext, _ cards: [Card], draws: (Int) -> PotDraws
    ) {
        var outcomes = decision.ranking.map { old in
            builder.outcome(
                of: cards[old.cardIndex], at: old.cardIndex, context.own(of: cards[old.cardIndex]),
                blocked: old.blocked.subtracting(.saidMaxedOut),
                draws: draws(old.cardIndex))
        }
        Ranking(cards: cards, preferredPointSystem: setting.preferences.preferredPointSystem).rank(&outcomes)
        decision.ranking = outcomes
        decision.candidateCount = outcomes.count(where: \.isCandidate)
    }

    private func planner(
        _ indices: [Int], _ decisions: [ItemDecision], _ contexts: [ItemContext], _ cards: [Card]
    ) -> SplitPlanner {
        SplitPlanner(
            builder: builder, cards: cards, contexts: indices.map { contexts[$0] },
            candidates: indices.map { index in
                decisions[index].ranking.prefix(decisions[index].candidateCount).map(\.cardIndex)
            })
    }

    private func whole(_ best: CardOutcome) -> Allocation {
        Allocation(
            cardIndex: best.cardIndex, cardID: best.cardID, amount: best.amount, multiplier: best.multiplier,
            points: best.points, value: best.value, pointType: best.pointType)
    }
}

extension RewardSetting {
    /// Whether a card counts in another currency than the wallet's.
    func hasSeveralCurrencies(_ cards: [Card]) -> Bool {
        cards.contains { $0.currency.map { $0 != preferences.currency } ?? false }
    }
}

extension RewardWarning {
    /// Whether another item's warning says the same.
    func repeats(_ other: RewardWarning) -> Bool {
        kind == other.kind && cardIndex == other.cardIndex && pot?.source == other.pot?.source
            && isPrimary == other.isPrimary && kind != .foreignFee
    }
}

import Basics

/// Finds the cards that would have earned more than an item's primary but for one condition.
struct MissedFinder {
    let builder: OutcomeBuilder
    let cards: [Card]

    func missed(_ ranking: [CardOutcome], _ context: ItemContext, itemIndex: Int) -> [MissedOpportunity] {
        guard let first = ranking.first else { return [] }
        let primary = first.isCandidate ? first : nil
        let said = asSaid(context)
        var found: [MissedOpportunity] = []
        let saysCategory = context.item.saidCategory != nil
        // Read in place: most of them miss nothing.
        for index in ranking.indices {
            if !saysCategory, ranking[index].missed.isEmpty, ranking[index].blocked.isEmpty { continue }
            if !ranking[index].blocked.isDisjoint(with: [.excludedByUser, .countsAsCash]) { continue }
            add(ranking[index], primary, context, said, itemIndex, &found)
        }
        return found
    }

    private func add(
        _ outcome: CardOutcome, _ primary: CardOutcome?, _ context: ItemContext, _ saidContext: ItemContext?,
        _ itemIndex: Int, _ found: inout [MissedOpportunity]
    ) {
        func keep(
            _ reason: MissedOpportunity.Reason, _ multiplier: Rate, _ value: RewardValue, countsAsSaid: Bool = true
        ) {
            if let primary, value <= primary.value { return }
            found.append(
                only: MissedOpportunity(
                    reason: reason, itemIndex: itemIndex, cardIndex: outcome.cardIndex, cardID: outcome.cardID,
                    multiplier: multiplier, value: value, gain: value - (primary?.value ?? .zero),
                    countsAsSaid: countsAsSaid))
        }
        let card = cards[outcome.cardIndex]
        let (context, saidContext) = (context.own(of: card), saidContext?.own(of: card))
        switch outcome.blocked {
        case .inactive:
            keep(.inactive, outcome.multiplier, outcome.value)
        case .saidMaxedOut:
            keep(.limitUsedUp(nil), outcome.multiplier, outcome.value)
        case .networkNotAccepted:
            let said = saidContext.map { asSaid(card, $0) }
            if let said, said.reward.value > outcome.value {
                if said.hitsExclusion {
                    keep(.excluded(said.target), said.reward.segments[0].multiplier, said.reward.value)
                }
                // Accepted it would still not earn what the words ask for; then the network is only half of the reason.
                let wins = primary.map { outcome.value > $0.value } ?? true
                if wins {
                    keep(.networkNotAccepted, outcome.multiplier, outcome.value)
                } else {
                    keep(
                        .networkNotAccepted, said.reward.segments[0].multiplier, said.reward.value, countsAsSaid: false)
                }
            } else {
                keep(.networkNotAccepted, outcome.multiplier, outcome.value)
            }
        case []:
            for condition in [Relaxation.exclusion, .portal, .paymentMethod, .activation, .limits]
            where outcome.missed.contains(condition) {
                let finder = builder.finder.relaxing(condition)
                let terms = finder.terms(of: card, for: context)
                let reward = builder.reward(terms, of: card, thousandths: context.thousandths, context)
                guard let reason = reason(condition, outcome, terms, card, context) else { continue }
                keep(reason, reward.segments[0].multiplier, reward.value)
            }
            if card.rules.haveExclusions, !outcome.missed.contains(.exclusion), let saidContext {
                let said = asSaid(card, saidContext)
                if said.hitsExclusion {
                    keep(.excluded(said.target), said.reward.segments[0].multiplier, said.reward.value)
                }
            }
        default: break
        }
    }

    private func reason(
        _ condition: Relaxation, _ outcome: CardOutcome, _ terms: RateTerms, _ card: Card,
        _ context: ItemContext
    ) -> MissedOpportunity.Reason? {
        let index = terms.ruleIndex
        switch condition {
        case .exclusion:
            return .excluded(
                index.flatMap { builder.finder.matcher.exclusion(from: card.rewardRules[$0].excludes, context) })
        case .portal: return index.flatMap { card.rewardRules[$0].portal }.map { .portal($0) }
        case .paymentMethod: return index.flatMap { card.rewardRules[$0].paymentMethod }.map { .paymentMethod($0) }
        case .activation: return .notActivated(by: card.quarterlyBonus?.activateBy)
        case .limits: return usedUpPot(outcome, card, context).map { .limitUsedUp($0) }
        default: return nil
        }
    }

    /// The pot of an outcome that has nothing left.
    func usedUpPot(_ outcome: CardOutcome, _ card: Card, _ context: ItemContext) -> PotStatus? {
        if let pot = outcome.pot, pot.status == .limitReached { return pot }
        let (preferences, said) = (builder.finder.preferences, builder.finder.saysMaxedOut(card))
        if let bonus = card.quarterlyBonus,
            let pot = CardPots.bonusStatus(bonus, preferences: preferences, saidMaxedOut: said),
            pot.status == .limitReached
        {
            return pot
        }
        // A stacking bonus may go on where the rule's own pot is used up.
        guard let index = builder.finder.terms(of: card, for: context).limitIndex else { return nil }
        let pot = CardPots.limitStatus(
            of: card, index: index, preferences: preferences, date: builder.finder.date, saidMaxedOut: said)
        return pot.status == .limitReached ? pot : nil
    }

    /// The item as what the words say, whatever the merchant is; nil where that is no other category.
    private func asSaid(_ context: ItemContext) -> ItemContext? {
        guard let said = context.item.saidCategory, said != context.item.category else { return nil }
        return ItemContext(context.item, builder.finder.matcher.setting, asCategory: said)
    }

    /// What the card would pay for it then.
    private func asSaid(
        _ card: Card, _ context: ItemContext
    ) -> (reward: OutcomeBuilder.Reward, hitsExclusion: Bool, target: RuleTarget?) {
        let terms = builder.finder.relaxing(.exclusion).terms(of: card, for: context)
        let reward = builder.reward(terms, of: card, thousandths: context.thousandths, context)
        let target = terms.ruleIndex.flatMap {
            builder.finder.matcher.exclusion(from: card.rewardRules[$0].excludes, context)
        }
        return (reward, target != nil, target)
    }
}

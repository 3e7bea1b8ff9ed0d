import Basics

/// Draws the warnings of one item from its ranking and the missed opportunities.
struct WarningBuilder {
    let finder: MissedFinder

    /// - Parameter overfilled: the primary's pot, where this item and others together go past its end.
    func warnings(
        _ decision: ItemDecision, _ missed: [MissedOpportunity], _ context: ItemContext, itemIndex: Int,
        overfilled: PotStatus?
    ) -> [RewardWarning] {
        let primary = decision.primary
        var result: [RewardWarning] = []
        if let primary {
            addOwn(primary, context, itemIndex, overfilled, &result)
            addPassedOver(decision.ranking, primary, itemIndex, &result)
        }
        if missed.isEmpty { return result }
        for kind in [
            RewardWarning.Kind.limitExceeded, .inactiveCard, .categoryExcluded, .networkNotAccepted,
            .activationRequired,
        ] {
            if kind == .limitExceeded, finder.builder.finder.constraints.allMaxedOut {
                // Each of them is what somebody asks about whose cards are all used up.
                for index in missed.indices
                where WarningBuilder.kind(missed[index].reason) == kind
                    && missed[index].cardIndex != primary?.cardIndex
                {
                    result.append(only: warning(kind, missed[index], primary))
                }
                continue
            }
            // Read in place: one that was missed is large. Of the same value the first card counts.
            var best: Int?
            for index in missed.indices where WarningBuilder.kind(missed[index].reason) == kind {
                if let known = best, missed[index].value < missed[known].value { continue }
                if let known = best, missed[index].value == missed[known].value,
                    missed[index].cardIndex >= missed[known].cardIndex
                {
                    continue
                }
                best = index
            }
            guard let best, !(kind == .limitExceeded && missed[best].cardIndex == primary?.cardIndex) else { continue }
            result.append(only: warning(kind, missed[best], primary))
        }
        return result
    }

    private func addOwn(
        _ primary: CardOutcome, _ context: ItemContext, _ itemIndex: Int, _ overfilled: PotStatus?,
        _ result: inout [RewardWarning]
    ) {
        func own(
            _ kind: RewardWarning.Kind, _ severity: RewardWarning.Severity, action: Bool = false, pot: PotStatus? = nil,
            fee: RewardValue? = nil
        ) {
            result.append(
                only: RewardWarning(
                    kind, severity: severity, actionRequired: action, itemIndex: itemIndex,
                    cardIndex: primary.cardIndex, cardID: primary.cardID, isPrimary: true,
                    multiplier: primary.multiplier, value: primary.value, pot: pot,
                    crossesLimit: primary.crossesLimit || overfilled != nil, isTogether: overfilled != nil, fee: fee))
        }
        let card = finder.cards[primary.cardIndex]
        if let overfilled {
            own(.limitWarning, .medium, action: true, pot: overfilled)
        } else if let shown = primary.pot, primary.crossesLimit || shown.status != .available {
            let pot = finder.builder.standing(shown, of: card)
            if primary.crossesLimit || pot.status == .warning {
                own(.limitWarning, .medium, action: primary.crossesLimit, pot: pot)
            }
        } else if primary.crossesLimit {
            own(.limitWarning, .medium, action: true)
        }
        if primary.missed.contains(.limits) {
            own(.limitExceeded, .high, pot: finder.usedUpPot(primary, card, context))
        } else if finder.builder.finder.saysMaxedOut(card) {
            own(.limitExceeded, .high)
        }
        if primary.amountIsForeign { own(.notConverted, .medium) }
        if primary.fee > .zero { own(.foreignFee, .medium, fee: primary.amountIsForeign ? nil : primary.fee) }
        if let left = card.availableCredit {
            if left <= .zero || card.isPassed(by: primary) { own(.creditLimit, .high, action: true) }
        }
    }

    /// The card that would have come first but for its credit line.
    private func addPassedOver(
        _ ranking: [CardOutcome], _ primary: CardOutcome, _ itemIndex: Int, _ result: inout [RewardWarning]
    ) {
        var best: CardOutcome?
        for outcome in ranking where outcome.isCandidate && outcome.value > (best ?? primary).value {
            if finder.cards[outcome.cardIndex].isPassed(by: outcome) { best = outcome }
        }
        guard let best else { return }
        result.append(
            only: RewardWarning(
                .creditLimit, severity: .medium, itemIndex: itemIndex, cardIndex: best.cardIndex, cardID: best.cardID,
                isPrimary: false, multiplier: best.multiplier, value: best.value, gain: best.value - primary.value))
    }

    private static func kind(_ reason: MissedOpportunity.Reason) -> RewardWarning.Kind? {
        switch reason {
        case .notActivated: .activationRequired
        case .excluded: .categoryExcluded
        case .limitUsedUp: .limitExceeded
        case .networkNotAccepted: .networkNotAccepted
        case .inactive: .inactiveCard
        case .portal, .paymentMethod: nil
        }
    }

    private func warning(
        _ kind: RewardWarning.Kind, _ missed: MissedOpportunity, _ primary: CardOutcome?
    ) -> RewardWarning {
        var pot: PotStatus?
        var activateBy: CalendarDate?
        var excluded: RuleTarget?
        var severity = RewardWarning.Severity.medium
        switch missed.reason {
        case .limitUsedUp(let status): pot = status
        case .notActivated(let day): activateBy = day
        case .excluded(let target):
            excluded = target
            severity = .low
        case .inactive: severity = primary == nil ? .high : .low
        case .networkNotAccepted: severity = primary == nil ? .high : .medium
        case .portal, .paymentMethod: break
        }
        return RewardWarning(
            kind, severity: severity, actionRequired: kind == .activationRequired || primary == nil,
            itemIndex: missed.itemIndex, cardIndex: missed.cardIndex, cardID: missed.cardID,
            isPrimary: missed.cardIndex == primary?.cardIndex, multiplier: missed.multiplier, value: missed.value,
            gain: missed.gain, pot: pot, activateBy: activateBy, excluded: excluded,
            countsAsSaid: missed.countsAsSaid)
    }
}

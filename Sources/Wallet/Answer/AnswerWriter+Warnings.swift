import Basics

extension AnswerWriter {
    func warnings(_ decision: Decision) -> [Recommendation.Warning] {
        decision.warnings.map { warning in
            Recommendation.Warning(
                type: warning.kind.rawValue,
                message: message(warning, item: decision.items[warning.itemIndex].item), severity: warning.severity,
                actionRequired: warning.actionRequired, cardID: warning.cardID)
        }
    }

    private func message(_ warning: RewardWarning, item: PurchaseItem) -> String {
        let card = cards[warning.cardIndex]
        let rate = rate(warning.multiplier, pointType: pointType(of: card))
        switch warning.kind {
        case .limitWarning:
            return limitMessage(warning.crossesLimit ? .warningLimitCrossing : .warningLimitWarning, warning, card)
        case .limitExceeded:
            let isSaid = warning.pot?.saidMaxedOut ?? true
            return limitMessage(isSaid ? .warningLimitSaid : .warningLimitExceeded, warning, card)
        case .inactiveCard:
            return text(.warningInactiveCard, ["card": card.name, "value": value(warning.value, item)])
        case .networkNotAccepted: return networkSentence(card, item: item, value: warning.value)
        case .activationRequired:
            return text(
                .warningActivationRequired,
                [
                    "card": card.name, "rate": rate, "value": value(warning.value, item),
                    "until": until(warning.activateBy),
                ])
        case .categoryExcluded:
            return text(
                .warningCategoryExcluded,
                [
                    "card": card.name, "rate": rate,
                    "category": phrases.name(item.saidCategory ?? item.category, language),
                    "place": item.merchant?.name ?? phrases.name(item.category, language),
                    "merchant": item.merchant?.name ?? phrases.name(item.category, language),
                ])
        case .foreignFee:
            return text(
                .warningForeignFee,
                [
                    "card": card.name, "rate": card.foreignTransactionFee.description,
                    "fee": value(warning.fee ?? .zero, item),
                ])
        }
    }

    private func limitMessage(_ phrase: Phrase, _ warning: RewardWarning, _ card: Card) -> String {
        guard let pot = warning.pot else { return text(phrase, ["card": card.name]) }
        return text(
            phrase,
            [
                "card": card.name, "percent": String(pot.percentUsed), "limit": money(pot.limit),
                "period": period(pot, of: card), "category": name(pot, of: card), "left": money(pot.remaining),
            ])
    }
}

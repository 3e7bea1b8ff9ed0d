import Basics

/// Puts the state of limits and bonuses into words.
struct AlertWriter: SentenceWriter {
    let phrases: PhraseBook
    let language: Language
    let cards: [Card]
    let currency: String

    func limitAlert(_ alert: LimitAlert) -> WalletAlert {
        let pot = alert.pot
        let isUsedUp = pot.status == .limitReached
        let card = cards[alert.cardIndex]
        return WalletAlert(
            kind: isUsedUp ? .limitExceeded : .limitWarning, severity: isUsedUp ? .high : .medium,
            actionRequired: false, cardID: alert.cardID, cardName: alert.cardName,
            message: phrases.text(
                isUsedUp ? .warningLimitExceeded : .warningLimitWarning, language,
                [
                    "card": card.name, "percent": String(pot.percentUsed), "limit": money(pot.limit),
                    "period": period(pot, of: card), "category": name(pot, of: card),
                    "left": money(pot.remaining),
                ]),
            pot: pot, limit: pot.limit, currentSpending: pot.spent)
    }

    func activationAlert(_ pending: LiveBonus) -> WalletAlert {
        let bonus = pending.bonus
        let categories = bonus.categories.map { target in
            switch target {
            case .category(let category): phrases.name(category, language)
            case .merchantClass(let merchantClass): merchantClass.rawValue
            case .merchant(let merchant): merchant.display
            }
        }
        return WalletAlert(
            kind: .activationRequired, severity: .medium, actionRequired: true, cardID: pending.cardID,
            cardName: pending.cardName,
            message: phrases.text(
                .alertActivation, language,
                [
                    "card": pending.cardName, "rate": rate(bonus.multiplier, pointType: bonus.pointType),
                    "category": listed(categories), "until": until(bonus.activateBy),
                ]),
            pot: nil, limit: bonus.limit, currentSpending: bonus.currentSpending)
    }
}

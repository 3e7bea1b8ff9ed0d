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
        return WalletAlert(
            kind: isUsedUp ? .limitExceeded : .limitWarning, severity: isUsedUp ? .high : .medium,
            actionRequired: false, cardID: alert.cardID, cardName: alert.cardName,
            message: text(isUsedUp ? .warningLimitExceeded : .warningLimitWarning) { slot, text in
                write(slot, of: pot, cards[alert.cardIndex], to: &text)
            },
            pot: pot, limit: pot.limit, currentSpending: pot.spent)
    }

    func activationAlert(_ pending: LiveBonus) -> WalletAlert {
        let bonus = pending.bonus
        return WalletAlert(
            kind: .activationRequired, severity: .medium, actionRequired: true, cardID: pending.cardID,
            cardName: pending.cardName,
            message: text(.alertActivation) { slot, text in
                switch slot {
                case .card: text.append(pending.cardName)
                case .rate: write(bonus.multiplier, pointType: bonus.pointType, to: &text)
                case .category: writeList(bonus.categories.map(name(_:)), to: &text)
                case .until: writeUntil(bonus.activateBy, to: &text)
                default: break
                }
            },
            pot: nil, limit: bonus.limit, currentSpending: bonus.currentSpending)
    }
}

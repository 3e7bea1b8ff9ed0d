import Basics
import Language

/// Puts the state of limits and bonuses into words.
struct AlertWriter: SentenceWriter {
    let phrases: PhraseBook
    let language: WrittenLanguage
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
                case .card: text.append(cards[pending.cardIndex].name)
                case .rate: write(bonus.multiplier, pointType: bonus.pointType, to: &text)
                case .category: writeList(bonus.categories.map(name(_:)), to: &text)
                case .until: writeUntil(bonus.activateBy, to: &text)
                default: break
                }
            },
            pot: nil, limit: bonus.limit, currentSpending: bonus.currentSpending)
    }

    /// Of an active card with a rate for chosen categories of which none is chosen; nil for others.
    func choiceAlert(_ card: Card, called name: String, on date: CalendarDate) -> WalletAlert? {
        guard card.isActive else { return nil }
        let waiting = card.rewardRules.filter { rule in
            guard case .chosen(let options, _) = rule.scope, !options.isEmpty else { return false }
            return (rule.effectiveFrom.map { $0 <= date } ?? true) && (rule.effectiveTo.map { date <= $0 } ?? true)
                && !card.choice.contains(where: options.contains)
        }
        guard let best = waiting.max(by: { $0.multiplier < $1.multiplier }) else { return nil }
        return WalletAlert(
            kind: .choiceRequired, severity: .medium, actionRequired: true, cardID: card.id, cardName: card.name,
            message: text(.alertChoice) { slot, text in
                switch slot {
                case .card: text.append(name)
                case .rate: write(best.multiplier, pointType: best.pointType, to: &text)
                default: break
                }
            },
            pot: nil, limit: nil, currentSpending: .zero)
    }
}

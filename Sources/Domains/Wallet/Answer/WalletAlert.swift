public import Basics
public import Language

/// Something about the wallet worth telling without being asked: a limit that is near or used up, a quarterly bonus that
/// waits to be activated, or a rate that waits for its categories to be chosen.
public struct WalletAlert: Sendable {
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case limitWarning = "limit_warning"
        case limitExceeded = "limit_exceeded"
        case activationRequired = "activation_required"
        case choiceRequired = "choice_required"
    }

    public let kind: Kind
    public let severity: RewardWarning.Severity
    public let actionRequired: Bool
    public let cardID: CardID
    public let cardName: String
    public let message: String
    /// Nil for a bonus that is not activated yet, and where nothing is chosen.
    public let pot: PotStatus?
    public let limit: Money?
    public let currentSpending: Money
}

extension Recommender {
    /// Limits first, fullest first; then what can be activated, then what can be chosen.
    public func alerts(
        cards: [Card], preferences: Preferences, history: SpendingHistory, date: CalendarDate, language: WrittenLanguage
    ) -> [WalletAlert] {
        let status = WalletStatus(cards: cards, history: history, preferences: preferences, date: date)
        let writer = AlertWriter(
            phrases: phrases, language: language, cards: phrases.called(cards, language), currency: preferences.currency
        )
        return status.approachingLimits.map(writer.limitAlert(_:))
            + status.pendingActivations.map(writer.activationAlert(_:))
            + zip(cards, writer.cards).compactMap { writer.choiceAlert($0, called: $1.name, on: date) }
    }
}

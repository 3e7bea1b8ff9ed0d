import Basics

/// What a wallet's revision gives on a day, worked out once for all its requests: see ``WalletSnapshot/prepared``.
final class PreparedWallet: Sendable {
    let names: [CardName]
    let history: SpendingHistory
    let status: WalletStatus
    let cardTexts = PromptCardTexts()

    init(_ snapshot: WalletSnapshot) {
        names = snapshot.cards.map(CardName.init(_:))
        history = SpendingHistory(snapshot.monthToDate)
        status = WalletStatus(
            cards: snapshot.cards, history: history, preferences: snapshot.preferences, date: snapshot.date)
    }
}

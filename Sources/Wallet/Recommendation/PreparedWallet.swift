import Basics

/// What a wallet's revision gives on a day, worked out once for all its requests.
final class PreparedWallet: Sendable {
    let revision: Revision
    let date: CalendarDate
    let names: [CardName]
    let history: SpendingHistory
    let status: WalletStatus

    init(_ snapshot: WalletSnapshot) {
        revision = snapshot.revision
        date = snapshot.date
        names = snapshot.cards.map(CardName.init(_:))
        history = SpendingHistory(snapshot.monthToDate)
        status = WalletStatus(
            cards: snapshot.cards, history: history, preferences: snapshot.preferences, date: snapshot.date)
    }
}

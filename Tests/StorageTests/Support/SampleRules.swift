import Basics
import RAG
import Wallet

/// Rules simple enough to check by head: every limit counts every purchase.
struct SampleRules: WalletRules {
    var passageFormat = 1
    var drafts: @Sendable (Card) -> [PassageDraft] = { _ in [] }
    /// Hears of purchases in the order in which they are applied.
    var onPurchase: @Sendable (Transaction) -> Void = { _ in }

    func merchant(named name: String) -> Merchant? { nil }

    func card(_ card: Card, after transaction: Transaction, preferences: Preferences, today: CalendarDate) -> Card {
        onPurchase(transaction)
        var card = card
        for index in card.spendingLimits.indices {
            card.spendingLimits[index].currentSpending = card.spendingLimits[index].currentSpending + transaction.amount
        }
        let pot = card.quarterlyBonus?.currentSpending ?? .zero
        card.quarterlyBonus?.currentSpending = pot + transaction.amount
        return card
    }

    func passages(of card: Card) -> [PassageDraft] { drafts(card) }
}

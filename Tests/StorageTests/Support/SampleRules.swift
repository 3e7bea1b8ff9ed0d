import Basics
import RAG
import Wallet

/// Rules simple enough to check by head: every limit counts every purchase.
struct SampleRules: WalletRules {
    var passageFormat = 1
    var matcher: PurchaseMatcher { Samples.matcher }
    var drafts: @Sendable (Card) -> [PassageDraft] = { _ in [] }

    func merchant(named name: String) -> Merchant? { nil }

    func counting(_ purchases: [LedgerEntry], on card: Card, preferences: Preferences, today: CalendarDate) -> Card {
        func spent(_ stated: StatedSum?) -> Money {
            purchases.filter { !(stated?.holds(purchaseOf: $0.date, recordedAt: $0.recordedAt) ?? false) }
                .reduce(stated?.amount ?? .zero) { $0 + $1.amount }
        }
        var card = card
        for index in card.spendingLimits.indices {
            card.spendingLimits[index].currentSpending = spent(card.spendingLimits[index].stated)
        }
        if let bonus = card.quarterlyBonus { card.quarterlyBonus?.currentSpending = spent(bonus.stated) }
        return card
    }

    func passages(of card: Card) -> [PassageDraft] { drafts(card) }
}

public import Basics
public import RAG

/// The wallet's rules over its tables.
public struct WalletKnowledge: WalletRules {
    private let understanding: PurchaseUnderstanding
    private let words: CardPassages
    public let matcher: PurchaseMatcher

    public init(understanding: PurchaseUnderstanding, passages: CardPassages, matcher: PurchaseMatcher) {
        self.understanding = understanding
        self.matcher = matcher
        words = passages
    }

    public func merchant(named name: String) -> Merchant? { understanding.merchant(named: name) }

    public func counting(
        _ purchases: [LedgerEntry], on card: Card, preferences: Preferences, today: CalendarDate
    ) -> Card {
        SpendingLedger.counting(
            purchases, on: card, today: today, preferences: preferences,
            merchants: { understanding.merchant(named: $0) })
    }

    public var passageFormat: Int { CardPassages.format }

    public func passages(of card: Card) -> [PassageDraft] { words.passages(of: card) }
}

public import Basics
public import RAG

/// What the arithmetic says about stored cards and purchases; asked inside transactions, so it must not wait.
public protocol WalletRules: Sendable {
    /// What is known about a merchant's name; it says which of the recorded purchases count toward a limit.
    func merchant(named name: String) -> Merchant?

    /// Finds the purchases of statements among those that were noted.
    var matcher: PurchaseMatcher { get }

    /// The card with its limits and its bonus as purchases of somebody with these preferences leave them today.
    ///
    /// - Parameter purchases: of this card, all that count; see ``SpendingLedger/days(of:today:)``.
    func counting(_ purchases: [LedgerEntry], on card: Card, preferences: Preferences, today: CalendarDate) -> Card

    /// The version of ``passages(of:)``: stored passages of another one are made anew.
    var passageFormat: Int { get }

    /// What a card's terms say, for search. The same for the same terms, whatever was spent.
    func passages(of card: Card) -> [PassageDraft]
}

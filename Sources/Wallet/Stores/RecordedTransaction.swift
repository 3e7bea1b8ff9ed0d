/// A purchase that was stored, and what it did to its card.
public struct RecordedTransaction: Sendable, Hashable {
    public let transaction: Transaction
    /// The card after the purchase.
    public let card: StoredCard

    public init(transaction: Transaction, card: StoredCard) {
        self.transaction = transaction
        self.card = card
    }
}

/// How much an erase removed.
public struct ErasedRows: Sendable, Hashable {
    public let cards: Int
    public let transactions: Int
    public let conversations: Int
    public let feedback: Int

    public init(cards: Int, transactions: Int, conversations: Int, feedback: Int) {
        self.cards = cards
        self.transactions = transactions
        self.conversations = conversations
        self.feedback = feedback
    }
}

public import RAG

/// Everything that is stored about a user, without secrets: no token digests.
public struct UserExport: Sendable, Hashable {
    public let cards: [StoredCard]
    public let transactions: [Transaction]
    /// Nil where the user never set any.
    public let preferences: Preferences?
    public let conversations: [Conversation]
    public let feedback: [Feedback]

    public init(
        cards: [StoredCard], transactions: [Transaction], preferences: Preferences?, conversations: [Conversation],
        feedback: [Feedback]
    ) {
        self.cards = cards
        self.transactions = transactions
        self.preferences = preferences
        self.conversations = conversations
        self.feedback = feedback
    }
}

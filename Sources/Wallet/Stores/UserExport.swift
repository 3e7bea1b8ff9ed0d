public import RAG

/// Everything that is stored about a user, without secrets: no token digests.
public struct UserExport: Sendable, Hashable {
    public let cards: [StoredCard]
    public let transactions: [Transaction]
    /// Nil where the user never set any.
    public let preferences: Preferences?
    /// With the advice of each turn.
    public let conversations: [Conversation]
    /// Oldest first.
    public let feedback: [Feedback]
    /// Nil where the user never chose.
    public let privacy: Privacy?
    /// What purchases were compared with.
    public let comparisons: [AdviceComparison]
    public let tokens: [APIToken]

    public init(
        cards: [StoredCard], transactions: [Transaction], preferences: Preferences?, conversations: [Conversation],
        feedback: [Feedback], privacy: Privacy?, comparisons: [AdviceComparison], tokens: [APIToken]
    ) {
        self.cards = cards
        self.transactions = transactions
        self.preferences = preferences
        self.conversations = conversations
        self.feedback = feedback
        self.privacy = privacy
        self.comparisons = comparisons
        self.tokens = tokens
    }
}

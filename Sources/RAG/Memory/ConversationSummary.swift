public import Basics

/// A conversation in a list.
public struct ConversationSummary: Sendable, Hashable, Identifiable {
    public let id: String
    public let startedAt: Timestamp
    public let updatedAt: Timestamp
    public let turnCount: Int
    /// What was asked last, card numbers redacted.
    public let lastQuery: String

    public init(id: String, startedAt: Timestamp, updatedAt: Timestamp, turnCount: Int, lastQuery: String) {
        self.id = id
        self.startedAt = startedAt
        self.updatedAt = updatedAt
        self.turnCount = turnCount
        self.lastQuery = lastQuery
    }
}

public import Basics

/// One exchange of a conversation: what was asked, what was answered, and the state a follow-up edits.
public struct ConversationTurn: Sendable, Hashable {
    /// The sentence as it was understood to be said, card numbers redacted.
    public let query: String
    public let answer: String
    public let at: Timestamp
    /// What the domain needs to understand a follow-up; opaque here, versioned by its owner.
    public let state: [UInt8]

    public init(query: String, answer: String, at: Timestamp, state: [UInt8]) {
        self.query = query
        self.answer = answer
        self.at = at
        self.state = state
    }
}

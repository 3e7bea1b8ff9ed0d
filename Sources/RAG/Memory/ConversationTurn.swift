public import Basics

/// One exchange of a conversation: what was asked, what was answered, and the state a follow-up edits.
public struct ConversationTurn: Sendable, Hashable {
    /// Its place in the conversation, counted from 1, the same for ever; 0 for a turn that has none yet.
    public var number: Int
    /// The sentence as it was understood to be said, card numbers redacted.
    public let query: String
    /// Empty where the words are not to be kept.
    public let answer: String
    public let at: Timestamp
    public let state: TurnState
    /// Nil where nothing was advised, or where behaviour is not remembered.
    public let advice: Advice?

    public init(
        number: Int = 0, query: String, answer: String, at: Timestamp, state: TurnState, advice: Advice? = nil
    ) {
        self.number = number
        self.query = query
        self.answer = answer
        self.at = at
        self.state = state
        self.advice = advice
    }
}

public import Basics

/// A turn just made. Its state is encoded only when its bytes are needed, which is off the path of the answer.
public struct PendingTurn: Sendable {
    public let query: String
    public let answer: String
    public let at: Timestamp
    /// What was advised; nil where nothing was, or where it is not to be remembered.
    public let advice: Advice?
    /// Makes ``ConversationTurn/state``; may be called more than once, on any thread.
    public let state: @Sendable () -> [UInt8]

    public init(
        query: String, answer: String, at: Timestamp, advice: Advice? = nil, state: @escaping @Sendable () -> [UInt8]
    ) {
        self.query = query
        self.answer = answer
        self.at = at
        self.advice = advice
        self.state = state
    }

    public func encoded() -> ConversationTurn {
        ConversationTurn(query: query, answer: answer, at: at, state: state(), advice: advice)
    }
}

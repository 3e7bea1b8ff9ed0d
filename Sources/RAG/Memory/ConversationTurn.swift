public import Basics

/// One exchange of a conversation: what was asked, what was answered, and the state a follow-up edits.
public struct ConversationTurn: Sendable {
    /// Whose answer it was: the domain's name.
    public let domain: String
    /// Its place in the conversation, counted from 1, the same for ever; 0 for a turn that has none yet.
    public var number: Int
    /// The sentence as it was understood to be said, card numbers redacted.
    public let query: String
    /// Empty where the words are not to be kept.
    public let answer: String
    public let at: Timestamp
    /// Of the domain; no other reads it.
    public let state: TurnState
    /// Nil where nothing was advised, or where behaviour is not remembered.
    public let advice: (any TurnAdvice)?
    /// The answer whole, as the JSON object that was sent; nil where that is not kept, or was not read.
    public var reply: [UInt8]?

    public init(
        domain: String, number: Int = 0, query: String, answer: String, at: Timestamp, state: TurnState,
        advice: (any TurnAdvice)? = nil, reply: [UInt8]? = nil
    ) {
        self.domain = domain
        self.number = number
        self.query = query
        self.answer = answer
        self.at = at
        self.state = state
        self.advice = advice
        self.reply = reply
    }
}

extension ConversationTurn: Hashable {
    public static func == (left: ConversationTurn, right: ConversationTurn) -> Bool {
        left.domain == right.domain && left.number == right.number && left.query == right.query
            && left.answer == right.answer && left.reply == right.reply && left.at == right.at
            && left.state == right.state
            && (left.advice.map { advice in right.advice.map(advice.isEqual) ?? false } ?? (right.advice == nil))
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(number)
        hasher.combine(query)
        hasher.combine(at)
    }
}

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
    /// What the domain needs to understand a follow-up; opaque here, versioned by its owner.
    public var state: [UInt8] { unwritten?.bytes ?? written }
    private let written: [UInt8]
    private let unwritten: (any UnwrittenState)?
    /// Nil where nothing was advised, or where behaviour is not remembered.
    public let advice: Advice?

    public init(
        number: Int = 0, query: String, answer: String, at: Timestamp, state: [UInt8], advice: Advice? = nil
    ) {
        self.number = number
        self.query = query
        self.answer = answer
        self.at = at
        written = state
        unwritten = nil
        self.advice = advice
    }

    /// A turn whose state is written where it is asked for.
    public init(query: String, answer: String, at: Timestamp, state: any UnwrittenState, advice: Advice? = nil) {
        number = 0
        self.query = query
        self.answer = answer
        self.at = at
        written = []
        unwritten = state
        self.advice = advice
    }

    /// What keeping its state in memory takes, in bytes.
    package var stateCost: Int { unwritten?.cost ?? written.count }
}

extension ConversationTurn {
    public static func == (left: ConversationTurn, right: ConversationTurn) -> Bool {
        left.number == right.number && left.query == right.query && left.answer == right.answer && left.at == right.at
            && left.state == right.state && left.advice == right.advice
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(number)
        hasher.combine(query)
        hasher.combine(at)
    }
}

public import Basics

/// One exchange of a conversation: what was asked, what was answered, and the state a follow-up edits.
public struct ConversationTurn: Sendable {
    private enum State: Sendable {
        case bytes([UInt8])
        case open(any TurnState)
    }

    /// Its place in the conversation, counted from 1, the same for ever; 0 for a turn that has none yet.
    public var number: Int
    /// The sentence as it was understood to be said, card numbers redacted.
    public let query: String
    /// Empty where the words are not to be kept.
    public let answer: String
    public let at: Timestamp
    private let keptState: State
    /// Nil where nothing was advised, or where behaviour is not remembered.
    public let advice: Advice?

    public init(
        number: Int = 0, query: String, answer: String, at: Timestamp, state: [UInt8], advice: Advice? = nil
    ) {
        self.number = number
        self.query = query
        self.answer = answer
        self.at = at
        keptState = .bytes(state)
        self.advice = advice
    }

    /// A turn that was just taken.
    public init(query: String, answer: String, at: Timestamp, state: any TurnState, advice: Advice? = nil) {
        number = 0
        self.query = query
        self.answer = answer
        self.at = at
        keptState = .open(state)
        self.advice = advice
    }

    /// What the domain needs to understand a follow-up; opaque here, versioned by its owner.
    public var state: [UInt8] {
        switch keptState {
        case .bytes(let bytes): bytes
        case .open(let state): state.bytes
        }
    }

    /// What keeping it takes, in bytes; an estimate from above.
    public var cost: Int {
        let ofState =
            switch keptState {
            case .bytes(let bytes): bytes.count
            case .open(let state): state.cost
            }
        return query.utf8.count + answer.utf8.count + ofState + 256
    }
}

extension ConversationTurn: Hashable {
    public static func == (left: ConversationTurn, right: ConversationTurn) -> Bool {
        left.number == right.number && left.query == right.query && left.answer == right.answer
            && left.at == right.at && left.state == right.state && left.advice == right.advice
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(number)
        hasher.combine(query)
        hasher.combine(at)
    }
}

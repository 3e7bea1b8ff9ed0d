public import Basics

/// A user's exchange with the service, newest turn last. At most ``Conversation/maximumTurns`` turns are kept.
public struct Conversation: Sendable, Hashable, Identifiable {
    public static let maximumTurns = 50

    public let id: String
    public let user: UserID
    public let startedAt: Timestamp
    public private(set) var turns: [ConversationTurn]

    public init(id: String, user: UserID, startedAt: Timestamp, turns: [ConversationTurn] = []) {
        self.id = id
        self.user = user
        self.startedAt = startedAt
        self.turns = Array(turns.suffix(Conversation.maximumTurns))
    }

    public var updatedAt: Timestamp { turns.last?.at ?? startedAt }

    public mutating func append(_ turn: ConversationTurn) {
        if turns.count >= Conversation.maximumTurns { turns.removeFirst(turns.count - Conversation.maximumTurns + 1) }
        turns.append(turn)
    }
}

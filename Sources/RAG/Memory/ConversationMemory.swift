public import Basics

/// What was said before, so that a follow-up can be understood.
public protocol ConversationMemory: AnyObject, Sendable {
    /// A conversation with its latest turns; nil when it is unknown, expired or another user's.
    ///
    /// Costs at most one indexed read on the calling thread.
    func conversation(_ id: String, of user: UserID) throws -> Conversation?

    /// The same with the answers whole, as far as they are kept: to be shown again.
    func wholeConversation(_ id: String, of user: UserID) throws -> Conversation?

    /// Adds a turn and starts the conversation where it is new. Never waits and never fails: it is written a little
    /// later, and a crash before that loses it. The next ``conversation(_:of:)`` sees it at once.
    ///
    /// - Parameter epoch: the conversation's when the question came; a turn of an earlier one is not kept, so that an answer that
    ///   was still being written does not bring back what was deleted meanwhile.
    func append(_ turn: consuming ConversationTurn, to id: String, of user: UserID, epoch: UInt64)

    /// Prepares for a turn that comes in a moment, so that adding it takes less. For while nothing else can be done.
    func expectTurn()

    /// Rises whenever the conversation is deleted, or everything of its user.
    ///
    /// - Parameter conversation: nil for one that begins with the question.
    func epoch(of user: UserID, in conversation: String?) -> UInt64

    /// Rises whenever anything of the user is deleted, whichever conversation it was in.
    func deletions(of user: UserID) -> UInt64

    /// Newest first. `limit` is held to 1...100.
    func conversations(of user: UserID, after cursor: String?, limit: Int) async throws -> ConversationPage

    /// Forgets a conversation, in memory and on disk; false where the user has none of that name.
    func delete(_ id: String, of user: UserID) async throws -> Bool
}

extension ConversationMemory {
    public func wholeConversation(_ id: String, of user: UserID) throws -> Conversation? {
        try conversation(id, of: user)
    }

    public func expectTurn() {}

    /// Adds a turn that nothing could have been deleted before.
    public func append(_ turn: ConversationTurn, to id: String, of user: UserID) {
        append(turn, to: id, of: user, epoch: epoch(of: user, in: id))
    }
}

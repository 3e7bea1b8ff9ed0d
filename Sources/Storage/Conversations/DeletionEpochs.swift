import Basics

/// When something was last deleted since the start: of a user everything, or one conversation.
struct DeletionEpochs {
    /// More deleted conversations than these count as if everything of their users had been deleted.
    static let maximumConversations = 1_024

    private var last: UInt64 = 0
    /// Of a user anything.
    private var latest: [UserID: UInt64] = [:]
    private var users: [UserID: UInt64] = [:]
    private var conversations: [ConversationKey: UInt64] = [:]

    /// Rises with every deletion that concerns the conversation; nil for one that has still to begin.
    func epoch(of user: UserID, in conversation: String?) -> UInt64 {
        let own = users[user] ?? 0
        guard !conversations.isEmpty, let conversation else { return own }
        return max(own, conversations[ConversationKey(user: user, id: conversation)] ?? 0)
    }

    /// Rises with everything of the user that is deleted.
    func deletions(of user: UserID) -> UInt64 { latest[user] ?? 0 }

    mutating func erase(_ user: UserID) {
        last += 1
        latest[user] = last
        users[user] = last
        for key in conversations.keys where key.user == user { conversations[key] = nil }
    }

    mutating func delete(_ conversation: ConversationKey) {
        last += 1
        latest[conversation.user] = last
        conversations[conversation] = last
        guard conversations.count > DeletionEpochs.maximumConversations else { return }
        for key in conversations.keys { users[key.user] = last }
        conversations.removeAll()
    }
}

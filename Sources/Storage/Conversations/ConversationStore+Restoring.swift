public import RAG
public import Basics
import Stores

/// Conversations that come back from an export.
extension ConversationStore {
    /// All that is on disk of a user's conversations, newest first, for a transaction that compares them.
    public func all(of user: UserID, on connection: Connection) throws -> [Conversation] {
        var found: [Conversation] = []
        var cursor: String?
        repeat {
            let page = try ConversationRows.exported(of: user, after: cursor, database.domains, on: connection)
            found += page.items
            cursor = page.next
        } while cursor != nil
        return found
    }

    /// Writes conversations of a user who has none of their names, in the caller's transaction. Afterwards
    /// ``indexRestored()`` makes them searchable.
    public func restore(_ conversations: [Conversation], of user: UserID, on connection: Connection) throws {
        let privacy = try PrivacyRows.privacy(of: user, on: connection)?.0
        for conversation in conversations {
            try ConversationRows.restore(
                conversation, tagged: conversation.turns.map { tagged($0) }, privacy, database.domains, on: connection)
        }
        _ = try ConversationRows.trim(user, database.domains, on: connection)
    }

    /// Begins to make turns searchable that were written in another's transaction.
    public func indexRestored() {
        if options.isTimed { indexer?.start() }
    }
}

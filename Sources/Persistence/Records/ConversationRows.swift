import Basics
import RAG
import Wallet

/// The rows of conversations and their turns.
enum ConversationRows {
    /// The most conversations of one user; the oldest go first.
    static let maximumConversations = 1_000

    /// A conversation on disk with the tags of its turns.
    struct Tagged {
        let startedAt: Timestamp
        var turns: [(tag: Int, turn: ConversationTurn)]
    }

    static func find(
        _ key: ConversationKey, notBefore horizon: Timestamp, on connection: Connection
    ) throws -> Tagged? {
        let values: [SQLValue] = [.text(key.user.rawValue), .text(key.id)]
        let startedAt = try connection.first(
            "SELECT started_at FROM conversations WHERE user_id = ? AND id = ? AND updated_at >= ?",
            values + [.integer(horizon.milliseconds)]
        ) { try $0.timestamp(0) }
        guard let startedAt else { return nil }
        return Tagged(startedAt: startedAt, turns: try turns(values, on: connection))
    }

    private static func turns(
        _ key: [SQLValue], on connection: Connection
    ) throws -> [(tag: Int, turn: ConversationTurn)] {
        try connection.all(
            """
            SELECT tag, query, answer, at, state FROM turns WHERE user_id = ? AND conversation_id = ? ORDER BY position
            """, key
        ) { row in
            let turn = ConversationTurn(
                query: try row.text(1), answer: try row.text(2), at: try row.timestamp(3), state: try row.bytes(4))
            return (try row.int(0), turn)
        }
    }

    /// Adds turns behind those that are there, and keeps the newest ``Conversation/maximumTurns``.
    static func append(
        _ turns: [(tag: Int, turn: ConversationTurn)], to key: ConversationKey, on connection: Connection
    ) throws {
        guard let first = turns.first?.turn, let last = turns.last?.turn else { return }
        let values: [SQLValue] = [.text(key.user.rawValue), .text(key.id)]
        try connection.run(
            """
            INSERT INTO conversations (user_id, id, started_at, updated_at) VALUES (?, ?, ?, ?)
            ON CONFLICT (user_id, id) DO UPDATE SET updated_at = max(updated_at, excluded.updated_at)
            """, values + [.integer(first.at.milliseconds), .integer(last.at.milliseconds)])
        var position =
            try connection.first(
                "SELECT coalesce(max(position), 0) FROM turns WHERE user_id = ? AND conversation_id = ?", values
            ) { try $0.int(0) } ?? 0
        for (tag, turn) in turns {
            position += 1
            try connection.run(
                """
                INSERT INTO turns (user_id, conversation_id, position, tag, query, answer, at, state)
                VALUES (?, ?, ?, ?, ?, ?, ?, coalesce(?, x''))
                """,
                values + [
                    .integer(position), .integer(tag), .text(turn.query), .text(turn.answer),
                    .integer(turn.at.milliseconds), .bytes(turn.state),
                ])
        }
        guard position > Conversation.maximumTurns else { return }
        try connection.run(
            "DELETE FROM turns WHERE user_id = ? AND conversation_id = ? AND position <= ?",
            values + [.integer(position - Conversation.maximumTurns)])
    }

    /// Removes the oldest conversations of a user beyond ``maximumConversations``.
    static func trim(_ user: UserID, on connection: Connection) throws {
        try connection.run(
            """
            DELETE FROM conversations WHERE user_id = ?1 AND id IN (
                SELECT id FROM conversations WHERE user_id = ?1 ORDER BY updated_at DESC, id DESC LIMIT -1 OFFSET ?2)
            """, [.text(user.rawValue), .integer(maximumConversations)])
    }

    static func expire(before horizon: Timestamp, on connection: Connection) throws {
        try connection.run("DELETE FROM conversations WHERE updated_at < ?", [.integer(horizon.milliseconds)])
    }

    /// Newest first, from behind a place in that order.
    static func list(
        of user: UserID, notBefore horizon: Timestamp, before place: DatedPlace?, limit: Int, on connection: Connection
    ) throws -> [ConversationSummary] {
        var conditions = "c.user_id = ? AND c.updated_at >= ?"
        var values: [SQLValue] = [.text(user.rawValue), .integer(horizon.milliseconds)]
        if let place {
            conditions += " AND (c.updated_at, c.id) < (?, ?)"
            values += [.integer(Int(place.day) ?? 0), .text(place.id)]
        }
        return try connection.all(
            """
            SELECT c.id, c.started_at, c.updated_at,
                (SELECT count(*) FROM turns t WHERE t.user_id = c.user_id AND t.conversation_id = c.id),
                (SELECT t.query FROM turns t WHERE t.user_id = c.user_id AND t.conversation_id = c.id
                    ORDER BY t.position DESC LIMIT 1)
            FROM conversations c WHERE \(conditions) ORDER BY c.updated_at DESC, c.id DESC LIMIT ?
            """, values + [.integer(limit)]
        ) { row in
            ConversationSummary(
                id: try row.text(0), startedAt: try row.timestamp(1), updatedAt: try row.timestamp(2),
                turnCount: try row.int(3), lastQuery: try row.optionalText(4) ?? "")
        }
    }

    /// Everything a user has, newest first; for an export.
    static func all(of user: UserID, on connection: Connection) throws -> [Conversation] {
        let found = try connection.all(
            "SELECT id, started_at FROM conversations WHERE user_id = ? ORDER BY updated_at DESC, id DESC",
            [.text(user.rawValue)]
        ) { (id: try $0.text(0), startedAt: try $0.timestamp(1)) }
        return try found.map { conversation in
            Conversation(
                id: conversation.id, user: user, startedAt: conversation.startedAt,
                turns: try turns([.text(user.rawValue), .text(conversation.id)], on: connection).map(\.turn))
        }
    }
}

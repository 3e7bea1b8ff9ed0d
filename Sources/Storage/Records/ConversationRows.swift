public import Basics
public import RAG
public import Stores

/// The rows of conversations and their turns.
public enum ConversationRows {
    /// The most conversations of one user; the oldest go first.
    static let maximumConversations = 1_000

    /// A conversation on disk with the tags of its turns.
    struct Tagged {
        let startedAt: Timestamp
        var turns: [(tag: Int, turn: ConversationTurn)]
    }

    /// What decides whether a conversation is still kept: the moment, and the service's retention for users without one
    /// of their own.
    public struct Retention: Sendable {
        let now: Timestamp
        let days: Int

        /// Conversations without an expiry of their own are forgotten when they were last used before this.
        var horizon: Timestamp { Retention.horizon(now, days: days) }

        /// A century stands for longer times.
        static func horizon(_ now: Timestamp, days: Int) -> Timestamp {
            now.adding(seconds: -min(max(0, days), 36_500) * 86_400)
        }

        static func milliseconds(days: Int) -> Int { min(max(0, days), 36_500) * 86_400_000 }
    }

    static func find(
        _ key: ConversationKey, _ retention: Retention, _ domains: StoredDomains, isWhole: Bool = false,
        on connection: Connection
    ) throws -> Tagged? {
        let values: [SQLValue] = [.text(key.user.rawValue), .text(key.id)]
        let startedAt = try connection.first(
            """
            SELECT started_at FROM conversations
            WHERE user_id = ? AND id = ? AND iif(expires_at IS NULL, updated_at >= ?, expires_at >= ?)
            """, values + [.integer(retention.horizon.milliseconds), .integer(retention.now.milliseconds)]
        ) { try $0.timestamp(0) }
        guard let startedAt else { return nil }
        return Tagged(startedAt: startedAt, turns: try turns(key, domains, isWhole: isWhole, on: connection))
    }

    /// - Parameter isWhole: whether answers are read as they were sent.
    private static func turns(
        _ key: ConversationKey, _ domains: StoredDomains, isWhole: Bool, on connection: Connection
    ) throws -> [(tag: Int, turn: ConversationTurn)] {
        let advice = try domains.advice(in: key, on: connection)
        let replies = isWhole ? try ReplyRows.all(in: key, on: connection) : [:]
        return try connection.all(
            """
            SELECT tag, query, answer, at, state, position, domain FROM turns
            WHERE user_id = ? AND conversation_id = ? ORDER BY position
            """, [.text(key.user.rawValue), .text(key.id)]
        ) { row in
            let number = try row.int(5)
            let turn = ConversationTurn(
                domain: try row.text(6), number: number, query: try row.text(1), answer: try row.text(2),
                at: try row.timestamp(3),
                state: .written(try row.bytes(4)), advice: advice[number], reply: replies[number])
            return (try row.int(0), turn)
        }
    }

    /// Adds turns behind those that are there, and keeps the newest ``Conversation/maximumTurns``.
    ///
    /// - Parameter privacy: what the user chose; nil where the service's retention holds.
    /// - Returns: sources of passages of the turns that gave way.
    static func append(
        _ turns: [TaggedTurn], to key: ConversationKey, _ privacy: Privacy?, _ domains: StoredDomains,
        on connection: Connection
    ) throws -> [Int64] {
        guard let first = turns.first?.turn, let last = turns.last?.turn else { return [] }
        let values: [SQLValue] = [.text(key.user.rawValue), .text(key.id)]
        try connection.run(
            """
            INSERT INTO conversations (user_id, id, started_at, updated_at, expires_at) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (user_id, id) DO UPDATE SET updated_at = max(updated_at, excluded.updated_at),
                expires_at = iif(excluded.expires_at IS NULL, NULL, max(coalesce(expires_at, 0), excluded.expires_at))
            """,
            values + [
                .integer(first.at.milliseconds), .integer(last.at.milliseconds),
                SQLValue(privacy.map { last.at.milliseconds + Retention.milliseconds(days: $0.retentionDays) }),
            ])
        var position =
            try connection.first(
                "SELECT coalesce(max(position), 0) FROM turns WHERE user_id = ? AND conversation_id = ?", values
            ) { try $0.int(0) } ?? 0
        for tagged in turns {
            position += 1
            try insert(tagged, at: position, in: key, privacy, domains, on: connection)
        }
        guard position > Conversation.maximumTurns else { return [] }
        try domains.settle(
            [key.id], through: position - Conversation.maximumTurns, of: key.user, on: connection)
        let gone = try connection.all(
            "DELETE FROM turns WHERE user_id = ? AND conversation_id = ? AND position <= ? RETURNING position",
            values + [.integer(position - Conversation.maximumTurns)]
        ) { try $0.int(0) }
        return try gone.compactMap { position in
            try connection.first(
                "DELETE FROM passage_sources WHERE user_id = ? AND kind = 'turn' AND owner = ? RETURNING key",
                [.text(key.user.rawValue), .text(TurnPassages.owner(of: key.id, turn: position).id)]
            ) { Int64(try $0.int(0)) }
        }
    }

    /// Writes a conversation as it was, its turns with their numbers. There is none of its name.
    ///
    /// - Parameter privacy: what the user chose; nil where the service's retention holds.
    static func restore(
        _ conversation: Conversation, tagged turns: [TaggedTurn], _ privacy: Privacy?, _ domains: StoredDomains,
        on connection: Connection
    ) throws {
        let key = ConversationKey(user: conversation.user, id: conversation.id)
        let last = conversation.updatedAt.milliseconds
        try connection.run(
            "INSERT INTO conversations (user_id, id, started_at, updated_at, expires_at) VALUES (?, ?, ?, ?, ?)",
            [
                .text(key.user.rawValue), .text(key.id), .integer(conversation.startedAt.milliseconds), .integer(last),
                SQLValue(privacy.map { last + Retention.milliseconds(days: $0.retentionDays) }),
            ])
        for tagged in turns {
            try insert(tagged, at: tagged.turn.number, in: key, privacy, domains, on: connection)
        }
    }

    private static func insert(
        _ tagged: TaggedTurn, at position: Int, in key: ConversationKey, _ privacy: Privacy?, _ domains: StoredDomains,
        on connection: Connection
    ) throws {
        let turn = tagged.turn
        try connection.run(
            """
            INSERT INTO turns (user_id, conversation_id, position, tag, query, answer, at, state, domain)
            VALUES (?, ?, ?, ?, ?, ?, ?, coalesce(?, x''), ?)
            """,
            [
                .text(key.user.rawValue), .text(key.id), .integer(position), .integer(tagged.tag), .text(turn.query),
                .text(turn.answer), .integer(turn.at.milliseconds), .bytes(turn.state.bytes), .text(turn.domain),
            ])
        guard privacy?.keepsAdvice ?? true else { return }
        if let advice = turn.advice {
            try domains.keep(advice, by: turn.domain, of: position, in: key, at: turn.at, on: connection)
        }
        if let reply = turn.reply {
            try ReplyRows.insert(reply, of: position, in: key, at: turn.at, on: connection)
        }
    }

    /// Removes the oldest conversations of a user beyond ``maximumConversations``.
    ///
    /// - Returns: sources of their passages.
    static func trim(_ user: UserID, _ domains: StoredDomains, on connection: Connection) throws -> [Int64] {
        try ReplyRows.trim(user, on: connection)
        let gone = try connection.all(
            "SELECT id FROM conversations WHERE user_id = ? ORDER BY updated_at DESC, id DESC LIMIT -1 OFFSET ?",
            [.text(user.rawValue), .integer(maximumConversations)]
        ) { try $0.text(0) }
        guard !gone.isEmpty else { return [] }
        return try forget(gone, of: user, domains, on: connection)
    }

    /// Removes conversations after their domains have settled what they learned from them.
    private static func forget(
        _ ids: [String], of user: UserID, _ domains: StoredDomains, on connection: Connection
    ) throws -> [Int64] {
        try domains.settle(ids, of: user, on: connection)
        return try ids.flatMap { try delete(ConversationKey(user: user, id: $0), on: connection) }
    }

    /// Removes one conversation, whether or not it was kept for too long already.
    ///
    /// - Returns: sources of its passages.
    static func delete(_ key: ConversationKey, on connection: Connection) throws -> [Int64] {
        try connection.run(
            "DELETE FROM conversations WHERE user_id = ? AND id = ?", [.text(key.user.rawValue), .text(key.id)])
        return try PassageRows.removeTurns(of: key, on: connection)
    }

    /// Removes all conversations of a user.
    ///
    /// - Returns: sources of their passages.
    static func deleteAll(of user: UserID, on connection: Connection) throws -> [Int64] {
        try connection.run("DELETE FROM conversations WHERE user_id = ?", [.text(user.rawValue)])
        return try PassageRows.trimTurns(of: user, to: 0, on: connection)
    }

    /// So many conversations expire in one transaction; others wait for the next.
    static let expiredAtOnce = 64

    /// Removes the oldest of what is kept for too long, after its domains have settled what they learned from it.
    ///
    /// - Returns: what has changed in passages, for each user, and whether more is left.
    static func expire(
        _ retention: Retention, _ domains: StoredDomains, on connection: Connection
    ) throws -> (changes: [PassageChange], isMore: Bool) {
        var gone = try connection.all(
            """
            SELECT user_id, id FROM conversations WHERE expires_at IS NULL AND updated_at < ?
            ORDER BY updated_at LIMIT ?
            """, [.integer(retention.horizon.milliseconds), .integer(expiredAtOnce)], key)
        gone += try connection.all(
            """
            SELECT user_id, id FROM conversations WHERE expires_at IS NOT NULL AND expires_at < ?
            ORDER BY expires_at LIMIT ?
            """, [.integer(retention.now.milliseconds), .integer(expiredAtOnce - gone.count)], key)
        let changes = try Dictionary(grouping: gone, by: \.user).map { user, gone in
            try PassageRows.forget(
                try forget(gone.map(\.id), of: user, domains, on: connection), of: user, on: connection)
        }
        return (changes, gone.count == expiredAtOnce)
    }

    /// Removes what a user's own retention no longer keeps.
    ///
    /// - Returns: sources of passages; nil where nothing was kept for too long.
    static func expire(
        _ user: UserID, at now: Timestamp, _ domains: StoredDomains, on connection: Connection
    ) throws -> [Int64]? {
        let gone = try connection.all(
            "SELECT id FROM conversations WHERE user_id = ? AND expires_at < ?",
            [.text(user.rawValue), .integer(now.milliseconds)]
        ) { try $0.text(0) }
        return gone.isEmpty ? nil : try forget(gone, of: user, domains, on: connection)
    }

    /// Removes a conversation that is kept for too long, so that no turn joins what was forgotten.
    ///
    /// - Returns: sources of its passages.
    static func expire(
        _ key: ConversationKey, _ retention: Retention, _ domains: StoredDomains, on connection: Connection
    ) throws -> [Int64] {
        let isExpired = try connection.first(
            """
            SELECT 1 FROM conversations
            WHERE user_id = ? AND id = ? AND iif(expires_at IS NULL, updated_at < ?, expires_at < ?)
            """,
            [
                .text(key.user.rawValue), .text(key.id), .integer(retention.horizon.milliseconds),
                .integer(retention.now.milliseconds),
            ]
        ) { _ in true }
        return isExpired == nil ? [] : try forget([key.id], of: key.user, domains, on: connection)
    }

    /// The number of the last turn; nil where the conversation is unknown or expired.
    public static func lastTurn(
        of key: ConversationKey, _ retention: Retention, on connection: Connection
    ) throws -> Int? {
        try connection.first(
            """
            SELECT (SELECT max(position) FROM turns WHERE user_id = ?1 AND conversation_id = ?2) FROM conversations
            WHERE user_id = ?1 AND id = ?2 AND iif(expires_at IS NULL, updated_at >= ?3, expires_at >= ?4)
            """,
            [
                .text(key.user.rawValue), .text(key.id), .integer(retention.horizon.milliseconds),
                .integer(retention.now.milliseconds),
            ]
        ) { try $0.optionalInt(0) } ?? nil
    }

    public static func hasTurn(_ number: Int, of key: ConversationKey, on connection: Connection) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM turns WHERE user_id = ? AND conversation_id = ? AND position = ?",
            [.text(key.user.rawValue), .text(key.id), .integer(number)]
        ) { _ in true } ?? false
    }

    private static func key(_ row: RowReader) throws -> ConversationKey {
        ConversationKey(user: UserID(rawValue: try row.text(0)), id: try row.text(1))
    }

    /// Gives a user's conversations the retention that the user chose.
    static func setExpiry(days: Int, of user: UserID, on connection: Connection) throws {
        try connection.run(
            "UPDATE conversations SET expires_at = updated_at + ? WHERE user_id = ?",
            [.integer(Retention.milliseconds(days: days)), .text(user.rawValue)])
    }

    /// Newest first, from behind a place in that order.
    static func list(
        of user: UserID, _ retention: Retention, before place: DatedPlace?, limit: Int, on connection: Connection
    ) throws -> [ConversationSummary] {
        var conditions = "c.user_id = ? AND iif(c.expires_at IS NULL, c.updated_at >= ?, c.expires_at >= ?)"
        var values: [SQLValue] = [
            .text(user.rawValue), .integer(retention.horizon.milliseconds), .integer(retention.now.milliseconds),
        ]
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

    /// A page of a user's conversations with all their turns, newest first; for an export.
    public static func exported(
        of user: UserID, after cursor: String?, _ domains: StoredDomains, on connection: Connection
    ) throws -> Page<Conversation> {
        let place = try cursor.map(DatedPlace.init(cursor:))
        // Each may hold fifty answers.
        let limit = 4
        let found = try connection.all(
            """
            SELECT id, started_at, updated_at FROM conversations WHERE user_id = ?1 AND (?2 IS NULL OR (updated_at, id) < (?2, ?3))
            ORDER BY updated_at DESC, id DESC LIMIT ?4
            """,
            [
                .text(user.rawValue), SQLValue(place.flatMap { Int($0.day) }), SQLValue(place?.id), .integer(limit),
            ]
        ) { (id: try $0.text(0), startedAt: try $0.timestamp(1), updatedAt: try $0.int(2)) }
        let conversations = try found.map { conversation in
            let key = ConversationKey(user: user, id: conversation.id)
            return Conversation(
                id: conversation.id, user: user, startedAt: conversation.startedAt,
                turns: try turns(key, domains, isWhole: true, on: connection).map(\.turn))
        }
        let last = found.count == limit ? found.last : nil
        return Page(
            items: conversations, next: last.map { DatedPlace(day: String($0.updatedAt), id: $0.id).cursor })
    }
}

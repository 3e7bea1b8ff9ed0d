import Basics
import RAG
import Stores

/// The rows of passages: sources, texts with vectors, and full text.
enum PassageRows {
    /// Passages as they are written: in order, with vectors where there are some.
    struct Content: Sendable, Hashable {
        var drafts: [PassageDraft]
        /// By subject; each of 384 floats.
        var vectors: [String: [Float]]
        /// What made the vectors; nil where nothing could.
        var fingerprint: String?
    }

    /// A passage of an owner, as it is stored.
    struct Stored: Sendable {
        let passage: Passage
        let subject: String
        let vector: [Float]?
        let fingerprint: String?
    }

    static func source(
        of owner: PassageOwner, _ user: UserID, on connection: Connection
    ) throws -> (key: Int, format: Int)? {
        try connection.first(
            "SELECT key, format FROM passage_sources WHERE user_id = ? AND kind = ? AND owner = ?",
            [.text(user.rawValue), .text(owner.kind.rawValue), .text(owner.id)]
        ) { (key: try $0.int(0), format: try $0.int(1)) }
    }

    static func all(of owner: PassageOwner, _ user: UserID, on connection: Connection) throws -> [Stored] {
        guard let (key, _) = try source(of: owner, user, on: connection) else { return [] }
        let range = PassageID.all(of: Int64(key))
        return try connection.all(
            """
            SELECT p.id, p.text, p.language, p.vector, e.fingerprint, coalesce(p.subject, p.text) FROM passages p
            LEFT JOIN embedders e ON e.key = p.embedder WHERE p.id BETWEEN ? AND ? ORDER BY p.id
            """, [.integer(Int(range.lowerBound.rawValue)), .integer(Int(range.upperBound.rawValue))]
        ) { row in
            Stored(
                passage: Passage(
                    id: PassageID(rawValue: Int64(try row.int(0))), owner: owner, text: try row.text(1),
                    language: try row.text(2)),
                subject: try row.text(5), vector: try row.optionalFloats(3), fingerprint: try row.optionalText(4))
        }
    }

    /// All passages of a space, in order.
    static func all(in space: PassageSpace, on connection: Connection) throws -> [Passage] {
        let sources = try connection.all(
            "SELECT key, owner FROM passage_sources WHERE user_id = ? AND kind = ?",
            [.text(space.user.rawValue), .text(space.kind.rawValue)]
        ) { row in (key: Int64(try row.int(0)), owner: PassageOwner(kind: space.kind, id: try row.text(1))) }
        return try sources.sorted { $0.key < $1.key }.flatMap { key, owner in
            let range = PassageID.all(of: key)
            return try connection.all(
                "SELECT id, text, language FROM passages WHERE id BETWEEN ? AND ? ORDER BY id",
                [.integer(Int(range.lowerBound.rawValue)), .integer(Int(range.upperBound.rawValue))]
            ) { row in
                Passage(
                    id: PassageID(rawValue: Int64(try row.int(0))), owner: owner, text: try row.text(1),
                    language: try row.text(2))
            }
        }
    }

    /// Writes the passages of an owner over those it has; nothing where they are the same.
    ///
    /// - Returns: what has changed for those who keep vectors in memory.
    static func replace(
        _ owner: PassageOwner, of user: UserID, with content: Content, format: Int, on connection: Connection
    ) throws -> PassageChange {
        var change = PassageChange(user: user)
        if let (key, oldFormat) = try source(of: owner, user, on: connection) {
            let stored = try all(of: owner, user, on: connection)
            guard oldFormat != format || !isSame(stored, content) else { return change }
            change = try remove(owner, of: user, source: key, on: connection)
        }
        guard !content.drafts.isEmpty else { return change }
        let number = try number(of: user, on: connection)
        let key = try connection.first(
            "INSERT INTO passage_sources (user_id, kind, owner, format) VALUES (?, ?, ?, ?) RETURNING key",
            [.text(user.rawValue), .text(owner.kind.rawValue), .text(owner.id), .integer(format)]
        ) { try $0.int(0) }
        guard let key, content.drafts.count <= PassageID.maximumPositions else { throw StorageError(.constraint) }
        let embedder = try content.fingerprint.map { try embedderKey($0, on: connection) }
        for (position, draft) in content.drafts.enumerated() {
            let id = PassageID(source: Int64(key), position: position)
            let vector = content.vectors[draft.subject]
            try connection.run(
                "INSERT INTO passages (id, language, text, subject, embedder, vector) VALUES (?, ?, ?, ?, ?, ?)",
                [
                    .integer(Int(id.rawValue)), .text(draft.language), .text(draft.text),
                    draft.subject == draft.text ? .null : .text(draft.subject),
                    vector == nil ? .null : SQLValue(embedder), vector.map { .floats($0) } ?? .null,
                ])
            try connection.run(
                "INSERT INTO passage_text (rowid, terms, space) VALUES (?, ?, ?)",
                [
                    .integer(Int(id.rawValue)), .text(TextTerms.terms(of: draft.text).joined(separator: " ")),
                    .text(String(number)),
                ])
            if let vector {
                change.added.append(VectorRow(id: id, values: vector))
            } else {
                change.unembedded.append(id)
            }
        }
        change.addedSources[Int64(key)] = PassageChange.Added(kind: owner.kind, count: content.drafts.count)
        return change
    }

    /// Removes the passages of an owner; of a large one only its name, and the sweeper the rest.
    static func remove(
        _ owner: PassageOwner, of user: UserID, on connection: Connection
    ) throws -> PassageChange {
        guard let (key, _) = try source(of: owner, user, on: connection) else { return PassageChange(user: user) }
        return try remove(owner, of: user, source: key, on: connection)
    }

    private static func remove(
        _ owner: PassageOwner, of user: UserID, source key: Int, on connection: Connection
    ) throws -> PassageChange {
        try connection.run(
            "DELETE FROM passage_sources WHERE user_id = ? AND kind = ? AND owner = ?",
            [.text(user.rawValue), .text(owner.kind.rawValue), .text(owner.id)])
        return try forget([Int64(key)], of: user, on: connection)
    }

    /// What the deletion of sources means; small ones are swept at once, in the same transaction.
    static func forget(_ sources: [Int64], of user: UserID, on connection: Connection) throws -> PassageChange {
        var change = PassageChange(user: user)
        change.removedSources = sources
        if sources.count == 1, let source = sources.first {
            change.sweptRows = try PassageSweep.rows(of: source, limit: PassageSweep.rowsAtOnce, on: connection)
        }
        return change
    }

    /// All sources of a user.
    static func sources(of user: UserID, on connection: Connection) throws -> [Int64] {
        try connection.all(
            "SELECT key FROM passage_sources WHERE user_id = ?", [.text(user.rawValue)]
        ) { Int64(try $0.int(0)) }
    }

    /// Deletes the sources of a conversation's turns.
    ///
    /// - Returns: their keys.
    static func removeTurns(of conversation: ConversationKey, on connection: Connection) throws -> [Int64] {
        // The names of its owners begin with the conversation's and a slash; a zero is what follows a slash.
        try connection.all(
            "DELETE FROM passage_sources WHERE user_id = ? AND kind = 'turn' AND owner > ? AND owner < ? RETURNING key",
            [.text(conversation.user.rawValue), .text(conversation.id + "/"), .text(conversation.id + "0")]
        ) { Int64(try $0.int(0)) }
    }

    /// Deletes the sources of the oldest turns of a user beyond a number.
    static func trimTurns(of user: UserID, to most: Int, on connection: Connection) throws -> [Int64] {
        if most > 0 {
            // Counting is cheap beside the ordering.
            let count = try connection.first(
                "SELECT count(*) FROM passage_sources WHERE user_id = ? AND kind = 'turn'", [.text(user.rawValue)]
            ) { try $0.int(0) }
            guard let count, count > most else { return [] }
        }
        return try connection.all(
            """
            DELETE FROM passage_sources WHERE user_id = ?1 AND kind = 'turn' AND owner IN (
                \(turnsByTime) LIMIT -1 OFFSET ?2) RETURNING key
            """, [.text(user.rawValue), .integer(most)]
        ) { Int64(try $0.int(0)) }
    }

    /// The owners of a user's turns, newest first; the names are a conversation's, a slash and a number. By the time of
    /// the turn, since passages are not made in that order.
    private static let turnsByTime = """
        SELECT s.owner FROM passage_sources s LEFT JOIN turns t ON t.user_id = ?1
            AND t.conversation_id = substr(s.owner, 1, instr(s.owner, '/') - 1)
            AND t.position = CAST(substr(s.owner, instr(s.owner, '/') + 1) AS INTEGER)
        WHERE s.user_id = ?1 AND s.kind = 'turn' ORDER BY t.at DESC, s.key DESC
        """

    /// When the last of a user's newest searchable turns was; nil where there are fewer.
    static func oldestTurn(of user: UserID, among most: Int, on connection: Connection) throws -> Timestamp? {
        let count = try connection.first(
            "SELECT count(*) FROM passage_sources WHERE user_id = ? AND kind = 'turn'", [.text(user.rawValue)]
        ) { try $0.int(0) }
        guard let count, count >= most else { return nil }
        let owner = try connection.first(
            "\(turnsByTime) LIMIT 1 OFFSET ?2", [.text(user.rawValue), .integer(most - 1)]
        ) { try $0.text(0) }
        guard let owner, let slash = owner.lastIndex(of: "/"), let number = Int(owner[owner.index(after: slash)...])
        else { return nil }
        return try connection.first(
            "SELECT at FROM turns WHERE user_id = ? AND conversation_id = ? AND position = ?",
            [.text(user.rawValue), .text(TurnPassages.conversationID(of: owner)), .integer(number)]
        ) { try $0.timestamp(0) }
    }

    /// How often sources were added or removed, by any process.
    static func counter(on connection: Connection) throws -> Int {
        try connection.first("SELECT value FROM passage_changes WHERE only = 1", []) { try $0.int(0) } ?? 0
    }

    static func embedderKey(_ fingerprint: String, on connection: Connection) throws -> Int {
        try connection.run(
            "INSERT INTO embedders (fingerprint) VALUES (?) ON CONFLICT (fingerprint) DO NOTHING", [.text(fingerprint)])
        guard let key = try knownEmbedder(fingerprint, on: connection) else { throw StorageError(.corrupt) }
        return key
    }

    /// Nil where no passage has a vector of this embedder.
    static func knownEmbedder(_ fingerprint: String, on connection: Connection) throws -> Int? {
        try connection.first("SELECT key FROM embedders WHERE fingerprint = ?", [.text(fingerprint)]) { try $0.int(0) }
    }

    private static func number(of user: UserID, on connection: Connection) throws -> Int {
        try connection.run(
            "INSERT INTO passage_spaces (user_id) VALUES (?) ON CONFLICT (user_id) DO NOTHING", [.text(user.rawValue)])
        let key = try connection.first("SELECT key FROM passage_spaces WHERE user_id = ?", [.text(user.rawValue)]) {
            try $0.int(0)
        }
        guard let key else { throw StorageError(.corrupt) }
        return key
    }

    private static func isSame(_ stored: [Stored], _ content: Content) -> Bool {
        guard stored.count == content.drafts.count else { return false }
        return zip(stored, content.drafts).allSatisfy { stored, draft in
            stored.passage.text == draft.text && stored.subject == draft.subject
                && stored.passage.language == draft.language
                && (content.vectors[draft.subject] == nil || stored.fingerprint == content.fingerprint)
        }
    }
}

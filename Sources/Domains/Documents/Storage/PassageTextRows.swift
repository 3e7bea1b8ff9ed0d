import Basics
import Documents
import Storage
import Stores

/// Where a paper's words are found: passages, their sentences, full text and identifiers.
enum PassageTextRows {
    /// Passages of one paper.
    private static let most = 1 << 20

    /// The ids of a paper's passages.
    static func ids(of key: Int) -> (first: SQLValue, last: SQLValue) {
        (.integer(key << 20), .integer(key << 20 | (most - 1)))
    }

    static func insert(
        _ chunks: [Chunk], of key: Int, _ text: String, _ user: UserID, on connection: Connection
    ) throws {
        guard chunks.count < most else { throw StorageError(.tooMany) }
        let space = try space(of: user, on: connection)
        let text = PaperText(text)
        for (number, chunk) in chunks.enumerated() {
            let id = key << 20 | number
            try connection.run(
                """
                INSERT INTO document_passages (id, start, "end", heading, prefix, alias, sentences)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    .integer(id), .integer(chunk.range.lowerBound), .integer(chunk.range.upperBound),
                    .text(chunk.headingPath.joined(separator: " > ")), .text(chunk.prefix), .text(chunk.alias),
                    .bytes(PackedSentences.bytes(chunk, of: text)),
                ])
            try connection.run(
                "INSERT INTO document_words (rowid, terms, prefix, space) VALUES (?, ?, ?, ?)",
                [.integer(id), .text(chunk.terms), .text(chunk.prefixTerms), .text("\(space)")])
            for identifier in chunk.identifiers {
                try connection.run(
                    "INSERT OR IGNORE INTO document_identifiers (folded, passage) VALUES (?, ?)",
                    [.text(identifier), .integer(id)])
            }
        }
    }

    /// How many passages of a paper have vectors, and how many there are.
    static func progress(of key: Int, on connection: Connection) throws -> StoredDocument.Progress {
        let ids = ids(of: key)
        func count(_ table: String, _ column: String) throws -> Int {
            try connection.first(
                "SELECT count(*) FROM \(table) WHERE \(column) BETWEEN ? AND ?", [ids.first, ids.last]
            ) { try $0.int(0) } ?? 0
        }
        return StoredDocument.Progress(
            done: try count("document_vectors", "passage"), total: try count("document_passages", "id"))
    }

    /// Removes passages from the last one on.
    ///
    /// - Returns: how many; fewer than `limit` where none is left.
    static func remove(_ key: Int, atMost limit: Int, on connection: Connection) throws -> Int {
        let ids = ids(of: key)
        let found = try connection.all(
            "SELECT id FROM document_passages WHERE id BETWEEN ? AND ? ORDER BY id DESC LIMIT ?",
            [ids.first, ids.last, .integer(limit)]
        ) { try $0.int(0) }
        for id in found {
            for table in ["document_words WHERE rowid", "document_identifiers WHERE passage"] {
                try connection.run("DELETE FROM \(table) = ?", [.integer(id)])
            }
        }
        if let last = found.first, let first = found.last {
            for table in ["document_vectors WHERE passage", "document_passages WHERE id"] {
                try connection.run("DELETE FROM \(table) BETWEEN ? AND ?", [.integer(first), .integer(last)])
            }
        }
        return found.count
    }

    /// The number that a user's words are searched by; made where the user has none.
    private static func space(of user: UserID, on connection: Connection) throws -> Int {
        try connection.run(
            "INSERT INTO document_spaces (user_id) VALUES (?) ON CONFLICT (user_id) DO NOTHING",
            [.text(user.rawValue)])
        guard let space = try number(of: user, on: connection) else { throw StorageError(.corrupt) }
        return space
    }

    static func number(of user: UserID, on connection: Connection) throws -> Int? {
        try connection.first("SELECT key FROM document_spaces WHERE user_id = ?", [.text(user.rawValue)]) {
            try $0.int(0)
        }
    }
}

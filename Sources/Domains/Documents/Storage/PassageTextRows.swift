import Basics
import Documents
import Storage
import Stores

/// Where a paper's words are found: passages, their sentences, full text and identifiers.
enum PassageTextRows {
    /// Passages of one paper.
    private static let most = 1 << 20

    static func insert(_ chunks: [Chunk], of key: Int, _ user: UserID, on connection: Connection) throws {
        guard chunks.count < most else { throw StorageError(.tooMany) }
        let space = try space(of: user, on: connection)
        for (number, chunk) in chunks.enumerated() {
            let id = key << 20 | number
            try connection.run(
                """
                INSERT INTO document_passages (id, document, start, "end", heading, prefix, alias)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    .integer(id), .integer(key), .integer(chunk.range.lowerBound), .integer(chunk.range.upperBound),
                    .text(chunk.headingPath.joined(separator: " > ")), .text(chunk.prefix), .text(chunk.alias),
                ])
            try connection.run(
                "INSERT INTO document_words (rowid, terms, prefix, space) VALUES (?, ?, ?, ?)",
                [.integer(id), .text(chunk.terms), .text(chunk.prefixTerms), .text("\(space)")])
            for (sentence, searched) in zip(chunk.sentences, chunk.searched) where !sentence.range.isEmpty {
                try connection.run(
                    """
                    INSERT OR IGNORE INTO document_sentences (passage, start, "end", searched, sentence)
                    VALUES (?, ?, ?, ?, ?)
                    """,
                    [
                        .integer(id), .integer(sentence.range.lowerBound), .integer(sentence.range.upperBound),
                        .text(searched), .text(try StoredSentence.encoded(sentence)),
                    ])
            }
            for identifier in chunk.identifiers {
                try connection.run(
                    "INSERT OR IGNORE INTO document_identifiers (folded, passage) VALUES (?, ?)",
                    [.text(identifier), .integer(id)])
            }
        }
    }

    /// Those of a paper that is read anew.
    static func remove(_ key: Int, on connection: Connection) throws {
        try connection.run(
            "DELETE FROM document_words WHERE rowid IN (SELECT id FROM document_passages WHERE document = ?)",
            [.integer(key)])
        try connection.run("DELETE FROM document_passages WHERE document = ?", [.integer(key)])
    }

    /// Takes words of papers that are gone out of full text.
    ///
    /// - Returns: how many passages; 0 where nothing is left.
    static func sweep(atMost limit: Int, on connection: Connection) throws -> Int {
        while let key = try connection.first(
            "SELECT document FROM document_garbage ORDER BY document LIMIT 1", [], { try $0.int(0) })
        {
            let ids = try connection.all(
                "SELECT rowid FROM document_words WHERE rowid BETWEEN ? AND ? LIMIT ?",
                [.integer(key << 20), .integer(key << 20 | (most - 1)), .integer(limit)]
            ) { try $0.int(0) }
            for id in ids { try connection.run("DELETE FROM document_words WHERE rowid = ?", [.integer(id)]) }
            if ids.count < limit {
                try connection.run("DELETE FROM document_garbage WHERE document = ?", [.integer(key)])
            }
            if !ids.isEmpty { return ids.count }
        }
        return 0
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

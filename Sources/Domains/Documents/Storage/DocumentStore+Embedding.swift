public import Basics
import Documents
import Storage
import Stores

extension DocumentStore {
    /// Passages of a paper that have no vector yet, or one of another encoder.
    public struct Unembedded: Sendable {
        /// A passage with its sentences.
        public struct Passage: Sendable {
            public let id: Int
            /// What its vector is made of.
            public let text: String
            /// Where each sentence begins, and its words.
            public let sentences: [(start: Int, text: String)]
        }

        public let document: Int
        public let user: UserID
        public let passages: [Passage]
    }

    /// The next passages to embed, of the oldest paper that has any; nil where all have their vectors.
    ///
    /// - Parameters:
    ///   - fingerprint: of the encoder.
    ///   - skipped: papers that are left for the next start.
    public func unembedded(
        by fingerprint: String, limit: Int, besides skipped: Set<Int>
    ) async throws -> Unembedded? {
        try await database.readLater { connection in
            let waiting = try connection.all(
                "SELECT key, user_id FROM documents WHERE status = 'embedding' ORDER BY key", []
            ) { (try $0.int(0), UserID(rawValue: try $0.text(1))) }
            guard let (key, user) = waiting.first(where: { !skipped.contains($0.0) }) else { return nil }
            let rows = try connection.all(
                """
                SELECT p.id, p.prefix FROM document_passages p LEFT JOIN embedders e ON e.key = p.embedder
                WHERE p.document = ? AND (e.fingerprint IS NULL OR e.fingerprint <> ?) ORDER BY p.id LIMIT ?
                """, [.integer(key), .text(fingerprint), .integer(limit)]
            ) { (id: try $0.int(0), prefix: try $0.text(1)) }
            let passages = try rows.map { row in
                let sentences = try connection.all(
                    "SELECT start, searched FROM document_sentences WHERE passage = ? ORDER BY start",
                    [.integer(row.id)]
                ) { (start: try $0.int(0), text: try $0.text(1)) }
                return Unembedded.Passage(
                    id: row.id, text: row.prefix + "\n" + sentences.map(\.text).joined(separator: " "),
                    sentences: sentences)
            }
            return Unembedded(document: key, user: user, passages: passages)
        }
    }

    /// A passage's vectors, packed.
    public struct EmbeddedPassage: Sendable {
        public let id: Int
        public let vector: [UInt8]
        public let sentences: [(start: Int, vector: [UInt8])]

        public init(id: Int, vector: [UInt8], sentences: [(start: Int, vector: [UInt8])]) {
            self.id = id
            self.vector = vector
            self.sentences = sentences
        }
    }

    /// Papers with vectors of another encoder, or none, wait for new ones.
    public func embedAnew(by fingerprint: String) async throws {
        try await database.writeAlone { connection in
            try connection.run(
                """
                UPDATE documents SET status = 'embedding' WHERE status = 'ready' AND key IN (
                    SELECT p.document FROM document_passages p LEFT JOIN embedders e ON e.key = p.embedder
                    WHERE e.fingerprint IS NOT ?)
                """, [.text(fingerprint)])
        }
    }

    /// Keeps vectors; those of passages that are gone by now are let go.
    public func keep(_ embedded: [EmbeddedPassage], by fingerprint: String) async throws {
        try await database.writeAlone { connection in
            try connection.run(
                "INSERT INTO embedders (fingerprint) VALUES (?) ON CONFLICT (fingerprint) DO NOTHING",
                [.text(fingerprint)])
            for passage in embedded {
                let changed = try connection.changes(
                    """
                    UPDATE document_passages SET vector = ?,
                        embedder = (SELECT key FROM embedders WHERE fingerprint = ?) WHERE id = ?
                    """, [.bytes(passage.vector), .text(fingerprint), .integer(passage.id)])
                guard changed > 0 else { continue }
                for sentence in passage.sentences {
                    try connection.run(
                        "UPDATE document_sentences SET vector = ? WHERE passage = ? AND start = ?",
                        [.bytes(sentence.vector), .integer(passage.id), .integer(sentence.start)])
                }
            }
        }
    }

    /// The paper is whole: found by meaning too.
    public func markReady(_ key: Int, of user: UserID) async throws {
        let moment = database.clock.now()
        try await database.write { connection in
            let isWaiting = try connection.first(
                "SELECT 1 FROM documents WHERE key = ? AND status = 'embedding'", [.integer(key)]
            ) { _ in true }
            guard isWaiting == true else { return }
            let change = try Change.begin(user, of: DocumentRecords.domain, at: moment, on: connection)
            try connection.run(
                "UPDATE documents SET status = 'ready', revision = ? WHERE key = ?",
                [.integer(change.revision.rawValue), .integer(key)])
        }
    }
}

public import Basics
public import Documents
import Storage
import Stores

extension DocumentStore {
    /// Passages of a paper that have no vector yet, or one of another encoder.
    public struct Unembedded: Sendable {
        /// A passage with its sentences.
        public struct Passage: Sendable {
            public let id: Int
            let prefix: String
            /// The words of each, in their order.
            public let sentences: [String]

            /// What its vector is made of.
            public var text: String { Chunk.embedded(prefix, sentences) }
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
            let ids = PassageTextRows.ids(of: key)
            let rows = try connection.all(
                """
                SELECT p.id, p.prefix, p.start, p."end", p.sentences FROM document_passages p
                LEFT JOIN document_vectors v ON v.passage = p.id LEFT JOIN embedders e ON e.key = v.embedder
                WHERE p.id BETWEEN ? AND ? AND e.fingerprint IS NOT ? ORDER BY p.id LIMIT ?
                """, [ids.first, ids.last, .text(fingerprint), .integer(limit)]
            ) { row in
                (
                    id: try row.int(0), prefix: try row.text(1), start: try row.int(2), end: try row.int(3),
                    sentences: try row.bytes(4)
                )
            }
            let passages = try rows.map { row in
                let text = PaperText(try DocumentTextRows.text(row.start..<row.end, of: key, on: connection))
                return Unembedded.Passage(
                    id: row.id, prefix: row.prefix,
                    sentences: try PackedSentences.read(row.sentences, start: row.start, text: text).searched)
            }
            return Unembedded(document: key, user: user, passages: passages)
        }
    }

    /// A passage's vectors, packed.
    public struct EmbeddedPassage: Sendable {
        public let id: Int
        public let vector: PackedVector
        /// In the order of ``Unembedded/Passage/sentences``.
        public let sentences: [PackedVector]

        public init(id: Int, vector: PackedVector, sentences: [PackedVector]) {
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
                    SELECT p.id >> 20 FROM document_passages p LEFT JOIN document_vectors v ON v.passage = p.id
                    LEFT JOIN embedders e ON e.key = v.embedder WHERE e.fingerprint IS NOT ?)
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
                try connection.run(
                    """
                    INSERT OR REPLACE INTO document_vectors (passage, embedder, vector, sentences)
                    SELECT p.id, e.key, ?, ? FROM document_passages p JOIN embedders e ON e.fingerprint = ?
                    JOIN documents d ON d.key = p.id >> 20 WHERE p.id = ?
                    """,
                    [
                        .bytes(passage.vector.bytes), .bytes(passage.sentences.flatMap(\.bytes)), .text(fingerprint),
                        .integer(passage.id),
                    ])
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

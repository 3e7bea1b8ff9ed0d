public import Basics
public import Documents
import RAG
public import Storage
public import Stores

/// A household's papers in the database.
///
/// A paper is stored whole or not at all: its file, its words and where they are found are written in one transaction.
public final class DocumentStore: Sendable {
    let database: Database
    let passages: StoredPassages
    let conversations: ConversationStore?
    let quota: Quota

    /// - Parameters:
    ///   - database: opened with ``DocumentRecords``.
    ///   - passages: takes deleted words out of full text.
    ///   - conversations: those about a paper go with it; nil where none are kept.
    ///   - quota: how many papers may be kept of one user.
    public init(database: Database, passages: StoredPassages, conversations: ConversationStore?, quota: Quota) {
        self.database = database
        self.passages = passages
        self.conversations = conversations
        self.quota = quota
    }

    /// The paper with these bytes; nil where there is none.
    public func document(sha256: [UInt8], of user: UserID) async throws -> StoredDocument? {
        try await database.readLater { connection in
            let found = try DocumentRows.find(sha256: sha256, of: user, on: connection)
            return try DocumentRows.withFields(found.map { [$0] } ?? [], of: user, on: connection).first?.document
        }
    }

    /// - Throws: `notFound`.
    public func document(_ id: String, of user: UserID) async throws -> StoredDocument {
        try await database.readLater { try DocumentStore.require(id, of: user, on: $0).document }
    }

    static func require(_ id: String, of user: UserID, on connection: Connection) throws -> DocumentRows.Keyed {
        guard let found = try DocumentRows.find(id, of: user, on: connection) else { throw StorageError(.notFound) }
        return try DocumentRows.withFields([found], of: user, on: connection)[0]
    }

    /// Text between two places, shorter where the paper is, and how long the whole is.
    public func text(
        _ range: Range<Int>, of id: String, user: UserID
    ) async throws -> (text: String, document: StoredDocument, sha256: [UInt8]) {
        try await database.readLater { connection in
            let found = try DocumentStore.require(id, of: user, on: connection)
            let digest = try connection.first(
                "SELECT text_sha256 FROM documents WHERE key = ? AND text_sha256 IS NOT NULL", [.integer(found.key)]
            ) { try $0.bytes(0) }
            let range = range.clamped(to: 0..<found.document.characters)
            return (try DocumentTextRows.text(range, of: found.key, on: connection), found.document, digest ?? [])
        }
    }

    /// A page with its text.
    ///
    /// - Throws: `notFound` for a paper that there is not; nil for a page.
    public func page(
        _ number: Int, of id: String, user: UserID
    ) async throws -> (page: TextPage, text: String, document: StoredDocument)? {
        try await database.readLater { connection in
            let found = try DocumentStore.require(id, of: user, on: connection)
            guard let page = try DocumentTextRows.page(number, of: found.key, on: connection) else { return nil }
            return (page, try DocumentTextRows.text(page.range, of: found.key, on: connection), found.document)
        }
    }

    /// A part of the file's bytes, a megabyte each; nil behind the last.
    public func filePart(_ number: Int, of id: String, user: UserID) async throws -> [UInt8]? {
        try await database.readLater { connection in
            let found = try DocumentStore.require(id, of: user, on: connection)
            return try DocumentFileRows.read(number, of: found.key, on: connection)
        }
    }

    /// All of the file's bytes.
    public func file(of id: String, user: UserID) async throws -> [UInt8] {
        try await database.readLater { connection in
            let found = try DocumentStore.require(id, of: user, on: connection)
            return try DocumentFileRows.whole(found.key, count: found.document.bytes, on: connection)
        }
    }

    /// Changes what people say of a paper.
    public func update(
        _ id: String, of user: UserID, ifMatch: Revision?,
        _ edit: @escaping @Sendable (inout StoredDocument) throws -> Void
    ) async throws -> StoredDocument {
        let moment = database.clock.now()
        return try await database.write(of: user) { connection in
            var found = try DocumentStore.require(id, of: user, on: connection)
            if let ifMatch, found.document.revision != ifMatch { throw StorageError(.revisionMismatch) }
            let before = found.document
            var document = before
            try edit(&document)
            guard document != before else { return before }
            let change = try Change.begin(user, of: DocumentRecords.domain, at: moment, on: connection)
            try connection.run(
                """
                UPDATE documents SET own_title = ?, own_kind = ?, own_correspondent = ?, own_date = ?, own_due = ?,
                    revision = ? WHERE key = ?
                """,
                DocumentRows.values(document.own) + [.integer(change.revision.rawValue), .integer(found.key)])
            if document.tags != before.tags {
                try DocumentRows.setTags(document.tags, of: found.key, on: connection)
            }
            found = try DocumentStore.require(id, of: user, on: connection)
            return found.document
        }
    }

    /// Deletes a paper with all that is kept of it and all that came with it; on disk when it returns.
    public func delete(_ id: String, of user: UserID, ifMatch: Revision?) async throws {
        let moment = database.clock.now()
        let (conversations, mark) = (conversations, PaperTurn.mark(of: id))
        try await database.write(
            changing: passages, of: user, isErasing: true,
            committed: { conversations?.forget(about: mark, in: DocumentRecords.domain, of: user) }
        ) { connection, change in
            let found = try DocumentStore.require(id, of: user, on: connection)
            if let ifMatch, found.document.revision != ifMatch { throw StorageError(.revisionMismatch) }
            let inside = try connection.all(
                """
                WITH RECURSIVE inside (key) AS (
                    SELECT key FROM documents WHERE parent = ?
                    UNION ALL SELECT d.key FROM documents d JOIN inside i ON d.parent = i.key)
                SELECT id FROM documents WHERE key IN inside
                """, [.integer(found.key)]
            ) { try $0.text(0) }
            for id in [id] + inside {
                try IdempotencyRows.forget(
                    id, at: "/documents/" + id, namedAs: ["id", "documentId"], of: user, on: connection)
            }
            _ = try Change.begin(user, of: DocumentRecords.domain, at: moment, on: connection)
            try connection.run("DELETE FROM documents WHERE key = ?", [.integer(found.key)])
            // What was said of it is its words too.
            try conversations?.delete(about: mark, in: DocumentRecords.domain, of: user, &change, on: connection)
        }
        passages.sweepSoon()
        database.removeTracesSoon()
    }
}

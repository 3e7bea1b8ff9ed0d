public import Basics
public import Documents
public import Storage
public import Stores

/// A user's papers, a few at a time, for an export.
public struct DocumentExport: Sendable {
    /// A paper with its words and its file.
    public struct Exported: Sendable {
        public let document: StoredDocument
        public let deadlines: [StoredDeadline]
        public let text: String
        /// Nil where the original is not kept.
        public let file: [UInt8]?
    }

    public init() {}

    /// - Parameter cursor: the number of the paper before.
    public func documents(
        of user: UserID, after cursor: String?, on connection: Connection
    ) throws -> Page<Exported> {
        // One at a time: each may have 32 MB.
        let found = try DocumentRows.all(
            "d.user_id = ? AND d.key > ? ORDER BY d.key LIMIT 2",
            [.text(user.rawValue), .integer(cursor.flatMap(Int.init) ?? 0)], on: connection)
        guard let first = try DocumentRows.withFields(Array(found.prefix(1)), of: user, on: connection).first else {
            return Page(items: [], next: nil)
        }
        let deadlines = try DeadlineRows.all("l.document = ? ORDER BY l.id", [.integer(first.key)], on: connection)
        var file: [UInt8]?
        if first.document.isOriginalKept {
            file = try DocumentFileRows.whole(first.key, count: first.document.bytes, on: connection)
        }
        let text = try DocumentTextRows.text(0..<first.document.characters, of: first.key, on: connection)
        return Page(
            items: [Exported(document: first.document, deadlines: deadlines, text: text, file: file)],
            next: found.count > 1 ? String(first.key) : nil)
    }
}

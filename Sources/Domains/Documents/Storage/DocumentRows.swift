import Basics
import Documents
import Storage
import Stores

/// Rows of papers.
enum DocumentRows {
    private static let columns = """
        d.key, d.id, d.filename, d.media_type, d.bytes, d.sha256,
        d.own_title, d.own_kind, d.own_correspondent, d.own_date, d.own_due,
        d.found_title, d.found_kind, d.found_correspondent, d.found_date, d.found_due,
        (SELECT p.id FROM documents p WHERE p.key = d.parent), d.status, d.failure_code, d.failure_detail, d.pages, d.characters, d.language,
        d.hidden_spans, d.hidden_reason, d.masked_numbers, d.original_kept, d.extractor, d.extractor_version,
        d.revision, d.created_at,
        (SELECT group_concat(tag, char(10)) FROM (
            SELECT tag FROM document_tags t WHERE t.document = d.key ORDER BY tag))
        """

    /// A paper with the number that its parts are kept under.
    struct Keyed {
        let key: Int
        let document: StoredDocument
    }

    /// The same with what the papers state, and which others are like them.
    static func withFields(_ found: [Keyed], of user: UserID, on connection: Connection) throws -> [Keyed] {
        guard !found.isEmpty else { return [] }
        let likeness = try LikenessRows(of: user, on: connection)
        return try found.map { keyed in
            var document = keyed.document
            (document.nearDuplicates, document.series) = likeness.relations(of: keyed.key)
            if document.state == .embedding {
                document.progress = try PassageTextRows.progress(of: keyed.key, on: connection)
            }
            document.fields = try FieldRows.fields(of: keyed.key, on: connection).map { field in
                CitedField(
                    field: field, citation: try DeadlineRows.citation(field.range, of: keyed.key, on: connection))
            }
            return Keyed(key: keyed.key, document: document)
        }
    }

    /// - Parameters:
    ///   - condition: SQL over `d`, and what comes behind it.
    static func all(_ condition: String, _ values: [SQLValue], on connection: Connection) throws -> [Keyed] {
        try connection.all("SELECT \(columns) FROM documents d WHERE \(condition)", values, read)
    }

    static func find(_ id: String, of user: UserID, on connection: Connection) throws -> Keyed? {
        try all("d.user_id = ? AND d.id = ?", [.text(user.rawValue), .text(id)], on: connection).first
    }

    static func find(sha256: [UInt8], of user: UserID, on connection: Connection) throws -> Keyed? {
        try all("d.user_id = ? AND d.sha256 = ?", [.text(user.rawValue), .bytes(sha256)], on: connection).first
    }

    private static func read(_ row: RowReader) throws -> Keyed {
        let extractor = try row.optionalText(27)
        let version = try row.optionalInt(28)
        let tags = try row.optionalText(31)?.split(separator: "\n").map(String.init) ?? []
        let hidden: StoredDocument.Hidden? = try row.optionalNamed(24).map {
            StoredDocument.Hidden(spans: try row.int(23), reason: $0)
        }
        return Keyed(
            key: try row.int(0),
            document: StoredDocument(
                id: try row.text(1), own: try details(row, from: 6), found: try details(row, from: 11),
                filename: try row.optionalText(2), mediaType: try row.text(3), bytes: try row.int(4),
                sha256: try row.bytes(5), pages: try row.optionalInt(20), characters: try row.int(21),
                language: try row.optionalText(22), state: try state(row), tags: tags,
                parent: try row.optionalText(16), hidden: hidden, maskedNumbers: try row.int(25),
                isOriginalKept: try row.bool(26),
                extractor: extractor.map { Extractor(name: $0, version: version ?? 0) },
                createdAt: try row.timestamp(30), revision: try row.revision(29)))
    }

    private static func details(_ row: RowReader, from column: Int) throws -> DocumentDetails {
        DocumentDetails(
            title: try row.optionalText(column), kind: try row.optionalNamed(column + 1),
            correspondent: try row.optionalText(column + 2), documentDate: try row.optionalDate(column + 3),
            dueDate: try row.optionalDate(column + 4))
    }

    private static func state(_ row: RowReader) throws -> DocumentState {
        switch try row.text(17) {
        case "queued": return .queued
        case "extracting": return .extracting
        case "embedding": return .embedding
        case "ready": return .ready
        case "failed":
            return .failed(
                ExtractionFailure(code: try row.text(18), detail: try row.optionalText(19) ?? ""))
        default: throw StorageError(.corrupt)
        }
    }

    static func values(_ details: DocumentDetails) -> [SQLValue] {
        [
            SQLValue(details.title), SQLValue(details.kind?.rawValue), SQLValue(details.correspondent),
            SQLValue(details.documentDate?.description), SQLValue(details.dueDate?.description),
        ]
    }

    static func setTags(_ tags: [String], of key: Int, on connection: Connection) throws {
        try connection.run("DELETE FROM document_tags WHERE document = ?", [.integer(key)])
        for tag in tags {
            try connection.run(
                "INSERT OR IGNORE INTO document_tags (document, tag) VALUES (?, ?)", [.integer(key), .text(tag)])
        }
    }
}

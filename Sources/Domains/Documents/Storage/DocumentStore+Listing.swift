public import Basics
public import Documents
import Storage
public import Stores

extension DocumentStore {
    /// Papers, the newest first.
    ///
    /// - Parameter cursor: the number behind which the page begins.
    public func documents(
        of user: UserID, _ filter: DocumentFilter, after cursor: String?, limit: Int
    ) async throws -> Page<StoredDocument> {
        let before: Int
        if let cursor {
            guard let number = Int(cursor), number > 0 else { throw StorageError(.invalidCursor) }
            before = number
        } else {
            before = .max
        }
        let limit = Page<StoredDocument>.held(limit)
        let found = try await database.readLater { connection -> [DocumentRows.Keyed] in
            var (condition, values) = DocumentStore.condition(filter, of: user, before: before)
            if let terms = filter.terms {
                guard let space = try PassageTextRows.number(of: user, on: connection), !terms.isEmpty else {
                    return []
                }
                // Terms have letters and digits only, so nothing in them can end a string or mean an operator.
                let all = terms.map { "\"\($0)\"" }.joined(separator: " AND ")
                condition += """
                     AND d.key IN (SELECT rowid >> 20 FROM document_words WHERE document_words MATCH ?)
                    """
                values.append(.text("space : \"\(space)\" AND {terms prefix} : (\(all))"))
            }
            return try DocumentRows.withFields(
                DocumentRows.all(
                    condition + " ORDER BY d.key DESC LIMIT \(limit + 1)", values, on: connection), of: user,
                on: connection)
        }
        return Page(
            items: found.prefix(limit).map(\.document), next: found.count > limit ? String(found[limit - 1].key) : nil)
    }

    private static func condition(
        _ filter: DocumentFilter, of user: UserID, before: Int
    ) -> (String, [SQLValue]) {
        var condition = "d.user_id = ? AND d.key < ?"
        var values: [SQLValue] = [.text(user.rawValue), .integer(before)]
        func add(_ sql: String, _ value: String?) {
            guard let value else { return }
            condition += " AND " + sql
            values.append(.text(value))
        }
        add("d.key IN (SELECT document FROM document_tags WHERE tag = ?)", filter.tag)
        add("coalesce(d.own_kind, d.found_kind) = ?", filter.kind)
        add("coalesce(d.own_correspondent, d.found_correspondent) = ? COLLATE NOCASE", filter.correspondent)
        add("d.status = ?", filter.status)
        add("coalesce(d.own_date, d.found_date) >= ?", filter.from?.description)
        add("coalesce(d.own_date, d.found_date) <= ?", filter.to?.description)
        return (condition, values)
    }
}

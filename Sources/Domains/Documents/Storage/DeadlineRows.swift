import Basics
import Documents
import Storage
import Stores

/// Days that papers name.
enum DeadlineRows {
    /// What was found in a paper; what a person said of the same words stays.
    static func insert(
        _ deadlines: [FoundDeadline], of key: Int, identifier: (_ number: Int) -> String, on connection: Connection
    ) throws {
        var kept = Set(
            try connection.all(
                "SELECT kind || start FROM document_deadlines WHERE document = ? AND (is_done = 1 OR own_date IS NOT NULL)",
                [.integer(key)]
            ) { try $0.text(0) })
        try connection.run(
            "DELETE FROM document_deadlines WHERE document = ? AND is_done = 0 AND own_date IS NULL", [.integer(key)])
        for (number, deadline) in deadlines.enumerated() {
            guard kept.insert(deadline.kind.rawValue + "\(deadline.range.lowerBound)").inserted else { continue }
            try connection.run(
                """
                INSERT INTO document_deadlines (document, id, kind, date, time, basis, rule, is_approximate, start, "end",
                    base_start, base_end, sequence, is_done)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0)
                """,
                [
                    .integer(key), .text(identifier(number)), .text(deadline.kind.rawValue),
                    .text(deadline.date.description), SQLValue(deadline.time), .text(deadline.basis.rawValue),
                    SQLValue(deadline.rule), SQLValue(deadline.isApproximate), .integer(deadline.range.lowerBound),
                    .integer(deadline.range.upperBound), SQLValue(deadline.baseRange?.lowerBound),
                    SQLValue(deadline.baseRange?.upperBound),
                ])
        }
    }

    /// - Parameter condition: SQL over `l`, the deadline, and `d`, its paper.
    static func all(_ condition: String, _ values: [SQLValue], on connection: Connection) throws -> [StoredDeadline] {
        try connection.all(
            """
            SELECT l.id, l.kind, l.date, l.own_date, l.time, l.basis, l.rule, l.is_approximate, l.start, l."end",
                l.base_start, l.base_end, l.sequence, l.is_done, d.id, d.key,
                coalesce(d.own_title, d.found_title), d.language, d.filename
            FROM document_deadlines l JOIN documents d ON d.key = l.document WHERE \(condition)
            """, values
        ) { row in
            let (start, end) = (try row.int(8), try row.int(9))
            guard start <= end else { throw StorageError(.corrupt) }
            let key = try row.int(15)
            var base: Quotation?
            if let from = try row.optionalInt(10), let to = try row.optionalInt(11), from <= to {
                base = try citation(from..<to, of: key, on: connection)
            }
            return StoredDeadline(
                id: try row.text(0), documentID: try row.text(14),
                documentTitle: try row.optionalText(16) ?? row.optionalText(18).map(DocumentName.title) ?? "Untitled",
                language: try row.optionalText(17),
                kind: try row.named(1), foundDate: try row.date(2), ownDate: try row.optionalDate(3),
                time: try row.optionalInt(4), basis: try row.named(5), rule: try row.optionalText(6),
                isApproximate: try row.bool(7), citation: try citation(start..<end, of: key, on: connection),
                baseCitation: base, isDone: try row.bool(13), sequence: try row.int(12))
        }
    }

    /// The words at a place, with their page.
    static func citation(_ range: Range<Int>, of key: Int, on connection: Connection) throws -> Quotation {
        let page = try connection.first(
            "SELECT number FROM document_pages WHERE document = ? AND start <= ? AND \"end\" >= ? LIMIT 1",
            [.integer(key), .integer(range.lowerBound), .integer(range.lowerBound)]
        ) { try $0.int(0) }
        return Quotation(
            range: range, page: page, quote: try DocumentTextRows.text(range, of: key, on: connection))
    }
}

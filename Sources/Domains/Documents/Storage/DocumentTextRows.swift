import Documents
import Storage
import Stores

/// The words of a paper: text, pages, blocks and what is hidden.
enum DocumentTextRows {
    /// Code points of a part of the text.
    private static let part = 4_096

    static func insert(_ text: CanonicalText, of key: Int, on connection: Connection) throws {
        let scalars = text.text.unicodeScalars
        var (start, place) = (0, scalars.startIndex)
        while start < text.count {
            let end = scalars.index(place, offsetBy: part, limitedBy: scalars.endIndex) ?? scalars.endIndex
            try connection.run(
                "INSERT INTO document_texts (document, start, text) VALUES (?, ?, ?)",
                [.integer(key), .integer(start), .text(String(scalars[place..<end]))])
            (start, place) = (start + part, end)
        }
        for (index, page) in text.pages.enumerated() {
            try connection.run(
                """
                INSERT INTO document_pages (document, number, start, "end", source, confidence)
                VALUES (?, ?, ?, ?, ?, ? / 1000.0)
                """,
                [
                    .integer(key), .integer(index + 1), .integer(page.range.lowerBound),
                    .integer(page.range.upperBound), .text(page.source.rawValue),
                    SQLValue(page.confidence.map { Int(($0 * 1_000).rounded()) }),
                ])
        }
        for (number, block) in text.blocks.enumerated() { try insert(block, number, of: key, on: connection) }
        for span in text.hidden {
            try connection.run(
                "INSERT OR IGNORE INTO document_hidden (document, start, \"end\", reason) VALUES (?, ?, ?, ?)",
                [
                    .integer(key), .integer(span.range.lowerBound), .integer(span.range.upperBound),
                    .text(span.reason.rawValue),
                ])
        }
    }

    private static func insert(
        _ block: TextBlock, _ number: Int, of key: Int, on connection: Connection
    ) throws {
        var kind: String
        var level: Int?
        var (row, column): (Range<Int>?, Range<Int>?)
        var address: String?
        switch block.kind {
        case .heading(let depth): (kind, level) = ("heading", depth)
        case .paragraph: kind = "paragraph"
        case .listItem: kind = "item"
        case .tableRow: kind = "row"
        case .cell(let inRow, let inColumn, let place): (kind, row, column, address) = ("cell", inRow, inColumn, place)
        }
        try connection.run(
            """
            INSERT INTO document_blocks (document, number, start, "end", kind, level, row_start, row_end, column_start,
                column_end, address, part)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .integer(key), .integer(number), .integer(block.range.lowerBound), .integer(block.range.upperBound),
                .text(kind), SQLValue(level), SQLValue(row?.lowerBound), SQLValue(row?.upperBound),
                SQLValue(column?.lowerBound), SQLValue(column?.upperBound), SQLValue(address), SQLValue(block.part),
            ])
    }

    static func remove(_ key: Int, on connection: Connection) throws {
        for table in ["document_texts", "document_pages", "document_blocks", "document_hidden"] {
            try connection.run("DELETE FROM \(table) WHERE document = ?", [.integer(key)])
        }
    }

    /// The text between two places; shorter where the paper is.
    static func text(_ range: Range<Int>, of key: Int, on connection: Connection) throws -> String {
        var text = String.UnicodeScalarView()
        try connection.forEach(
            "SELECT start, text FROM document_texts WHERE document = ? AND start > ? AND start < ? ORDER BY start",
            [.integer(key), .integer(range.lowerBound - part), .integer(range.upperBound)]
        ) { row in
            let start = try row.int(0)
            let scalars = try row.text(1).unicodeScalars
            let from = max(0, range.lowerBound - start)
            text.append(contentsOf: scalars.dropFirst(from).prefix(range.upperBound - start - from))
        }
        return String(text)
    }

    static func page(_ number: Int, of key: Int, on connection: Connection) throws -> TextPage? {
        try connection.first(
            "SELECT start, \"end\", source, confidence FROM document_pages WHERE document = ? AND number = ?",
            [.integer(key), .integer(number)]
        ) { row in
            let (start, end) = (try row.int(0), try row.int(1))
            guard start <= end else { throw StorageError(.corrupt) }
            return TextPage(
                range: start..<end, source: try row.named(2),
                confidence: try row.optionalDouble(3))
        }
    }

    /// Everything of a paper's words.
    static func whole(_ key: Int, characters: Int, on connection: Connection) throws -> CanonicalText {
        func range(_ row: RowReader, _ column: Int) throws -> Range<Int>? {
            guard let start = try row.optionalInt(column), let end = try row.optionalInt(column + 1) else { return nil }
            guard start <= end else { throw StorageError(.corrupt) }
            return start..<end
        }
        let pages = try connection.all(
            "SELECT start, \"end\", source, confidence FROM document_pages WHERE document = ? ORDER BY number",
            [.integer(key)]
        ) { row in
            TextPage(
                range: try range(row, 0) ?? 0..<0, source: try row.named(2), confidence: try row.optionalDouble(3))
        }
        let blocks = try connection.all(
            """
            SELECT start, "end", kind, level, row_start, row_end, column_start, column_end, address, part
            FROM document_blocks WHERE document = ? ORDER BY number
            """, [.integer(key)]
        ) { row in
            let kind: TextBlock.Kind =
                switch try row.text(2) {
                case "heading": .heading(level: try row.optionalInt(3) ?? 1)
                case "item": .listItem
                case "row": .tableRow
                case "cell":
                    .cell(row: try range(row, 4), column: try range(row, 6), address: try row.optionalText(8))
                default: .paragraph
                }
            return TextBlock(kind: kind, range: try range(row, 0) ?? 0..<0, part: try row.optionalText(9))
        }
        let hidden = try connection.all(
            "SELECT start, \"end\", reason FROM document_hidden WHERE document = ? ORDER BY start, \"end\"",
            [.integer(key)]
        ) { row in HiddenSpan(range: try range(row, 0) ?? 0..<0, reason: try row.named(2)) }
        return CanonicalText(
            text: try text(0..<characters, of: key, on: connection), count: characters, pages: pages, blocks: blocks,
            hidden: hidden)
    }
}

import Storage

/// Takes out what is left of papers that are gone, a little at a time: their words, vectors, text and file.
enum PaperGarbage {
    /// Tables with rows of a paper besides its passages: what numbers them, and as how many rows each counts, for a
    /// megabyte takes as long to overwrite as some hundred small rows.
    private static let tables: [(name: String, column: String, cost: Int)] = [
        ("document_blocks", "number", 1), ("document_pages", "number", 1), ("document_hidden", "start", 1),
        ("document_texts", "start", 32), ("document_files", "part", 512),
    ]

    /// A passage has words, sentences and some kilobytes of vectors.
    private static let passageCost = 4

    /// - Returns: how many rows; 0 where nothing is left.
    static func sweep(atMost limit: Int, on connection: Connection) throws -> Int {
        var removed = 0
        while removed < limit,
            let key = try connection.first(
                "SELECT document FROM document_garbage ORDER BY document DESC LIMIT 1", [], { try $0.int(0) })
        {
            let (swept, isDone) = try sweep(key, atMost: limit - removed, on: connection)
            removed += swept
            guard isDone else { break }
            try connection.run("DELETE FROM document_garbage WHERE document = ?", [.integer(key)])
            removed += 1
        }
        return removed
    }

    /// At least one row, where there is one.
    private static func sweep(
        _ key: Int, atMost limit: Int, on connection: Connection
    ) throws -> (rows: Int, isDone: Bool) {
        let passages = max(1, limit / passageCost)
        let gone = try PassageTextRows.remove(key, atMost: passages, on: connection)
        guard gone < passages else { return (gone * passageCost, false) }
        var removed = gone * passageCost
        for table in tables {
            guard removed < limit else { return (removed, false) }
            let most = max(1, (limit - removed) / table.cost)
            let rows = try connection.changes(
                """
                DELETE FROM \(table.name) WHERE document = ? AND \(table.column) IN (
                    SELECT \(table.column) FROM \(table.name) WHERE document = ? ORDER BY \(table.column) DESC LIMIT ?)
                """, [.integer(key), .integer(key), .integer(most)])
            removed += rows * table.cost
            guard rows < most else { return (removed, false) }
        }
        return (removed, true)
    }
}

import GRDB
import RAG
import Stores

/// Gives back what deleted passages take: rows, full text, then pages of the file. Each step is small.
enum PassageSweep {
    /// The rows of one step: some ten milliseconds in which other writes wait.
    static let rowsAtOnce = 512
    /// Pages of full text that one step merges.
    private static let mergedAtOnce = 256

    /// Removes rows of a deleted source, the last ones first: at the end of the file pages are given back without a move.
    ///
    /// - Returns: the number of rows; where it is below `limit`, the source is done.
    static func rows(of source: Int64, limit: Int, on connection: Connection) throws -> Int {
        let range = PassageID.all(of: source)
        let ids = try connection.all(
            "SELECT id FROM passages WHERE id BETWEEN ? AND ? ORDER BY id DESC LIMIT ?",
            [
                .integer(Int(range.lowerBound.rawValue)), .integer(Int(range.upperBound.rawValue)), .integer(limit),
            ]
        ) { try $0.int(0) }
        for id in ids { try connection.run("DELETE FROM passage_text WHERE rowid = ?", [.integer(id)]) }
        if let last = ids.first, let first = ids.last {
            try connection.run("DELETE FROM passages WHERE id BETWEEN ? AND ?", [.integer(first), .integer(last)])
        }
        if ids.count < limit {
            try connection.run("DELETE FROM passage_garbage WHERE source = ?", [.integer(Int(source))])
        }
        return ids.count
    }

    /// One step over all deleted sources, newest first.
    ///
    /// - Returns: the number of rows removed; nil when nothing is left.
    static func step(on connection: Connection) throws -> Int? {
        var removed = 0
        var isDone = false
        while removed < rowsAtOnce, !isDone {
            // Through the key, not by max(): that one always gives a row.
            let source = try connection.first(
                "SELECT source FROM passage_garbage ORDER BY source DESC LIMIT 1", []
            ) { Int64(try $0.int(0)) }
            guard let source else {
                isDone = true
                break
            }
            removed += try rows(of: source, limit: rowsAtOnce - removed, on: connection)
        }
        try giveBackPages(on: connection)
        return isDone && removed == 0 ? nil : removed
    }

    /// Merges full text, of all domains too, which drops the words of deleted passages.
    ///
    /// - Parameter isFirst: the first step of a merge of everything.
    /// - Returns: whether there was something to do.
    static func merge(isFirst: Bool, on connection: Connection) throws -> Bool {
        let pages = SQLValue.integer(isFirst ? -mergedAtOnce : mergedAtOnce)
        var hasWorked = false
        for table in try fullText(on: connection) {
            let before = connection.handle.totalChangesCount
            try connection.run("INSERT INTO \(table) (\(table), rank) VALUES ('merge', ?)", [pages])
            // Two rows of its own for every step that did something.
            hasWorked = connection.handle.totalChangesCount - before >= 2 || hasWorked
        }
        try giveBackPages(on: connection)
        return hasWorked
    }

    /// Cuts free pages off the file; it shrinks when the log is moved into it. So many at a time as the log is to hold: on a
    /// full disk there is no room for more.
    private static func giveBackPages(on connection: Connection) throws {
        let pages = try connection.first("PRAGMA wal_autocheckpoint", []) { try $0.int(0) } ?? 0
        try connection.forEach("PRAGMA incremental_vacuum(\(max(32, pages)))", []) { _ in }
    }

    /// The tables of full text in the file.
    private static func fullText(on connection: Connection) throws -> [String] {
        try connection.all(
            "SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE % USING fts5 (%' ORDER BY name", []
        ) { try $0.text(0) }
    }

    static func freePages(on connection: Connection) throws -> Int {
        try connection.first("PRAGMA freelist_count", []) { try $0.int(0) } ?? 0
    }
}

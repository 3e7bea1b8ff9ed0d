import Basics
import Stores

/// Erases a user's rows a part at a time, for a disk so full that there is no room for the log of the whole. After each part
/// the log is moved into the file, and its room is there for the next.
struct PartwiseErasure {
    /// Rows of the first part, and the most of one.
    private static let rows = (first: 16, most: 2_048)

    let database: Database
    let tables: [PersonalTable]

    /// - Throws: `full` where there is no room for a single row's log. What went before is erased.
    func run(_ user: UserID) async throws {
        for table in ordered {
            var count = PartwiseErasure.rows.first
            let key = try await database.readLater { try PartwiseErasure.key(of: table.name, on: $0) }
            while true {
                do {
                    let limit = count
                    let removed = try await database.write(isErasing: true) { connection in
                        try connection.changes(
                            """
                            DELETE FROM \(table.name) WHERE (\(key)) IN (
                                SELECT \(key) FROM \(table.name) WHERE user_id = ? LIMIT ?)
                            """, [.text(user.rawValue), .integer(limit)])
                    }
                    _ = try await database.emptyLog()
                    guard removed == limit else { break }
                    count = min(count * 2, PartwiseErasure.rows.most)
                } catch let error as StorageError where error.kind == .full && count > 1 {
                    count = max(1, count / 4)
                }
            }
        }
    }

    /// Those that go with others before these: a part of a parent would take all of its rows.
    private var ordered: [PersonalTable] {
        tables.filter { table in
            if case .kept = table.erasure { false } else { true }
        }.sorted { depth($0) > depth($1) }
    }

    private func depth(_ table: PersonalTable) -> Int {
        guard case .with(let parent) = table.erasure, let found = tables.first(where: { $0.name == parent }) else {
            return 0
        }
        return 1 + depth(found)
    }

    private static func key(of table: String, on connection: Connection) throws -> String {
        let key = try connection.first(
            "SELECT group_concat(name, ', ') FROM (SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk)",
            [.text(table)]
        ) { try $0.optionalText(0) }
        return (key ?? nil) ?? "rowid"
    }
}

import Basics
import Storage
import Stores
import Wallet

/// The rows of imports: of those that have not ended, whose purchases nobody sees, and of those that are whole.
enum ImportRows {
    /// A condition that leaves those purchases out. The user is the statement's first parameter.
    static func areSeen(_ table: String = "transactions") -> String {
        "\(table).import_number <> coalesce((SELECT number FROM unfinished_imports WHERE user_id = ?1), -1)"
    }

    /// Begins the import of a user, who has none.
    ///
    /// - Returns: its number, which no other one ever gets.
    static func begin(of user: UserID, on connection: Connection) throws -> Int {
        let number = try Change.next(on: connection).rawValue
        try connection.run(
            "INSERT INTO unfinished_imports (user_id, number) VALUES (?, ?)",
            [.text(user.rawValue), .integer(number)])
        return number
    }

    /// The number of the user's import that has not ended.
    static func unfinished(of user: UserID, on connection: Connection) throws -> Int? {
        try connection.first(
            "SELECT number FROM unfinished_imports WHERE user_id = ?", [.text(user.rawValue)]
        ) { try $0.int(0) }
    }

    /// - Throws: `unknownReference` where it cannot go on, because a card of the user was deleted or all data was erased.
    static func require(_ number: Int, of user: UserID, on connection: Connection) throws {
        let isValid = try connection.first(
            "SELECT 1 FROM unfinished_imports WHERE user_id = ? AND number = ? AND is_void = 0",
            [.text(user.rawValue), .integer(number)]
        ) { _ in true }
        guard isValid != nil else { throw StorageError(.unknownReference) }
    }

    /// From now on its purchases are like all others.
    static func end(_ number: Int, of user: UserID, on connection: Connection) throws {
        try connection.run(
            "DELETE FROM unfinished_imports WHERE user_id = ? AND number = ?",
            [.text(user.rawValue), .integer(number)])
    }

    /// Takes back what an import has written, at once.
    static func undo(_ number: Int, of user: UserID, on connection: Connection) throws {
        let key: [SQLValue] = [.text(user.rawValue), .integer(number)]
        try connection.run("DELETE FROM transactions WHERE user_id = ? AND import_number = ?", key)
        try connection.run("DELETE FROM import_rows WHERE user_id = ? AND number = ?", key)
        try end(number, of: user, on: connection)
    }

    /// Takes back what an earlier run of the service has left.
    static func undoAll(on connection: Connection) throws {
        let left = try connection.all("SELECT user_id, number FROM unfinished_imports", []) {
            (user: UserID(rawValue: try $0.text(0)), number: try $0.int(1))
        }
        for (user, number) in left { try undo(number, of: user, on: connection) }
    }

    // MARK: - Imports that are whole

    /// The columns of an import, as ``stored(_:)`` reads them.
    private static let columns = """
        number, card_id, created_at, layout, imported, matched, duplicates, skipped, decisions, header, sign,
        date_order
        """

    static func insert(
        _ draft: ImportDraft, _ plan: ImportPlan, number: Int, of user: UserID, at moment: Timestamp,
        on connection: Connection
    ) throws {
        try connection.run(
            """
            INSERT INTO imports (\(columns), user_id)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .integer(number), .text(draft.card.rawValue), .integer(moment.milliseconds), .text(draft.layout),
                .integer(plan.fresh.count), .integer(plan.matches.count), .integer(plan.duplicates.count),
                .integer(draft.skipped), .text(String(decoding: draft.decisions, as: UTF8.self)),
                .text(draft.header), SQLValue(draft.earlier.sign?.rawValue),
                SQLValue(draft.earlier.dateOrder?.rawValue), .text(user.rawValue),
            ])
    }

    /// Stores an import as an export tells it, under its own number.
    static func restore(_ stored: StoredImport, number: Int, of user: UserID, on connection: Connection) throws {
        try connection.run(
            "INSERT INTO imports (\(columns), user_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                .integer(number), .text(stored.cardID.rawValue), .integer(stored.at.milliseconds),
                .text(stored.layout), .integer(stored.imported), .integer(stored.matched),
                .integer(stored.duplicates), .integer(stored.skipped),
                SQLValue(stored.decisions.map { String(decoding: $0, as: UTF8.self) }), SQLValue(stored.header),
                SQLValue(stored.earlier.sign?.rawValue), SQLValue(stored.earlier.dateOrder?.rawValue),
                .text(user.rawValue),
            ])
    }

    /// Says that an import holds a row. A second row of one key adds nothing.
    static func hold(
        _ key: String, line: Int, _ status: StoredImport.Row.Status, number: Int, of user: UserID,
        on connection: Connection
    ) throws {
        try connection.run(
            """
            INSERT INTO import_rows (user_id, number, key, line, status) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT DO NOTHING
            """,
            [.text(user.rawValue), .integer(number), .text(key), .integer(line), .text(status.rawValue)])
    }

    /// Whether an import that is whole holds a row, be its purchase there or not.
    static func isKnown(_ key: String, of user: UserID, on connection: Connection) throws -> Bool {
        try connection.first(
            """
            SELECT 1 FROM import_rows r CROSS JOIN imports i ON i.user_id = r.user_id AND i.number = r.number
            WHERE r.user_id = ? AND r.key = ?
            """, [.text(user.rawValue), .text(key)]
        ) { _ in true } != nil
    }

    /// A column: the imports that hold the row of a purchase. The user is the statement's first parameter.
    static let holding = """
        (SELECT group_concat(r.number) FROM import_rows r
            CROSS JOIN imports i ON i.user_id = r.user_id AND i.number = r.number
            WHERE r.user_id = ?1 AND r.key = transactions.import_key)
        """

    /// What ``holding`` has found, oldest first.
    static func identifiers(_ found: String?) -> [String] {
        (found ?? "").split(separator: ",").compactMap { Int($0) }.sorted().map { String($0) }
    }

    static func stored(_ number: Int, of user: UserID, on connection: Connection) throws -> StoredImport? {
        try connection.first(
            "SELECT \(columns) FROM imports WHERE user_id = ? AND number = ?",
            [.text(user.rawValue), .integer(number)],
            stored)
    }

    /// Newest first, from behind a number.
    static func list(
        of user: UserID, before number: Int, limit: Int, on connection: Connection
    ) throws -> [(number: Int, stored: StoredImport)] {
        try connection.all(
            "SELECT \(columns) FROM imports WHERE user_id = ? AND number < ? ORDER BY number DESC LIMIT ?",
            [.text(user.rawValue), .integer(number), .integer(limit)]
        ) { (try $0.int(0), try stored($0)) }
    }

    static func rows(of number: Int, _ user: UserID, on connection: Connection) throws -> [StoredImport.Row] {
        try connection.all(
            """
            SELECT r.line, r.status, (SELECT t.id FROM transactions t WHERE t.user_id = r.user_id
                AND t.import_key = r.key AND \(areSeen("t"))), r.key
            FROM import_rows r WHERE r.user_id = ?1 AND r.number = ?2 ORDER BY r.line, r.key
            """, [.text(user.rawValue), .integer(number)]
        ) {
            StoredImport.Row(
                line: try $0.int(0), status: try $0.named(1), transactionID: try $0.optionalText(2),
                key: try $0.text(3))
        }
    }

    /// Whether anything was imported on a card.
    static func hasSome(on card: CardID, of user: UserID, on connection: Connection) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM imports WHERE user_id = ? AND card_id = ? LIMIT 1",
            [.text(user.rawValue), .text(card.rawValue)]
        ) { _ in true } != nil
    }

    /// What was decided last for each header of a card.
    static func earlier(
        on card: CardID, of user: UserID, on connection: Connection
    ) throws -> [String: StatementOptions.Earlier] {
        var found: [String: StatementOptions.Earlier] = [:]
        try connection.forEach(
            """
            SELECT header, sign, date_order, max(number) FROM imports
            WHERE user_id = ? AND card_id = ? AND header IS NOT NULL GROUP BY header
            """, [.text(user.rawValue), .text(card.rawValue)]
        ) { row in
            found[try row.text(0)] = StatementOptions.Earlier(
                sign: try row.optionalNamed(1), dateOrder: try row.optionalNamed(2))
        }
        return found
    }

    private static func stored(_ row: RowReader) throws -> StoredImport {
        StoredImport(
            id: String(try row.int(0)), cardID: CardID(try row.text(1)), at: try row.timestamp(2),
            layout: try row.text(3), imported: try row.int(4), matched: try row.int(5), duplicates: try row.int(6),
            skipped: try row.int(7), decisions: try row.optionalText(8).map { Array($0.utf8) },
            header: try row.optionalText(9),
            earlier: StatementOptions.Earlier(
                sign: try row.optionalNamed(10), dateOrder: try row.optionalNamed(11)))
    }
}

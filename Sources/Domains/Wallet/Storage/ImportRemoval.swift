import Basics
import Storage
import Stores
import Wallet

/// Takes back an import that was whole: some writes before, one in which everybody sees it gone, some behind it.
struct ImportRemoval: Sendable {
    /// A purchase that was noted, and is so again.
    struct Match: Sendable {
        let id: String
        let key: String
    }

    let number: Int
    let user: UserID
    let moment: Timestamp

    private var key: [SQLValue] { [.text(user.rawValue), .integer(number)] }

    /// Rows of this import that another one holds too. The user is the first parameter, the import the second.
    private static let isHeldElsewhere = """
        EXISTS (SELECT 1 FROM import_rows o CROSS JOIN imports i ON i.user_id = o.user_id AND i.number = o.number
            WHERE o.user_id = ?1 AND o.key = r.key AND o.number <> ?2)
        """

    func require(on connection: Connection) throws {
        guard try ImportRows.stored(number, of: user, on: connection) != nil else { throw StorageError(.notFound) }
    }

    /// The user's newest import: as long as it is the same, nobody else has come to hold rows of this one.
    func newest(on connection: Connection) throws -> Int? {
        try connection.first("SELECT max(number) FROM imports WHERE user_id = ?", [.text(user.rawValue)]) {
            try $0.optionalInt(0)
        } ?? nil
    }

    /// Purchases that came with this import and stay with another one, and which that is.
    func staying(limit: Int, on connection: Connection) throws -> [(id: String, number: Int)] {
        try connection.all(
            """
            SELECT t.id, (SELECT max(o.number) FROM import_rows o
                    CROSS JOIN imports i ON i.user_id = o.user_id AND i.number = o.number
                WHERE o.user_id = ?1 AND o.key = r.key AND o.number <> ?2)
            FROM import_rows r CROSS JOIN transactions t ON t.user_id = r.user_id AND t.import_key = r.key
            WHERE r.user_id = ?1 AND r.number = ?2 AND t.import_number = ?2 AND \(ImportRemoval.isHeldElsewhere)
            LIMIT ?3
            """, key + [.integer(limit)]
        ) { (try $0.text(0), try $0.int(1)) }
    }

    func hand(_ staying: [(id: String, number: Int)], on connection: Connection) throws {
        for (id, other) in staying {
            try connection.run(
                "UPDATE transactions SET import_number = ? WHERE user_id = ? AND id = ? AND import_number = ?",
                [.integer(other), .text(user.rawValue), .text(id), .integer(number)])
        }
    }

    /// Noted purchases whose row no other import holds.
    func matches(on connection: Connection) throws -> [Match] {
        try connection.all(
            """
            SELECT t.id, r.key FROM import_rows r
            CROSS JOIN transactions t ON t.user_id = r.user_id AND t.import_key = r.key
            WHERE r.user_id = ?1 AND r.number = ?2 AND t.noted IS NOT NULL AND NOT \(ImportRemoval.isHeldElsewhere)
            """, key
        ) { Match(id: try $0.text(0), key: try $0.text(1)) }
    }

    /// The purchases that go, all of which nobody sees any more once ``vanish(on:)`` has run.
    private func going(on connection: Connection) throws -> [(id: String, card: CardID)] {
        try connection.all(
            """
            SELECT t.id, t.card_id FROM import_rows r
            CROSS JOIN transactions t ON t.user_id = r.user_id AND t.import_key = r.key
            WHERE r.user_id = ?1 AND r.number = ?2 AND t.import_number = ?2
            """, key
        ) { (try $0.text(0), CardID(try $0.text(1))) }
    }

    /// From here on nobody sees the import, or what it brought; noted purchases are what was noted.
    func vanish(on connection: Connection) throws -> (going: [String], undo: ImportUndo) {
        try require(on: connection)
        let change = try Change.begin(user, of: WalletRecords.domain, at: moment, on: connection)
        let (going, matches) = (try going(on: connection), try matches(on: connection))
        var cards = Set(going.map(\.card))
        var changed: [Transaction] = []
        for match in matches {
            guard let stored = try TransactionRows.stored(match.id, of: user, on: connection),
                let noted = try TransactionRows.noted(match.id, of: user, on: connection)
            else { continue }
            let restored = try noted.restored(from: stored.transaction)
            cards.formUnion([stored.transaction.cardID, restored.cardID])
            try TransactionRows.update(restored, noted: nil, of: user, change.revision, on: connection)
            changed.append(restored)
            guard stored.transaction.cardID != restored.cardID else { continue }
            if try RefundRules.hasRefundsInOtherCurrency(restored, over: stored.transaction, user, on: connection) {
                try TransactionRows.releaseRefunds(of: match.id, user, change.revision, on: connection)
            } else {
                try TransactionRows.moveRefunds(
                    of: match.id, to: restored.cardID, user, change.revision, on: connection)
            }
        }
        try connection.run(
            """
            UPDATE \(TransactionRows.byRefund) SET refund_of = NULL, revision = ?3
            WHERE user_id = ?1 AND refund_of IS NOT NULL AND import_number <> ?2 AND refund_of IN (
                SELECT t.id FROM import_rows r
                CROSS JOIN transactions t ON t.user_id = r.user_id AND t.import_key = r.key
                WHERE r.user_id = ?1 AND r.number = ?2 AND t.import_number = ?2)
            """, key + [.integer(change.revision.rawValue)])
        try connection.run("INSERT INTO unfinished_imports (user_id, number) VALUES (?, ?)", key)
        // What goes is not seen from here on, so that it counts neither as a purchase nor as a refund.
        for purchase in changed {
            try RefundRules.settle(purchase, of: user, change.revision, on: connection)
        }
        // Takes the rows that it held along.
        try connection.run("DELETE FROM imports WHERE user_id = ? AND number = ?", key)
        try CardRows.touch(cards, of: user, change: change, on: connection)
        return (going.map(\.id), ImportUndo(removed: going.count, unmatched: matches.count))
    }

    func remove(_ part: ArraySlice<String>, on connection: Connection) throws {
        for id in part {
            try connection.run(
                "DELETE FROM transactions WHERE user_id = ? AND id = ? AND import_number = ?",
                [.text(user.rawValue), .text(id), .integer(number)])
        }
    }
}

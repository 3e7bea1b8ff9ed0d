public import Basics
public import Wallet

extension WalletStore: UserDataStore {
    public func export(of user: UserID) async throws -> UserExport {
        await conversations?.flush()
        return try await database.readLater { [cards] connection in
            UserExport(
                cards: try cards.cards(of: user, on: connection).map(\.stored),
                transactions: try TransactionRows.list(
                    of: user, where: TransactionFilter(), before: nil, limit: .max, on: connection),
                preferences: try PreferencesRows.preferences(of: user, on: connection).0,
                conversations: try ConversationRows.all(of: user, on: connection),
                feedback: try FeedbackRows.list(of: user, before: .max, limit: .max, on: connection).reversed(),
                privacy: try PrivacyRows.privacy(of: user, on: connection)?.0,
                comparisons: try WalletStore.comparisons(of: user, on: connection),
                tokens: try TokenRows.list(of: user, on: connection))
        }
    }

    /// What purchases followed, all that can be told.
    private static func comparisons(of user: UserID, on connection: Connection) throws -> [AdviceComparison] {
        let (first, last) = (CalendarDate(daysSinceEpoch: .min / 2), CalendarDate(daysSinceEpoch: .max / 2))
        let purchases = try TransactionRows.known(of: user, from: first, through: last, limit: .max, on: connection)
        return try AdviceRows.comparisons(of: purchases, user, from: first, through: last, on: connection)
    }

    public func stored(of user: UserID) async throws -> [StoredKind] {
        await conversations?.flush()
        return try await database.readLater { connection in
            try WalletStore.kinds.map { name, sql in
                let found = try connection.first(sql, [.text(user.rawValue)]) { row in
                    (count: try row.int(0), oldest: try row.optionalInt(1).map { Timestamp(milliseconds: $0) })
                }
                return StoredKind(name: name, count: found?.count ?? 0, oldest: found?.oldest)
            }
        }
    }

    /// Every table with rows of users, by the name that people read.
    private static let kinds: [(name: String, sql: String)] = [
        ("cards", "SELECT count(*), min(created_at) FROM cards WHERE user_id = ?"),
        ("transactions", "SELECT count(*), min(created_at) FROM transactions WHERE user_id = ?"),
        ("preferences", "SELECT count(*), min(updated_at) FROM preferences WHERE user_id = ?"),
        ("privacy", "SELECT count(*), min(updated_at) FROM privacy WHERE user_id = ?"),
        ("conversations", "SELECT count(*), min(started_at) FROM conversations WHERE user_id = ?"),
        ("turns", "SELECT count(*), min(at) FROM turns WHERE user_id = ?"),
        ("advice", "SELECT count(*), min(at) FROM advice WHERE user_id = ?"),
        ("comparisons", "SELECT count(*), NULL FROM comparisons WHERE user_id = ?"),
        ("feedback", "SELECT count(*), min(at) FROM outcomes WHERE user_id = ?"),
        (
            "passages",
            """
            SELECT count(*), NULL FROM passage_sources s
            JOIN passages p ON p.id BETWEEN s.key << 20 AND (s.key << 20) + 1048575 WHERE s.user_id = ?
            """
        ),
        ("repliesToRepeatedRequests", "SELECT count(*), min(created_at) FROM idempotency_keys WHERE user_id = ?"),
        ("tokens", "SELECT count(*), min(created_at) FROM api_tokens WHERE user_id = ?"),
    ]

    public func erase(_ user: UserID) async throws -> ErasedRows {
        // What was not written yet is counted as well.
        await conversations?.flush()
        conversations?.forget(user)
        let moment = clock.now()
        let erased = try await write(user) { connection, passageChange in
            let key: [SQLValue] = [.text(user.rawValue)]
            func count(_ sql: String) throws -> Int { try connection.first(sql, key) { try $0.int(0) } ?? 0 }
            let erased = ErasedRows(
                cards: try count("SELECT count(*) FROM cards WHERE user_id = ?"),
                transactions: try count("SELECT count(*) FROM transactions WHERE user_id = ?"),
                conversations: try count("SELECT count(*) FROM conversations WHERE user_id = ?"),
                feedback: try count("SELECT count(*) FROM outcomes WHERE user_id = ?"))
            // Also without an index in memory: what another run has written goes too.
            passageChange.removedSources = try PassageRows.sources(of: user, on: connection)
            _ = try Change.begin(user, at: moment, on: connection)
            try connection.run("DELETE FROM cards WHERE user_id = ?", key)
            try connection.run("DELETE FROM passage_spaces WHERE user_id = ?", key)
            try connection.run("DELETE FROM idempotency_keys WHERE user_id = ?", key)
            try connection.run("DELETE FROM preferences WHERE user_id = ?", key)
            try connection.run("DELETE FROM conversations WHERE user_id = ?", key)
            try connection.run("DELETE FROM outcomes WHERE user_id = ?", key)
            try connection.run("DELETE FROM privacy WHERE user_id = ?", key)
            return erased
        }
        // What was asked while it ran.
        conversations?.forget(user)
        try await overwriteLog()
        return erased
    }

    /// What passages said leaves the file before the log that held it is overwritten.
    func overwriteLog() async throws {
        // Words that were searched for are the user's as well.
        passages?.frequencies.clear()
        if let passages {
            await passages.sweeper.finish(merging: true)
        } else {
            // Nobody has counted what the write itself swept.
            await PassageSweeper(database: database, count: { 0 }).finish(swept: 1, merging: true)
        }
        try await database.emptyLog()
    }
}

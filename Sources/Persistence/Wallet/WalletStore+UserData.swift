public import Basics
public import Wallet

extension WalletStore: UserDataStore {
    public func export(of user: UserID) async throws -> UserExport {
        await conversations?.flush()
        return try await database.readLater { [cards] connection in
            let key: [SQLValue] = [.text(user.rawValue)]
            return UserExport(
                cards: try cards.cards(of: user, on: connection).map(\.stored),
                transactions: try TransactionRows.list(
                    of: user, where: TransactionFilter(), before: nil, limit: .max, on: connection),
                preferences: try PreferencesRows.preferences(of: user, on: connection).0,
                conversations: try ConversationRows.all(of: user, on: connection),
                feedback: try connection.all(
                    "SELECT conversation_id, turn, rating, comment, at FROM feedback WHERE user_id = ? ORDER BY position",
                    key
                ) { row in
                    Feedback(
                        conversationID: try row.optionalText(0), turn: try row.optionalInt(1), rating: try row.int(2),
                        comment: try row.optionalText(3), at: try row.timestamp(4))
                })
        }
    }

    public func erase(_ user: UserID, keepingTokens: Bool) async throws -> ErasedRows {
        conversations?.forget(user)
        let moment = clock.now()
        let erased = try await write(user) { connection, passageChange in
            let key: [SQLValue] = [.text(user.rawValue)]
            func count(_ sql: String) throws -> Int { try connection.first(sql, key) { try $0.int(0) } ?? 0 }
            let erased = ErasedRows(
                cards: try count("SELECT count(*) FROM cards WHERE user_id = ?"),
                transactions: try count("SELECT count(*) FROM transactions WHERE user_id = ?"),
                conversations: try count("SELECT count(*) FROM conversations WHERE user_id = ?"),
                feedback: try count("SELECT count(*) FROM feedback WHERE user_id = ?"),
                tokens: keepingTokens ? 0 : try count("SELECT count(*) FROM api_tokens WHERE user_id = ?"))
            // Also without an index in memory: what another run has written goes too.
            passageChange.removedSources = try PassageRows.sources(of: user, on: connection)
            if keepingTokens {
                _ = try Change.begin(user, at: moment, on: connection)
                try connection.run("DELETE FROM cards WHERE user_id = ?", key)
                try connection.run("DELETE FROM passage_spaces WHERE user_id = ?", key)
                try connection.run("DELETE FROM idempotency_keys WHERE user_id = ?", key)
                try connection.run("DELETE FROM preferences WHERE user_id = ?", key)
                try connection.run("DELETE FROM conversations WHERE user_id = ?", key)
                try connection.run("DELETE FROM feedback WHERE user_id = ?", key)
            } else {
                try connection.run("DELETE FROM users WHERE id = ?", key)
            }
            return erased
        }
        // What the passages said leaves the file before the log that held it is overwritten.
        let sweeper = passages?.sweeper ?? PassageSweeper(database: database, count: { 0 })
        sweeper.start()
        await sweeper.finish()
        try await database.emptyLog()
        return erased
    }
}

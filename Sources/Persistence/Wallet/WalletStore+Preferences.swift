public import Basics
public import Wallet

extension WalletStore: PreferencesStore {
    public func preferences(of user: UserID) async throws -> (Preferences, Revision) {
        let (preferences, revision) = try await database.readLater { connection in
            try PreferencesRows.preferences(of: user, on: connection)
        }
        return (preferences ?? Preferences(), revision)
    }

    public func replace(
        _ preferences: Preferences, of user: UserID, ifMatch: Revision?
    ) async throws -> Revision {
        let moment = clock.now()
        return try await write(user) { connection in
            if let ifMatch {
                let (_, revision) = try PreferencesRows.preferences(of: user, on: connection)
                guard revision == ifMatch else { throw StorageError(.revisionMismatch) }
            }
            let change = try Change.begin(user, at: moment, on: connection)
            try PreferencesRows.replace(preferences, of: user, change: change, on: connection)
            return change.revision
        }
    }
}

extension WalletStore: FeedbackStore {
    public func add(_ feedback: Feedback, for user: UserID) async throws {
        let moment = clock.now()
        try await database.queue.write { connection in
            try Change.ensure(user, at: moment, on: connection)
            try connection.run(
                """
                INSERT INTO feedback (user_id, position, conversation_id, turn, rating, comment, at)
                VALUES (?1, (SELECT coalesce(max(position), 0) + 1 FROM feedback WHERE user_id = ?1), ?2, ?3, ?4, ?5, ?6)
                """,
                [
                    .text(user.rawValue), SQLValue(feedback.conversationID), SQLValue(feedback.turn),
                    .integer(feedback.rating), SQLValue(feedback.comment), .integer(feedback.at.milliseconds),
                ])
        }
    }
}

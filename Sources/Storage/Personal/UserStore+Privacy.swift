public import Basics
public import Stores

extension UserStore: PrivacyStore {
    public func privacy(of user: UserID) async throws -> (Privacy, Revision) {
        let stored = try await database.readLater { try PrivacyRows.privacy(of: user, on: $0) }
        return stored ?? (standardPrivacy, .none)
    }

    public func replace(_ privacy: Privacy, of user: UserID, ifMatch: Revision?) async throws -> Revision {
        let (moment, domains) = (database.clock.now(), database.domains)
        // What was said before is written, so that the new rules hold for it too.
        await conversations?.flush()
        let (revision, hasDeleted) = try await write(user) { connection, passageChange in
            if let ifMatch {
                let revision = try PrivacyRows.privacy(of: user, on: connection)?.1 ?? .none
                guard revision == ifMatch else { throw StorageError(.revisionMismatch) }
            }
            let change = try Change.begin(user, of: nil, at: moment, on: connection)
            try PrivacyRows.replace(privacy, of: user, change: change, on: connection)
            let (passages, hasDeleted) = try UserStore.apply(privacy, to: user, domains, at: moment, on: connection)
            passageChange.add(passages)
            return (change.revision, hasDeleted)
        }
        if !privacy.keepsConversations {
            // An answer of the last moment may have been told nothing of it yet; and not in the log either.
            conversations?.forget(user)
        }
        if hasDeleted || !privacy.keepsConversations { await removeTraces() }
        return revision
    }

    /// Deletes what may no longer be kept; replies to repeated requests tell of it too.
    private static func apply(
        _ privacy: Privacy, to user: UserID, _ domains: StoredDomains, at moment: Timestamp, on connection: Connection
    ) throws -> (PassageChange, hasDeleted: Bool) {
        var hasDeleted = try domains.obey(privacy, of: user, on: connection)
        if !privacy.keepsAdvice {
            hasDeleted = try IdempotencyRows.forget(user, on: connection) || hasDeleted
            hasDeleted = try ReplyRows.forget(user, on: connection) || hasDeleted
        }
        var sources: [Int64] = []
        if privacy.keepsConversations {
            try ConversationRows.setExpiry(days: privacy.retentionDays, of: user, on: connection)
            if let gone = try ConversationRows.expire(user, at: moment, domains, on: connection) {
                sources = gone
                hasDeleted = true
            }
        } else {
            sources = try ConversationRows.deleteAll(of: user, on: connection)
        }
        return (try PassageRows.forget(sources, of: user, on: connection), hasDeleted)
    }
}

public import Basics
import Storage
public import Stores
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
            let change = try Change.begin(user, of: WalletRecords.domain, at: moment, on: connection)
            try PreferencesRows.replace(preferences, of: user, change: change, on: connection)
            return change.revision
        }
    }

    public func update(
        preferencesOf user: UserID, ifMatch: Revision?,
        _ change: @escaping @Sendable (Preferences) throws -> Preferences
    ) async throws -> (Preferences, Revision) {
        let moment = clock.now()
        return try await write(user) { connection in
            let (stored, revision) = try PreferencesRows.preferences(of: user, on: connection)
            if let ifMatch, revision != ifMatch { throw StorageError(.revisionMismatch) }
            let wanted = try change(stored ?? Preferences())
            let made = try Change.begin(user, of: WalletRecords.domain, at: moment, on: connection)
            try PreferencesRows.replace(wanted, of: user, change: made, on: connection)
            return (wanted, made.revision)
        }
    }
}

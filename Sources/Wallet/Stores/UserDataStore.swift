public import Basics

/// All data of a user at once: to take along or to erase. All methods throw ``StorageError``.
public protocol UserDataStore: Sendable {
    func export(of user: UserID) async throws -> UserExport

    /// How much of each kind is stored; kinds of which there is nothing are among them.
    func stored(of user: UserID) async throws -> [StoredKind]

    /// Removes everything of a user but the API tokens in one transaction, then overwrites the log that held it.
    func erase(_ user: UserID) async throws -> ErasedRows
}

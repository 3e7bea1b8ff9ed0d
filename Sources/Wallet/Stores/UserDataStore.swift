public import Basics

/// All data of a user at once: to take along or to erase. All methods throw ``StorageError``.
public protocol UserDataStore: Sendable {
    func export(of user: UserID) async throws -> UserExport

    /// How much of each kind is stored; kinds of which there is nothing are among them.
    func stored(of user: UserID) async throws -> [StoredKind]

    /// Removes everything of a user in one transaction, then overwrites the log that held it.
    ///
    /// - Parameter keepingTokens: whether the user's API tokens stay valid.
    func erase(_ user: UserID, keepingTokens: Bool) async throws -> ErasedRows
}

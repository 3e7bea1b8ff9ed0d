public import Basics
public import Stores

/// What users prefer. All methods throw ``StorageError``.
public protocol PreferencesStore: Sendable {
    /// Defaults and ``Revision/none`` for a user who never set any.
    func preferences(of user: UserID) async throws -> (Preferences, Revision)

    /// Sets all preferences; kept once the call returns.
    func replace(_ preferences: Preferences, of user: UserID, ifMatch: Revision?) async throws -> Revision
}

public import Basics
public import Stores

/// What users prefer. All methods throw ``StorageError``.
public protocol PreferencesStore: Sendable {
    /// Defaults and ``Revision/none`` for a user who never set any.
    func preferences(of user: UserID) async throws -> (Preferences, Revision)

    /// Sets all preferences; kept once the call returns.
    func replace(_ preferences: Preferences, of user: UserID, ifMatch: Revision?) async throws -> Revision

    /// Changes them as they are when it comes to it; kept once the call returns. Throws what `change` throws, too.
    func update(
        preferencesOf user: UserID, ifMatch: Revision?,
        _ change: @escaping @Sendable (Preferences) throws -> Preferences
    ) async throws -> (Preferences, Revision)
}

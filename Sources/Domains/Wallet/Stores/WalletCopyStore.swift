public import Basics
public import Stores

/// Takes what an export said into a wallet that is empty.
public protocol WalletCopyStore: Sendable {
    /// All of it or nothing, in one transaction, once for each idempotency key. A wallet that holds the same already stays.
    ///
    /// - Parameter reply: renders the answer inside the transaction, so that it is stored with what it tells.
    /// - Throws: ``WalletCopyFault``, `StorageError`, `QuotaError`.
    func restore(
        _ copy: WalletCopy, for user: UserID, request: IdempotentRequest?,
        reply: @escaping @Sendable (WalletCopyReport) throws -> StoredReply
    ) async throws -> WriteOutcome
}

/// What became of a copy.
public struct WalletCopyReport: Sendable, Hashable {
    /// What is stored now of the document.
    public let stored: WalletCopy
    /// Whether all of it was there before.
    public let isUnchanged: Bool

    public init(stored: WalletCopy, isUnchanged: Bool) {
        self.stored = stored
        self.isUnchanged = isUnchanged
    }
}

/// Why nothing of an export was stored.
public enum WalletCopyFault: Error, Sendable, Hashable {
    /// There is something else already.
    case notEmpty
}

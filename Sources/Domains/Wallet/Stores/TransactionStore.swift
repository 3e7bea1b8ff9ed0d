public import Basics
public import Stores

/// The purchases of wallets. Each write is one transaction, kept once the call returns. All methods throw
/// ``StorageError``, those that write also ``RefundFault``.
public protocol TransactionStore: Sendable {
    /// Stores a purchase, once for each idempotency key.
    ///
    /// - Parameter reply: renders the answer inside the transaction, so that it is stored with the purchase.
    func record(
        _ transaction: Transaction, for user: UserID, request: IdempotentRequest?,
        reply: @escaping @Sendable (StoredTransaction) throws -> StoredReply
    ) async throws -> WriteOutcome

    func transaction(_ id: String, of user: UserID) async throws -> StoredTransaction

    /// Reads, changes and writes a purchase in one transaction; without `ifMatch` whatever its revision is. Errors of
    /// `change` pass through and nothing is written; a change of the identifier is not kept.
    func updateTransaction(
        _ id: String, of user: UserID, ifMatch: Revision?,
        change: @escaping @Sendable (inout Transaction) throws -> Void
    ) async throws -> StoredTransaction

    /// Removes a purchase; its refunds stay as refunds of nothing in particular.
    func deleteTransaction(_ id: String, of user: UserID, ifMatch: Revision?) async throws

    /// Newest first by date, then by identifier. `limit` is held to 1...``Page/maximumLimit``.
    func transactions(
        of user: UserID, where filter: TransactionFilter, after cursor: String?, limit: Int
    ) async throws -> Page<StoredTransaction>
}

public import Basics
public import Stores

/// The purchases of wallets. Each write is one transaction, kept once the call returns. All methods throw
/// ``StorageError``.
public protocol TransactionStore: Sendable {
    /// Stores a purchase and moves its card's spending, once for each idempotency key.
    ///
    /// - Parameter reply: renders the answer inside the transaction, so that it is stored with the purchase.
    func record(
        _ transaction: Transaction, for user: UserID, request: IdempotentRequest?,
        reply: @escaping @Sendable (Transaction) throws -> StoredReply
    ) async throws -> WriteOutcome

    /// Stores many purchases, all or none. Rows whose import key is known, or came earlier in the same batch, are skipped.
    ///
    /// - Parameter dryRun: report what would happen and keep nothing.
    func importAll(_ transactions: [Transaction], for user: UserID, dryRun: Bool) async throws -> ImportReport

    /// Newest first by date, then by identifier. `limit` is held to 1...``Page/maximumLimit``.
    func transactions(
        of user: UserID, where filter: TransactionFilter, after cursor: String?, limit: Int
    ) async throws -> Page<Transaction>
}

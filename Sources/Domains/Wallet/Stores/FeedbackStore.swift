public import Basics
public import Stores

/// What users said about answers. All methods throw ``StorageError``.
public protocol FeedbackStore: Sendable {
    /// Stores feedback, once for each idempotency key; kept once the call returns. Feedback on the same turn takes the
    /// place of what was said before.
    ///
    /// - Parameter reply: renders the answer inside the transaction, so that it is stored with the feedback.
    /// - Throws: `notFound` where the user has no such conversation, `unknownTurn` where it has no such turn,
    ///   `unknownCard` where the wallet has no such card.
    func add(
        _ draft: FeedbackDraft, for user: UserID, request: IdempotentRequest?,
        reply: @escaping @Sendable (Feedback) throws -> StoredReply
    ) async throws -> WriteOutcome

    /// Newest first. `limit` is held to 1...``Page/maximumLimit``.
    func feedback(of user: UserID, after cursor: String?, limit: Int) async throws -> Page<Feedback>

    /// How the two ways to write an answer compare (requirement S0-110).
    func feedbackTotals(of user: UserID) async throws -> [FeedbackTotals]
}

public import Basics

/// What users thought of answers.
public protocol FeedbackStore: Sendable {
    /// Kept once the call returns. Throws ``StorageError``.
    func add(_ feedback: Feedback, for user: UserID) async throws
}

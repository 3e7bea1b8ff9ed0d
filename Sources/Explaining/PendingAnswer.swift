/// An answer that is decided, and whose words a model is still to write.
public struct PendingAnswer<Answer: Sendable>: Sendable {
    /// The decision and its numbers, in the facts' own words: what is known at once.
    public let decided: Answer
    private let finish: @Sendable (_ onWords: (@Sendable (String) async throws -> Void)?) async throws -> Answer

    /// - Parameter finish: waits for the words, and tells those that are checked as they come.
    public init(
        decided: Answer,
        finish: @escaping @Sendable (_ onWords: (@Sendable (String) async throws -> Void)?) async throws -> Answer
    ) {
        self.decided = decided
        self.finish = finish
    }

    /// Waits for the words, within the budget; what the model does not write in time or writes wrongly is worded from the
    /// facts. Cancelling the task ends the model's work.
    ///
    /// - Parameter onWords: hears the reasoning as it comes: all of it so far, as far as it is checked.
    /// - Throws: `CancellationError`, or what `onWords` throws.
    public func finished(
        onWords: (@Sendable (String) async throws -> Void)? = nil
    ) async throws -> Answer {
        try await finish(onWords)
    }
}

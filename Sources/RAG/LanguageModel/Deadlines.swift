/// The monotonic clock and what is to happen when it reaches a moment; a test sets the clock itself.
public protocol Deadlines: Sendable {
    /// Nanoseconds of the monotonic clock.
    func now() -> UInt64

    /// Calls `body` once, on any thread, when the clock has reached `moment`. Keep what is returned until then: letting
    /// go of it may call the deadline off.
    func schedule(at moment: UInt64, _ body: @escaping @Sendable () -> Void) -> any ScheduledDeadline
}

/// A deadline that can be called off.
public protocol ScheduledDeadline: Sendable {
    /// Afterwards the body is not called any more, unless it is being called already.
    func cancel()
}

extension Deadlines {
    /// Suspends the calling task until the clock has reached `moment`.
    ///
    /// - Throws: `CancellationError`, at once, where the task is cancelled.
    public func wait(until moment: UInt64) async throws {
        try Task.checkCancellation()
        guard now() < moment else { return }
        let waiting = Waiting()
        try await waiting.suspend {
            schedule(at: moment) { waiting.end(.success(())) }
        } cancelled: {
            waiting.end(.failure(CancellationError()))
        }
    }
}

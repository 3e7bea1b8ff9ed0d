import Synchronization

/// One task that waits: ended once, by whoever comes first, be it before the task is suspended.
@usableFromInline
final class Waiting: Sendable {
    private enum State {
        case begins
        case suspended(CheckedContinuation<Void, any Error>, (any ScheduledDeadline)?)
        case ended(Result<Void, any Error>)
    }

    private let state = Mutex(State.begins)

    @usableFromInline
    init() {}

    /// Suspends the calling task until ``end(_:)``.
    ///
    /// - Parameters:
    ///   - deadline: arms the timer that ends the waiting; called off when it ends before. Nil where there is none.
    ///   - cancelled: called when the task is cancelled; it ends the waiting.
    @usableFromInline
    func suspend(
        deadline: () -> (any ScheduledDeadline)? = { nil }, cancelled: @escaping @Sendable () -> Void
    ) async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard begin(continuation), let deadline = deadline() else { return }
                hold(deadline)
            }
        } onCancel: {
            cancelled()
        }
    }

    /// Keeps the continuation; where the waiting has ended already, resumes it and returns false.
    private func begin(_ continuation: CheckedContinuation<Void, any Error>) -> Bool {
        let result = state.withLock { state -> Result<Void, any Error>? in
            guard case .ended(let result) = state else {
                state = .suspended(continuation, nil)
                return nil
            }
            return result
        }
        if let result { continuation.resume(with: result) }
        return result == nil
    }

    private func hold(_ deadline: any ScheduledDeadline) {
        let isLate = state.withLock { state in
            guard case .suspended(let continuation, _) = state else { return true }
            state = .suspended(continuation, deadline)
            return false
        }
        if isLate { deadline.cancel() }
    }

    /// Ends the waiting; false where it has ended already.
    @discardableResult @usableFromInline
    func end(_ result: Result<Void, any Error>) -> Bool {
        let previous = state.withLock { state in
            let previous = state
            if case .ended = previous { return previous }
            state = .ended(result)
            return previous
        }
        switch previous {
        case .begins: return true
        case .ended: return false
        case .suspended(let continuation, let deadline):
            deadline?.cancel()
            continuation.resume(with: result)
            return true
        }
    }
}

import Synchronization

/// Calls off a write that waits, for whoever learns that nobody is there any more.
final class WriteCancellation: Sendable {
    private enum State {
        case unknown
        case holds(any WriteJob)
        case isCancelled
    }

    private let state = Mutex(State.unknown)

    /// Takes the job, before it is submitted; calls it off at once where that was asked for already.
    func hold(_ job: any WriteJob) {
        let isCancelled = state.withLock { state in
            if case .isCancelled = state { return true }
            state = .holds(job)
            return false
        }
        if isCancelled { job.cancel() }
    }

    func cancel() {
        let job = state.withLock { state -> (any WriteJob)? in
            defer { state = .isCancelled }
            if case .holds(let job) = state { return job }
            return nil
        }
        job?.cancel()
    }
}

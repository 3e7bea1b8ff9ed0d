import Glibc
import Synchronization

/// Holds the writer at a COMMIT until the test lets it go.
final class CommitGate: Sendable {
    private struct State {
        /// Commits that may pass; nil for all.
        var left: Int?
        var failure: (any Error)?
        /// How many commits wait, or waited, at the gate while it was closed.
        var arrivals = 0
    }

    private let state = Mutex(State())

    var isHolding: Bool { state.withLock { $0.arrivals > 0 } }

    func close() { hold(after: 0) }
    func open() { state.withLock { $0.left = nil } }
    /// Lets so many commits pass, and holds the next.
    func hold(after count: Int) { state.withLock { $0 = State(left: count, failure: $0.failure) } }
    func fail(with failure: (any Error)?) { state.withLock { $0.failure = failure } }

    func pass() throws {
        var isCounted = false
        while true {
            let (passes, failure) = state.withLock { state -> (Bool, (any Error)?) in
                guard let left = state.left else { return (true, state.failure) }
                if left > 0 {
                    state.left = left - 1
                    return (true, state.failure)
                }
                if !isCounted { state.arrivals += 1 }
                isCounted = true
                return (false, nil)
            }
            if let failure { throw failure }
            if passes { return }
            var pause = timespec(tv_sec: 0, tv_nsec: 100_000)
            nanosleep(&pause, nil)
        }
    }
}

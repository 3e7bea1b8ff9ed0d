import Synchronization

/// Lets few calls through at once, lets few more wait for their turn, and refuses the rest at once.
///
/// Turns go by order of arrival. Waiting costs no thread.
public final class Bulkhead: Sendable {
    private struct State {
        var underWay = 0
        var waiters: [Waiting] = []
    }

    private let concurrency: Int
    private let queue: Int
    private let deadlines: any Deadlines
    private let state = Mutex(State())

    /// - Parameters:
    ///   - concurrency: calls under way at once, at least 1.
    ///   - queue: calls that wait for a turn, at least 0; one more is refused.
    public init(concurrency: Int = 2, queue: Int = 8, deadlines: any Deadlines) {
        self.concurrency = max(1, concurrency)
        self.queue = max(0, queue)
        self.deadlines = deadlines
    }

    public var underWay: Int { state.withLock { $0.underWay } }
    public var waiting: Int { state.withLock { $0.waiters.count } }

    /// Runs `body` when its turn comes.
    ///
    /// - Parameter latest: when waiting for the turn is given up, in nanoseconds of the monotonic clock.
    /// - Throws: ``GenerationError/Kind/busy`` where too many wait already or no turn came by then; `CancellationError`
    ///   where the task is cancelled while it waits; else what `body` throws.
    public func run<Value>(waitingUntil latest: UInt64, _ body: () async throws -> Value) async throws -> Value {
        try await enter(waitingUntil: latest)
        defer { leave() }
        return try await body()
    }

    private func enter(waitingUntil latest: UInt64) async throws {
        try Task.checkCancellation()
        let mayWait = deadlines.now() < latest
        let waiting = Waiting()
        let hasTurn = state.withLock { state -> Bool? in
            if state.underWay < concurrency {
                state.underWay += 1
                return true
            }
            guard mayWait, state.waiters.count < queue else { return nil }
            state.waiters.append(waiting)
            return false
        }
        guard let hasTurn else { throw GenerationError(.busy) }
        if !hasTurn { try await turn(of: waiting, until: latest) }
    }

    private func turn(of waiting: Waiting, until latest: UInt64) async throws {
        try await waiting.suspend {
            deadlines.schedule(at: latest) { self.giveUp(waiting, GenerationError(.busy)) }
        } cancelled: {
            self.giveUp(waiting, CancellationError())
        }
    }

    private func giveUp(_ waiting: Waiting, _ error: any Error) {
        state.withLock { state in state.waiters.removeAll { $0 === waiting } }
        waiting.end(.failure(error))
    }

    /// Hands the turn to the first who still waits for it, else makes room.
    private func leave() {
        while true {
            let next = state.withLock { state -> Waiting? in
                guard !state.waiters.isEmpty else {
                    state.underWay -= 1
                    return nil
                }
                return state.waiters.removeFirst()
            }
            guard let next else { return }
            if next.end(.success(())) { return }
        }
    }
}

public import Basics
import Synchronization

/// Lets few calls through at once, lets few more wait for their turn, and refuses the rest at once.
///
/// Users take turns, and of one user who comes first goes first. Where all places to wait are taken, the newest of the user
/// who has the most of them gives way to one who has fewer. Waiting costs no thread.
public final class Bulkhead: Sendable {
    private typealias Queue = FairQueue<UserID?, Waiting>

    private struct State {
        var underWay = 0
        var waiters: Queue
        /// In order of arrival.
        var places: [(waiting: Waiting, ticket: Queue.Ticket)] = []

        mutating func append(_ waiting: Waiting, for user: UserID?) throws(FairQueueRefusal) {
            places.append((waiting, try waiters.append(waiting, for: user)))
        }

        mutating func remove(_ waiting: Waiting) {
            guard let index = places.firstIndex(where: { $0.waiting === waiting }) else { return }
            waiters.remove(places.remove(at: index).ticket)
        }

        /// Takes out the newest of the user with the most, if that leaves him no fewer than `user` has then.
        mutating func makeRoom(for user: UserID?) -> Waiting? {
            let most = places.max { waiters.count(of: $0.ticket.key) < waiters.count(of: $1.ticket.key) }?.ticket.key
            guard let most, waiters.count(of: most) > waiters.count(of: user) + 1,
                let newest = places.last(where: { $0.ticket.key == most })?.waiting
            else { return nil }
            remove(newest)
            return newest
        }
    }

    private let concurrency: Int
    private let deadlines: any Deadlines
    private let state: Mutex<State>

    /// - Parameters:
    ///   - concurrency: calls under way at once, at least 1.
    ///   - queue: calls that wait for a turn, at least 0; one more is refused.
    public init(concurrency: Int = 2, queue: Int = 8, deadlines: any Deadlines) {
        self.concurrency = max(1, concurrency)
        self.deadlines = deadlines
        state = Mutex(State(waiters: FairQueue(capacity: queue, capacityPerKey: queue)))
    }

    public var underWay: Int { state.withLock { $0.underWay } }
    public var waiting: Int { state.withLock { $0.waiters.count } }

    /// Runs `body` when its turn comes.
    ///
    /// - Parameters:
    ///   - user: whose turn it takes; nil where that is not known.
    ///   - latest: when waiting for the turn is given up, in nanoseconds of the monotonic clock; nil for never.
    /// - Throws: ``FairQueueRefusal`` where too many wait already; ``GenerationError/Kind/busy`` where no turn came by then;
    ///   `CancellationError` where the task is cancelled while it waits; else what `body` throws.
    public func run<Value>(
        for user: UserID? = nil, waitingUntil latest: UInt64?, _ body: () async throws -> Value
    ) async throws -> Value {
        try await enter(for: user, waitingUntil: latest)
        defer { leave() }
        return try await body()
    }

    private func enter(for user: UserID?, waitingUntil latest: UInt64?) async throws {
        try Task.checkCancellation()
        let mayWait = latest.map { deadlines.now() < $0 } ?? true
        let waiting = Waiting()
        var gaveWay: Waiting?
        let hasTurn = state.withLock { state -> Bool? in
            if state.underWay < concurrency {
                state.underWay += 1
                return true
            }
            guard mayWait else { return nil }
            if (try? state.append(waiting, for: user)) != nil { return false }
            gaveWay = state.makeRoom(for: user)
            guard gaveWay != nil, (try? state.append(waiting, for: user)) != nil else { return nil }
            return false
        }
        gaveWay?.end(.failure(FairQueueRefusal.keyIsFull))
        guard let hasTurn else {
            if mayWait { throw FairQueueRefusal.isFull }
            throw GenerationError(.busy)
        }
        if !hasTurn { try await turn(of: waiting, until: latest) }
    }

    private func turn(of waiting: Waiting, until latest: UInt64?) async throws {
        try await waiting.suspend {
            latest.map { deadlines.schedule(at: $0) { self.giveUp(waiting, GenerationError(.busy)) } }
        } cancelled: {
            self.giveUp(waiting, CancellationError())
        }
    }

    private func giveUp(_ waiting: Waiting, _ error: any Error) {
        state.withLock { $0.remove(waiting) }
        waiting.end(.failure(error))
    }

    /// Hands the turn to the next who still waits for it, else makes room.
    private func leave() {
        while true {
            let next = state.withLock { state -> Waiting? in
                guard let next = state.waiters.popFirst() else {
                    state.underWay -= 1
                    return nil
                }
                state.remove(next)
                return next
            }
            guard let next else { return }
            if next.end(.success(())) { return }
        }
    }
}

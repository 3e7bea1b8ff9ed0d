import Dispatch
import Synchronization

/// Runs what computes for long on few threads of its own, off those that others wait for. Users take turns, and what is too
/// much is refused at once.
public final class FairWorker: Sendable {
    /// One piece of work and whoever waits for it.
    private struct Job: Sendable {
        /// Runs, and resumes who waits.
        let run: @Sendable () -> Void
        /// Resumes who waits, without running.
        let abandon: @Sendable () -> Void
    }

    private struct State: Sendable {
        var waiting: FairQueue<UserID, Job>
        var underWay = 0
    }

    private let queue: DispatchQueue
    private let width: Int
    private let state: Mutex<State>

    /// - Parameters:
    ///   - label: names the queue.
    ///   - width: pieces of work that run at once, at least 1.
    ///   - capacity: pieces that wait, altogether.
    ///   - capacityPerUser: pieces of one user that wait.
    public init(label: String, width: Int = 1, capacity: Int, capacityPerUser: Int) {
        queue = DispatchQueue(label: label, qos: .utility, attributes: .concurrent)
        self.width = max(1, width)
        state = Mutex(State(waiting: FairQueue(capacity: capacity, capacityPerKey: capacityPerUser)))
    }

    /// Pieces that wait for their turn.
    public var waiting: Int { state.withLock { $0.waiting.count } }
    /// Pieces that run.
    package var underWay: Int { state.withLock { $0.underWay } }

    /// Runs `body` on one of the worker's threads when the user's turn comes.
    ///
    /// - Throws: ``FairQueueRefusal`` where too much waits already; `CancellationError` where the calling task is cancelled
    ///   before the turn, in which case `body` does not run; else what `body` throws.
    public func run<Value: Sendable>(
        for user: UserID, _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        let place = Place()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let job = Job(
                    run: { continuation.resume(with: Result(catching: body)) },
                    abandon: { continuation.resume(throwing: CancellationError()) })
                do throws(FairQueueRefusal) {
                    try submit(job, of: user, at: place)
                } catch {
                    continuation.resume(throwing: error)
                }
            }
        } onCancel: {
            if let ticket = place.cancel() { abandon(ticket) }
        }
    }

    private func submit(_ job: Job, of user: UserID, at place: Place) throws(FairQueueRefusal) {
        let result = state.withLock { state -> Result<FairQueue<UserID, Job>.Ticket?, FairQueueRefusal> in
            if state.underWay < width {
                state.underWay += 1
                return .success(nil)
            }
            do throws(FairQueueRefusal) {
                return .success(try state.waiting.append(job, for: user))
            } catch {
                return .failure(error)
            }
        }
        guard let ticket = try result.get() else { return queue.async { self.work(job) } }
        if !place.take(ticket) { abandon(ticket) }
    }

    /// Runs a job, and then those whose turn comes next.
    private func work(_ first: Job) {
        var next: Job? = first
        while let job = next {
            job.run()
            next = state.withLock { state in
                let job = state.waiting.popFirst()
                if job == nil { state.underWay -= 1 }
                return job
            }
        }
    }

    private func abandon(_ ticket: FairQueue<UserID, Job>.Ticket) {
        state.withLock { $0.waiting.remove(ticket) }?.abandon()
    }

    /// Where a job waits, known to whoever calls it off.
    private final class Place: Sendable {
        private enum State {
            case unknown
            case waits(FairQueue<UserID, Job>.Ticket)
            case isCancelled
        }

        private let state = Mutex(State.unknown)

        /// False where the job has been called off by now.
        func take(_ ticket: FairQueue<UserID, Job>.Ticket) -> Bool {
            state.withLock { state in
                if case .isCancelled = state { return false }
                state = .waits(ticket)
                return true
            }
        }

        func cancel() -> FairQueue<UserID, Job>.Ticket? {
            state.withLock { state in
                defer { state = .isCancelled }
                if case .waits(let ticket) = state { return ticket }
                return nil
            }
        }
    }
}

import Basics
import GRDB
import Stores
import Synchronization

/// Group commit: writes that wait at the same time become one transaction with one sync, each in a savepoint of its own,
/// and none is answered before COMMIT returned. Users take turns: of one who sends many at once a transaction has few, and
/// others' are among them.
///
/// A failing write leaves no trace and does not touch the others. Where SQLite gives up the whole transaction (disk
/// full), each write is tried once more alone, so that a large one cannot take small ones with it. After a failed sync
/// nothing is written any more: what is on disk is unknown then.
final class WriteQueue: Sendable {
    enum Priority: Sendable {
        /// Somebody waits for the answer.
        case normal
        /// Written when nobody waits, or after ``WriteQueue/maximumBatchesInFront`` batches of those who do; in a
        /// transaction of its own.
        case low
    }

    struct Statistics: Sendable {
        var commits = 0
        var writes = 0
        var failures = 0
    }

    private struct State {
        /// By user; nil for the service's own.
        var normal: FairQueue<UserID?, Waiting>
        var low: [any WriteJob] = []
        /// Batches since a job of low priority had its turn.
        var batchesInFront = 0
        var isScheduled = false
        var isPoisoned = false
        /// Whether the last write that storage was asked for was taken.
        var takesWrites = true
        var isClosed = false
        var idle: [CheckedContinuation<Void, Never>] = []
        var statistics = Statistics()

        init(maximumQueued: Int) {
            normal = FairQueue(
                capacity: maximumQueued,
                capacityPerKey: max(1, maximumQueued * WriteQueue.share.numerator / WriteQueue.share.denominator))
        }

        /// Those whose turn it is, of all users; some of one user at most.
        mutating func takeBatch() -> [any WriteJob] {
            var batch: [any WriteJob] = []
            var counts: [UserID?: Int] = [:]
            while batch.count < WriteQueue.maximumBatch, let next = normal.popFirst() {
                guard next.job.begin() else { continue }
                batch.append(next.job)
                counts[next.user, default: 0] += 1
                // Everybody else who waits has had as many turns by now.
                if counts[next.user] == WriteQueue.maximumOfUser { break }
            }
            return batch
        }
    }

    private struct Waiting: Sendable {
        let user: UserID?
        let job: any WriteJob
    }

    /// The most writes of one transaction.
    static let maximumBatch = 128
    /// The most of one user: another who comes meanwhile waits some milliseconds.
    static let maximumOfUser = 32
    /// How much of the queue one user may fill, so that there is room for others.
    private static let share = (numerator: 3, denominator: 4)
    /// So many batches may go before a job of low priority.
    static let maximumBatchesInFront = 8

    private let writer: any DatabaseWriter
    private let beforeCommit: (@Sendable () throws -> Void)?
    private let makeRoom: @Sendable (Handle) throws -> Void
    private let afterwards: @Sendable (Handle) -> Void
    private let state: Mutex<State>

    /// - Parameters:
    ///   - beforeCommit: runs before each COMMIT and fails it by throwing; for tests.
    ///   - makeRoom: called where the disk is full, before the writes are tried once more.
    ///   - afterwards: called where nothing waits any more, when everybody was answered.
    init(
        writer: any DatabaseWriter, maximumQueued: Int, beforeCommit: (@Sendable () throws -> Void)?,
        makeRoom: @escaping @Sendable (Handle) throws -> Void, afterwards: @escaping @Sendable (Handle) -> Void
    ) {
        self.writer = writer
        state = Mutex(State(maximumQueued: maximumQueued))
        self.beforeCommit = beforeCommit
        self.makeRoom = makeRoom
        self.afterwards = afterwards
    }

    var isPoisoned: Bool { state.withLock { $0.isPoisoned } }
    /// False from the first write that storage refused to the next that it took.
    var takesWrites: Bool { state.withLock { $0.takesWrites && !$0.isPoisoned } }
    var isClosed: Bool { state.withLock { $0.isClosed } }
    /// Whether a write waits or is under way.
    var isBusy: Bool { state.withLock { $0.isScheduled } }
    var queued: Int { state.withLock { $0.normal.count + $0.low.count } }
    var statistics: Statistics { state.withLock { $0.statistics } }

    /// Runs `body` in a transaction and returns once it is on disk. Where the calling task is cancelled before its turn, it
    /// does not begin; once it has begun it goes on to its end.
    ///
    /// - Parameters:
    ///   - user: whose turn it takes; nil for the service's own.
    ///   - body: may run a second time when the first run was undone; it must change nothing but the database.
    ///   - committed: runs after COMMIT and before anybody learns of it.
    func write<Value: Sendable>(
        of user: UserID? = nil, committed: @escaping @Sendable (Value) -> Void = { _ in },
        _ body: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        let cancellation = WriteCancellation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let job = ClosureJob(body: body) { result in
                    if case .success(let value) = result { committed(value) }
                    continuation.resume(with: result)
                }
                cancellation.hold(job)
                submit(.normal, job, of: user)
            }
        } onCancel: {
            cancellation.cancel()
        }
    }

    /// Adds a job; one that cannot be taken is told so at once.
    func submit(_ priority: Priority, _ job: any WriteJob, of user: UserID? = nil) {
        let (refusal, mustSchedule) = state.withLock { state -> (StorageError.Kind?, Bool) in
            if state.isClosed { return (.unavailable, false) }
            if state.isPoisoned { return (.poisoned, false) }
            switch priority {
            case .normal:
                do throws(FairQueueRefusal) {
                    try state.normal.append(Waiting(user: user, job: job), for: user)
                } catch {
                    return (.busy, false)
                }
            case .low:
                state.low.append(job)
            }
            defer { state.isScheduled = true }
            return (nil, !state.isScheduled)
        }
        if let refusal { job.finish(StorageError(refusal)) }
        if mustSchedule { schedule() }
    }

    /// Refuses new writes and returns when the queued ones are done.
    func close() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                state.isClosed = true
                if state.isScheduled { state.idle.append(continuation) }
                return !state.isScheduled
            }
            if isIdle { continuation.resume() }
        }
    }

    private func schedule() {
        writer.asyncWriteWithoutTransaction { connection in
            self.runBatch(on: connection)
        }
    }

    private func runBatch(on connection: Handle) {
        let batch = state.withLock { state -> [any WriteJob] in
            let mayGo = state.normal.isEmpty || state.batchesInFront >= WriteQueue.maximumBatchesInFront
            if mayGo, !state.low.isEmpty {
                state.batchesInFront = 0
                let job = state.low.removeFirst()
                return job.begin() ? [job] : []
            }
            state.batchesInFront = state.low.isEmpty ? 0 : state.batchesInFront + 1
            return state.takeBatch()
        }
        commit(batch, on: connection)
        if queued == 0 { afterwards(connection) }
        let (isDone, idle) = state.withLock { state -> (Bool, [CheckedContinuation<Void, Never>]) in
            guard state.normal.isEmpty, state.low.isEmpty else { return (false, []) }
            state.isScheduled = false
            defer { state.idle = [] }
            return (true, state.idle)
        }
        for continuation in idle { continuation.resume() }
        if !isDone { schedule() }
    }

    private func commit(_ batch: [any WriteJob], isSecondTry: Bool = false, on connection: Handle) {
        guard !batch.isEmpty else { return }
        guard !isPoisoned else { return finish(batch, StorageError(.poisoned)) }
        var failures: [(job: any WriteJob, error: any Error)] = []
        var kept: [any WriteJob] = []
        do {
            if connection.isInsideTransaction { try connection.rollback() }
            try connection.beginTransaction(.immediate)
            for job in batch {
                if let failure = try connection.attempt({ try job.run(Connection(connection)) }) {
                    failures.append((job, StorageError.translated(failure)))
                } else {
                    kept.append(job)
                }
            }
            try beforeCommit?()
            try connection.commit()
        } catch {
            if connection.isInsideTransaction { try? connection.rollback() }
            return abandon(batch, failures: failures, because: error, isSecondTry: isSecondTry, on: connection)
        }
        state.withLock { state in
            state.statistics.commits += 1
            state.statistics.writes += kept.count
            if !kept.isEmpty { state.takesWrites = true }
            count(failures.map { $0.error }, in: &state)
        }
        for job in kept { job.finish(nil) }
        for failure in failures { failure.job.finish(failure.error) }
    }

    /// The whole transaction was undone. Each write that did not fail by itself is tried once more, alone.
    private func abandon(
        _ batch: [any WriteJob], failures: [(job: any WriteJob, error: any Error)], because error: any Error,
        isSecondTry: Bool, on connection: Handle
    ) {
        if StorageError.isFailedSync(error) {
            state.withLock { $0.isPoisoned = true }
            return finish(batch, StorageError(.poisoned, cause: StorageError(sqlite: error).cause))
        }
        let kind = StorageError(sqlite: error).kind
        guard !isSecondTry, kind == .full || (batch.count > 1 && kind != .busy) else {
            return finish(batch, StorageError.translated(error))
        }
        do {
            // What the log holds has its place in the file: moved there, it leaves room for these writes.
            if kind == .full { try makeRoom(connection) }
        } catch  where StorageError.isFailedSync(error) {
            return abandon(batch, failures: failures, because: error, isSecondTry: true, on: connection)
        } catch {
            // No room there either, or a reader in the way: the writes are tried all the same.
        }
        for failure in failures {
            failure.job.finish(failure.error)
        }
        state.withLock { count(failures.map { $0.error }, in: &$0) }
        for job in batch where !failures.contains(where: { $0.job === job }) {
            commit([job], isSecondTry: true, on: connection)
        }
    }

    private func finish(_ batch: [any WriteJob], _ error: any Error) {
        state.withLock { count(batch.map { _ in error }, in: &$0) }
        for job in batch { job.finish(error) }
    }

    /// Counts the faults of storage; that a row is not there, or a value not allowed, is none.
    private func count(_ errors: [any Error], in state: inout State) {
        let faults = errors.count { ($0 as? StorageError)?.kind.isFault ?? false }
        guard faults > 0 else { return }
        state.statistics.failures += faults
        state.takesWrites = false
    }
}

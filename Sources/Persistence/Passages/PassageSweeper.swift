import Synchronization
import Wallet

/// Runs ``PassageSweep`` a step at a time while nobody else writes, until nothing is left.
final class PassageSweeper: Sendable {
    private enum Phase: Sendable {
        case rows
        /// `owed`: rows whose words it takes out.
        case merging(isFirst: Bool, owed: Int)
        /// Free pages the file had before the last step; a file that cannot shrink must not keep it going.
        case pages(before: Int)
    }

    private struct State {
        var isRunning = false
        /// Asked for again while it ran.
        var isWanted = false
        /// Rows removed since full text was merged.
        var removed = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let database: Database
    /// Passages there are; decides whether a merge is worth it.
    private let count: @Sendable () -> Int
    private let state = Mutex(State())

    init(database: Database, count: @escaping @Sendable () -> Int) {
        self.database = database
        self.count = count
    }

    /// Begins, unless it runs; then it looks once more before it ends.
    ///
    /// - Parameter swept: rows that are removed already, of which the full text still has the words.
    func start(swept: Int = 0) {
        let isNew = state.withLock { state in
            state.isWanted = true
            state.removed += swept
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if isNew { next(.rows) }
    }

    /// Returns when nothing is left to do, or nothing can be done.
    func finish() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                if state.isRunning { state.waiting.append(continuation) }
                return !state.isRunning
            }
            if isIdle { continuation.resume() }
        }
    }

    private func next(_ phase: Phase) {
        let job = ClosureJob<Phase?>(
            body: { [self] connection in try run(phase, on: connection) },
            completion: { [self] result in
                switch result {
                case .success(let following?):
                    // Only what is committed is done.
                    if case .merging(_, let owed) = phase, case .pages = following {
                        state.withLock { $0.removed -= owed }
                    }
                    next(following)
                case .success(nil): end(isFailure: false)
                case .failure: end(isFailure: true)
                }
            })
        database.queue.submit(.low, job)
    }

    private func run(_ phase: Phase, on connection: Connection) throws -> Phase? {
        switch phase {
        case .rows:
            state.withLock { $0.isWanted = false }
            if let removed = try PassageSweep.step(on: connection) {
                state.withLock { $0.removed += removed }
                return .rows
            }
            let removed = state.withLock { $0.removed }
            // A merge rewrites all full text: always for few passages, else when an eighth is gone.
            let isWorthIt = removed > 0 && (count() < 5_000 || removed * 8 > count())
            return isWorthIt ? .merging(isFirst: true, owed: removed) : .pages(before: .max)
        case .merging(let isFirst, let owed):
            return try PassageSweep.merge(isFirst: isFirst, on: connection)
                ? .merging(isFirst: false, owed: owed) : .pages(before: .max)
        case .pages(let before):
            _ = try PassageSweep.step(on: connection)
            let free = try PassageSweep.freePages(on: connection)
            return free > 0 && free < before ? .pages(before: free) : nil
        }
    }

    private func end(isFailure: Bool) {
        let (again, waiting) = state.withLock { state -> (Bool, [CheckedContinuation<Void, Never>]) in
            if state.isWanted, !isFailure { return (true, []) }
            state.isRunning = false
            defer { state.waiting = [] }
            return (false, state.waiting)
        }
        if again { return next(.rows) }
        for continuation in waiting { continuation.resume() }
        // The file shrinks when the log is moved into it.
        if !isFailure { database.shrink() }
    }
}

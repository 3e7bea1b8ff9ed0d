import Synchronization
import Stores

/// Runs ``PassageSweep`` a step at a time while nobody else writes, until nothing is left.
final class PassageSweeper: Sendable {
    private enum Phase: Sendable {
        case rows
        /// `owed`: rows whose words it takes out.
        case merging(isFirst: Bool, owed: Int)
        /// Free pages the file had before the last step; a file that cannot shrink must not keep it going.
        case pages(before: Int)
    }

    fileprivate struct State {
        var isRunning = false
        /// Asked for again while it ran.
        var isWanted = false
        /// Rows removed since full text was merged.
        var removed = 0
        /// Whether the next pass merges full text, however little is owed.
        var mustMerge = false
        /// The same for the pass that runs.
        var isMerging = false
        /// Passes begun.
        var passes = 0
        /// Who waits for the end of which pass.
        var waiting: [(pass: Int, continuation: CheckedContinuation<Bool, Never>)] = []
    }

    /// The fewest removed rows that a merge is worth.
    static let leastOwed = 256

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
    /// - Parameters:
    ///   - swept: rows that are removed already, of which the full text still has the words.
    ///   - merging: whether the words of removed rows leave the full text however few they are.
    func start(swept: Int = 0, merging: Bool = false) {
        let isNew = state.withLock { state in
            state.want(swept: swept, merging: merging)
            return state.begin()
        }
        if isNew { next(.rows) }
    }

    /// Returns when a pass that began after the call has ended, or nothing can be done. Later ones are not waited for:
    /// there may always be one more.
    ///
    /// - Returns: whether everything was done.
    @discardableResult
    func finish(swept: Int = 0, merging: Bool = false) async -> Bool {
        await withCheckedContinuation { continuation in
            let isNew = state.withLock { state in
                state.want(swept: swept, merging: merging)
                state.waiting.append((state.passes + 1, continuation))
                return state.begin()
            }
            if isNew { next(.rows) }
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
            if let removed = try PassageSweep.step(on: connection) {
                state.withLock { $0.removed += removed }
                return .rows
            }
            let swept = try database.domains.sweep(atMost: PassageSweep.rowsAtOnce, on: connection)
            if swept > 0 {
                state.withLock { $0.removed += swept }
                return .rows
            }
            let (removed, isMerging) = state.withLock { ($0.removed, $0.isMerging) }
            // A merge rewrites all full text: unless it must be, it waits until that is worth it.
            let isWorthIt = removed > 0 && (isMerging || removed >= max(PassageSweeper.leastOwed, count() / 8))
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
        let (again, waiting) = state.withLock { state -> (Bool, [CheckedContinuation<Bool, Never>]) in
            state.isRunning = false
            // What was to be merged still is.
            if isFailure, state.isMerging { state.mustMerge = true }
            let passes = isFailure ? .max : state.passes
            let done = state.waiting.filter { $0.pass <= passes }.map(\.continuation)
            state.waiting.removeAll { $0.pass <= passes }
            return (state.isWanted && !isFailure && state.begin(), done)
        }
        for continuation in waiting { continuation.resume(returning: !isFailure) }
        if again { return next(.rows) }
        // The file shrinks when the log is moved into it.
        if !isFailure { database.shrink() }
    }
}

extension PassageSweeper.State {
    fileprivate mutating func want(swept: Int, merging: Bool) {
        isWanted = true
        removed += swept
        mustMerge = mustMerge || merging
    }

    /// - Returns: whether a pass begins; false where one runs.
    fileprivate mutating func begin() -> Bool {
        guard !isRunning else { return false }
        isRunning = true
        isWanted = false
        isMerging = mustMerge
        mustMerge = false
        passes += 1
        return true
    }
}

import Dispatch
import Synchronization

/// Takes the words of what was deleted out of the files, behind the answer: out of the full text, then out of the log.
///
/// One pass is for everything that was deleted before it began. A pass ends when nothing is left; until then it is tried
/// again, so that a reader in the way, or a full disk, puts it off and never calls it off.
final class TraceRemover: Sendable {
    fileprivate struct State {
        /// Whether something was deleted since the last pass began.
        var isWanted = false
        var isRunning = false
        /// Whether the next pass has been asked for, after a pause.
        var isScheduled = false
        /// Whether a pass has ended just now.
        var isResting = false
        var isStopped = false
        /// Passes begun.
        var passes = 0
        /// Who waits for the end of which pass.
        var waiting: [(pass: Int, number: Int, continuation: CheckedContinuation<Void, Never>)] = []
        var waiters = 0
    }

    /// Deletions that come so soon after each other share a pass: half a second.
    private static let gathering: UInt64 = 500_000_000
    /// Between two passes: a second. While the log is emptied nobody's write goes on, and whoever deletes again and again
    /// must not have it emptied again and again.
    private static let rest: UInt64 = 1_000_000_000
    /// Before the log is looked at again: 50 ms.
    static let pause: UInt64 = 50_000_000
    /// Before a pass that failed is tried again: two seconds.
    private static let longPause: UInt64 = 2_000_000_000

    private let queue = DispatchQueue(label: "storage.traces", qos: .utility)
    private let state = Mutex(State())

    /// Whether something that was deleted may still be in the files.
    var isOwing: Bool { state.withLock { $0.isWanted || $0.isRunning } }

    /// Begins a pass soon.
    func start(in database: Database) {
        let mustSchedule = state.withLock { state in
            state.isWanted = true
            return state.schedule()
        }
        if mustSchedule { beginLater(TraceRemover.gathering, in: database) { $0.isScheduled = false } }
    }

    /// Returns when a pass that began after the call has ended, or after a while: then it goes on behind.
    ///
    /// - Parameters:
    ///   - nanoseconds: the longest wait.
    ///   - isStopping: whether it is the last: then there is no rest before it.
    func finish(in database: Database, within nanoseconds: UInt64, isStopping: Bool = false) async {
        await withCheckedContinuation { continuation in
            let (number, mustBegin, isStopped) = state.withLock { state -> (Int, Bool, Bool) in
                guard !state.isStopped else { return (0, false, true) }
                state.isWanted = true
                if isStopping { state.isResting = false }
                state.waiters += 1
                state.waiting.append((state.passes + 1, state.waiters, continuation))
                return (state.waiters, state.begin(), false)
            }
            guard !isStopped else { return continuation.resume() }
            if mustBegin { run(in: database) }
            queue.asyncAfter(deadline: .now() + .nanoseconds(Int(nanoseconds))) { [weak self] in
                self?.giveUpWaiting(number)
            }
        }
    }

    /// No pass begins any more, and one that runs is not tried again.
    func stop() {
        let waiting = state.withLock { state in
            state.isStopped = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for waiter in waiting { waiter.continuation.resume() }
    }

    private func giveUpWaiting(_ number: Int) {
        let waiter = state.withLock { state in
            state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0) }
        }
        waiter?.continuation.resume()
    }

    /// Begins a pass in a while, where one is wanted by then.
    private func beginLater(
        _ nanoseconds: UInt64, in database: Database, _ change: @escaping @Sendable (inout State) -> Void
    ) {
        queue.asyncAfter(deadline: .now() + .nanoseconds(Int(nanoseconds))) { [weak database] in
            guard let database else { return }
            let mustBegin = self.state.withLock { state in
                change(&state)
                return state.isWanted && state.begin()
            }
            if mustBegin { self.run(in: database) }
        }
    }

    private func run(in database: Database) {
        Task(priority: .utility) {
            let isDone = await pass(in: database)
            let waiting = state.withLock { state in state.end(isDone: isDone) }
            for waiter in waiting { waiter.continuation.resume() }
            beginLater(isDone ? TraceRemover.rest : TraceRemover.longPause, in: database) { $0.isResting = false }
        }
    }

    /// - Returns: whether nothing is left.
    private func pass(in database: Database) async -> Bool {
        guard await PassageSweeper(database: database, count: { 0 }).finish(swept: 1, merging: true) else {
            return false
        }
        while !state.withLock({ $0.isStopped }) {
            do {
                if try await database.emptyLog() { return true }
            } catch {
                return false
            }
            await wait()
        }
        return false
    }

    private func wait() async {
        await withCheckedContinuation { continuation in
            queue.asyncAfter(deadline: .now() + .nanoseconds(Int(TraceRemover.pause))) { continuation.resume() }
        }
    }
}

extension TraceRemover.State {
    /// - Returns: whether a pass begins; false where one runs, or has ended just now: then one follows.
    fileprivate mutating func begin() -> Bool {
        guard !isRunning, !isResting, !isStopped else { return false }
        isRunning = true
        isWanted = false
        passes += 1
        return true
    }

    /// - Returns: whether a pass is to be begun later; false where that is so already.
    fileprivate mutating func schedule() -> Bool {
        guard !isRunning, !isResting, !isScheduled, !isStopped else { return false }
        isScheduled = true
        return true
    }

    /// - Returns: who waits no longer.
    fileprivate mutating func end(
        isDone: Bool
    ) -> [(pass: Int, number: Int, continuation: CheckedContinuation<Void, Never>)] {
        isRunning = false
        isResting = true
        guard isDone else {
            isWanted = true
            // They wait for the next one.
            for place in waiting.indices where waiting[place].pass <= passes { waiting[place].pass = passes + 1 }
            return []
        }
        defer { waiting.removeAll { $0.pass <= passes } }
        return waiting.filter { $0.pass <= passes }
    }
}

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
        var isStopped = false
        /// Passes begun.
        var passes = 0
        /// Who waits for the end of which pass.
        var waiting: [(pass: Int, number: Int, continuation: CheckedContinuation<Void, Never>)] = []
        var waiters = 0
    }

    /// Deletions that come so soon after each other share a pass: half a second.
    private static let gathering: UInt64 = 500_000_000
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
            guard !state.isRunning, !state.isScheduled, !state.isStopped else { return false }
            state.isScheduled = true
            return true
        }
        if mustSchedule { schedule(after: TraceRemover.gathering, in: database) }
    }

    /// Returns when a pass that began after the call has ended, or after a while: then it goes on behind.
    ///
    /// - Parameter nanoseconds: the longest wait.
    func finish(in database: Database, within nanoseconds: UInt64) async {
        await withCheckedContinuation { continuation in
            let (number, mustBegin, isStopped) = state.withLock { state -> (Int, Bool, Bool) in
                guard !state.isStopped else { return (0, false, true) }
                state.isWanted = true
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

    private func schedule(after nanoseconds: UInt64, in database: Database) {
        queue.asyncAfter(deadline: .now() + .nanoseconds(Int(nanoseconds))) { [weak database] in
            guard let database else { return }
            let mustBegin = self.state.withLock { state in
                state.isScheduled = false
                return state.isWanted && state.begin()
            }
            if mustBegin { self.run(in: database) }
        }
    }

    private func run(in database: Database) {
        Task(priority: .utility) {
            let isDone = await pass(in: database)
            let (waiting, pause) = state.withLock { state in state.end(isDone: isDone) }
            for waiter in waiting { waiter.continuation.resume() }
            if let pause { schedule(after: pause ? TraceRemover.longPause : 0, in: database) }
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
    /// - Returns: whether a pass begins; false where one runs.
    fileprivate mutating func begin() -> Bool {
        guard !isRunning, !isStopped else { return false }
        isRunning = true
        isWanted = false
        passes += 1
        return true
    }

    /// - Returns: who waits no longer, and whether the next pass comes after a long pause; nil where there is none.
    fileprivate mutating func end(
        isDone: Bool
    ) -> (done: [(pass: Int, number: Int, continuation: CheckedContinuation<Void, Never>)], pause: Bool?) {
        isRunning = false
        if !isDone { isWanted = true }
        let done = isDone ? waiting.filter { $0.pass <= passes } : []
        if isDone {
            waiting.removeAll { $0.pass <= passes }
        } else {
            // They wait for the next one.
            for place in waiting.indices where waiting[place].pass <= passes { waiting[place].pass = passes + 1 }
        }
        guard isWanted, !isStopped, !isScheduled else { return (done, nil) }
        isScheduled = true
        return (done, !isDone)
    }
}

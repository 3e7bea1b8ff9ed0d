public import RAG
import Synchronization

/// A monotonic clock that a test moves; deadlines are met in order of their moments, on the thread that moves it.
public final class ManualDeadlines: Deadlines {
    private struct Entry {
        let number: Int
        let moment: UInt64
        let body: @Sendable () -> Void
    }

    private struct State {
        var now: UInt64
        var made = 0
        var entries: [Entry] = []
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state: Mutex<State>

    public init(now: UInt64 = 1_000_000_000_000) {
        state = Mutex(State(now: now))
    }

    public func now() -> UInt64 { state.withLock { $0.now } }

    /// Deadlines neither met nor called off.
    public var pending: Int { state.withLock { $0.entries.count } }

    public func schedule(at moment: UInt64, _ body: @escaping @Sendable () -> Void) -> any ScheduledDeadline {
        let (number, watchers) = state.withLock { state in
            state.made += 1
            state.entries.append(Entry(number: state.made, moment: moment, body: body))
            let ready = state.watchers.filter { $0.count <= state.made }.map(\.continuation)
            state.watchers.removeAll { $0.count <= state.made }
            return (state.made, ready)
        }
        for watcher in watchers { watcher.resume() }
        return Scheduled(owner: self, number: number)
    }

    /// Waits until this many deadlines have been set since the beginning.
    public func whenSet(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.made < count { state.watchers.append((count, continuation)) }
                return state.made >= count
            }
            if isThere { continuation.resume() }
        }
    }

    public func advance(by nanoseconds: UInt64) {
        let due = state.withLock { state in
            state.now += nanoseconds
            let due = state.entries.filter { $0.moment <= state.now }
            state.entries.removeAll { $0.moment <= state.now }
            return due.sorted { ($0.moment, $0.number) < ($1.moment, $1.number) }
        }
        for entry in due { entry.body() }
    }

    private func cancel(_ number: Int) {
        state.withLock { state in state.entries.removeAll { $0.number == number } }
    }

    private struct Scheduled: ScheduledDeadline {
        let owner: ManualDeadlines
        let number: Int

        func cancel() { owner.cancel(number) }
    }
}

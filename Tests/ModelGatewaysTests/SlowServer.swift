import Synchronization

/// A server that answers when it is told to.
final class SlowServer: Sendable {
    private struct State {
        var arrived = 0
        var held: [CheckedContinuation<Void, Never>] = []
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    func answer() async -> CannedTransport.Reply {
        await withCheckedContinuation { continuation in
            let ready = state.withLock { state in
                state.held.append(continuation)
                state.arrived += 1
                let ready = state.watchers.filter { $0.count <= state.arrived }.map(\.continuation)
                state.watchers.removeAll { $0.count <= state.arrived }
                return ready
            }
            for watcher in ready { watcher.resume() }
        }
        return .completion("{}")
    }

    func whenArrived(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.arrived < count { state.watchers.append((count, continuation)) }
                return state.arrived >= count
            }
            if isThere { continuation.resume() }
        }
    }

    func release() {
        let held = state.withLock { state in
            defer { state.held = [] }
            return state.held
        }
        for continuation in held { continuation.resume() }
    }
}

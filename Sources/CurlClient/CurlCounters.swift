import Synchronization

/// What a client has and has had; a snapshot.
public struct CurlCounters: Sendable, Hashable {
    /// Requests that have begun, and neither ended nor been cancelled.
    package internal(set) var activeTransfers = 0
    /// Requests that wait for one of those to end.
    package internal(set) var waitingTransfers = 0
    /// libcurl's handles, in use or kept for the next request.
    public internal(set) var easyHandles = 0
    /// Sockets, in use or idle.
    public internal(set) var openConnections = 0
    /// Sockets made since the client was.
    package internal(set) var connectionsMade = 0
}

/// The living counters: changed on the client's queue, read anywhere.
final class CounterStore: Sendable {
    let active = Atomic(0)
    let waiting = Atomic(0)
    let handles = Atomic(0)
    let open = Atomic(0)
    let made = Atomic(0)

    var snapshot: CurlCounters {
        var counters = CurlCounters()
        counters.activeTransfers = active.load(ordering: .relaxed)
        counters.waitingTransfers = waiting.load(ordering: .relaxed)
        counters.easyHandles = handles.load(ordering: .relaxed)
        counters.openConnections = open.load(ordering: .relaxed)
        counters.connectionsMade = made.load(ordering: .relaxed)
        return counters
    }
}

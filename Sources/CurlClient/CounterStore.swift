import Synchronization

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

import Synchronization

/// The living counters; any queue may add.
final class CounterStore: Sendable {
    let accepted = Atomic(0)
    let refused = Atomic(0)
    let open = Atomic(0)
    /// Refused connections that have not yet been closed.
    let refusing = Atomic(0)
    let requests = Atomic(0)
    let wireErrors = Atomic(0)
    let received = Atomic(0)
    let sent = Atomic(0)

    var snapshot: ServerCounters {
        var counters = ServerCounters()
        counters.connectionsAccepted = accepted.load(ordering: .relaxed)
        counters.connectionsRefused = refused.load(ordering: .relaxed)
        counters.connectionsOpen = open.load(ordering: .relaxed)
        counters.requests = requests.load(ordering: .relaxed)
        counters.wireErrors = wireErrors.load(ordering: .relaxed)
        counters.bytesReceived = received.load(ordering: .relaxed)
        counters.bytesSent = sent.load(ordering: .relaxed)
        return counters
    }
}

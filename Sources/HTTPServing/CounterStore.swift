import Synchronization

/// The living counters; any queue may add.
final class CounterStore: Sendable {
    let accepted = Atomic(0)
    /// Connections answered 503, by the reason.
    let refusedFull = Atomic(0)
    let refusedAddress = Atomic(0)
    let refusedDescriptors = Atomic(0)
    /// Requests answered 503 because there was no room for their bodies.
    let refusedBodies = Atomic(0)
    /// Idle connections closed to make room.
    let evicted = Atomic(0)
    /// Connections on their way to the place of an idle one.
    let replacing = Atomic(0)
    let open = Atomic(0)
    let requests = Atomic(0)
    let wireErrors = Atomic(0)
    let received = Atomic(0)
    let sent = Atomic(0)

    var snapshot: ServerCounters {
        var counters = ServerCounters()
        counters.connectionsAccepted = accepted.load(ordering: .relaxed)
        counters.connectionsRefusedFull = refusedFull.load(ordering: .relaxed)
        counters.connectionsRefusedAddress = refusedAddress.load(ordering: .relaxed)
        counters.connectionsRefusedDescriptors = refusedDescriptors.load(ordering: .relaxed)
        counters.requestsRefusedBodies = refusedBodies.load(ordering: .relaxed)
        counters.connectionsEvicted = evicted.load(ordering: .relaxed)
        counters.connectionsOpen = open.load(ordering: .relaxed)
        counters.requests = requests.load(ordering: .relaxed)
        counters.wireErrors = wireErrors.load(ordering: .relaxed)
        counters.bytesReceived = received.load(ordering: .relaxed)
        counters.bytesSent = sent.load(ordering: .relaxed)
        return counters
    }
}

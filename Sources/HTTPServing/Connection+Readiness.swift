import Dispatch
import Glibc
import Synchronization

/// What the connection waits for of its socket; the loop's poller is told only of changes.
extension Connection {
    func pauseReading() { watch(interest.subtracting(.read)) }
    func resumeReading() { watch(interest.union(.read)) }
    func pauseWriting() { watch(interest.subtracting(.write)) }
    func resumeWriting() { watch(interest.union(.write)) }

    private func watch(_ wanted: Poller.Interest) {
        guard phase != .closed, wanted != interest else { return }
        let isDone = loop.poller.change(descriptor, token: token, from: interest, to: wanted)
        interest = isDone ? wanted : []
        // A connection that nothing wakes would stay for ever.
        if !isDone { close() }
    }

    /// Ends the connection at once, whatever it is doing.
    func close() {
        guard phase != .closed else { return }
        phase = .closed
        loop.becomeBusy(self)
        abandonWork()
        _ = loop.poller.change(descriptor, token: token, from: interest, to: [])
        interest = []
        input = []
        endBody()
        output = []
        // Callers up the stack may still use the descriptor, and the loop may be going through its connections.
        loop.queue.async { self.release() }
    }

    private func release() {
        Glibc.close(descriptor)
        let counters = loop.core.counters
        if !isRefused {
            counters.open.subtract(1, ordering: .relaxed)
            loop.core.peers.remove(remoteAddress)
        }
        loop.remove(self)
    }
}

import Glibc
import HTTPMessages

extension Connection {
    /// What the connection is waiting for, and so which limit applies.
    enum Timer {
        case none, header, body, idle, write, linger
    }

    /// After a turn that left the connection reading.
    func setReadingTimer() {
        let wanted: Timer = isInBody ? .body : isMidRequest ? .header : .idle
        if wanted == .idle { loop.becomeIdle(self) }
        // A new connection has the time of a header section to say something. What runs on must not start again.
        if timer == wanted || wanted == .idle && timer == .header { return }
        timer = wanted
        timerStart = loop.now
    }

    /// `POLLRDHUP` of Linux, which the C library shows to GNU programs only.
    private static let peerHasFinished: Int16 = 0x2000

    /// Called a few times a second.
    func tick() {
        let deadlines = loop.core.deadlines
        let elapsed = loop.now >= timerStart ? loop.now - timerStart : 0
        switch timer {
        case .none:
            if phase == .waiting || phase == .streaming { lookForPeer() }
        case .header:
            guard elapsed >= deadlines.header else { return }
            // Whoever said nothing asked nothing.
            if isMidRequest { timeOut() } else { close() }
        case .body:
            let seconds = elapsed / 1_000_000_000
            let isSlow = UInt64(body.count) < seconds.multipliedReportingOverflow(by: deadlines.minimumBodyRate).0
            if elapsed >= deadlines.body || elapsed >= deadlines.bodyGrace && isSlow { timeOut() }
        case .idle:
            if elapsed >= deadlines.idle { close() }
        case .write:
            // Every bit that the client takes buys time, but a trickle cannot hold the connection for ever.
            let earned = (UInt64(outputSent) / deadlines.minimumBodyRate).multipliedReportingOverflow(by: 1_000_000_000)
                .0
            if elapsed >= deadlines.writeStall.addingReportingOverflow(earned).0 { close() }
        case .linger:
            if elapsed >= deadlines.linger { close() }
        }
    }

    private func timeOut() {
        refuse(.requestTimeout)
        settle()
    }

    /// Finds out whether the client of unfinished work is still there.
    ///
    /// A client that has only finished sending looks like one that is gone. The difference shows when something is sent
    /// to it, so after a while it gets what it must ignore: an interim response (RFC 9110, 15.2), or within a stream of
    /// events a comment. Nothing like that can be put into any other body.
    private func lookForPeer() {
        var request = pollfd(fd: descriptor, events: Self.peerHasFinished, revents: 0)
        guard poll(&request, 1, 0) > 0 else { return }
        if request.revents & Int16(POLLERR | POLLHUP) != 0 { return close() }
        let since = peerFinishedSeen ?? loop.now
        peerFinishedSeen = since
        if phase == .streaming {
            probe(since: max(since, lastPieceAt))
        } else if exchange.version == .http11, !hasProbed, isTimeToProbe(since: since) {
            hasProbed = true
            loop.out.append(constant: "HTTP/1.1 100 Continue\r\n\r\n")
            flush()
        }
    }

    private func isTimeToProbe(since: UInt64) -> Bool {
        loop.now >= since && loop.now - since >= loop.core.deadlines.abandonedProbe
    }

    /// Again and again while the stream is silent: who finished sending first and closes later says nothing of it.
    private func probe(since: UInt64) {
        guard isBetweenEvents, isTimeToProbe(since: since) else { return }
        lastPieceAt = loop.now
        append(piece: ServerSentEvent.heartbeat)
        flush()
    }
}

import Glibc
import Synchronization

extension Connection {
    /// Bytes that a closing client may still send before the connection is cut.
    private static let maxLingerBytes = 64 << 20

    /// Sends what the turn has put out; what the socket does not take is kept until it does.
    func flush() {
        let (out, start) = (loop.out, loop.heldCount)
        guard out.count > start else { return }
        defer {
            out.truncate(to: start)
            out.trim(to: 1 << 20)
        }
        send(UnsafeRawBufferPointer(rebasing: out.bytes[start...]))
    }

    /// Sends what the loop has kept of an earlier turn, and ends that.
    func send(held bytes: UnsafeRawBufferPointer) {
        send(bytes)
        settle()
    }

    private func send(_ bytes: UnsafeRawBufferPointer) {
        if phase == .closed { return }
        if isBlocked {
            output.append(contentsOf: bytes)
            return
        }
        guard let sent = write(bytes) else { return close() }
        if sent < bytes.count {
            output = Array(bytes[sent...])
            outputStart = 0
            block()
        }
    }

    /// How many bytes the socket took; nil where the connection is broken.
    private func write(_ bytes: UnsafeRawBufferPointer) -> Int? {
        guard let base = bytes.baseAddress else { return 0 }
        var sent = 0
        while sent < bytes.count {
            let count = Glibc.send(descriptor, base + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
            if count >= 0 {
                sent += count
            } else if errno == EAGAIN {
                break
            } else if errno != EINTR {
                return nil
            }
        }
        loop.core.counters.sent.add(sent, ordering: .relaxed)
        return sent
    }

    private func block() {
        isBlocked = true
        outputSent = 0
        timer = .write
        timerStart = loop.now
        resumeWriting()
    }

    /// The socket takes bytes again.
    func writable() {
        guard phase != .closed, isBlocked else { return pauseWriting() }
        let sent = output.withUnsafeBytes { write(UnsafeRawBufferPointer(rebasing: $0[outputStart...])) }
        guard let sent else { return close() }
        outputStart += sent
        outputSent += sent
        guard outputStart == output.count else { return }
        output = []
        outputStart = 0
        isBlocked = false
        timer = .none
        pauseWriting()
        let writers = blockedWriters
        blockedWriters = []
        for writer in writers { writer.resume() }
        if loop.isDraining, phase == .reading, !isMidRequest { isClosing = true }
        if phase == .reading, !isClosing { continueReading() } else { settle() }
    }

    /// Sends our end of the stream and drops what still comes, so that the answer is not lost in a reset
    /// (RFC 9112, 9.6).
    func linger() {
        if hasPeerFinished { return close() }
        phase = .lingering
        timer = .linger
        timerStart = loop.now
        guard Glibc.shutdown(descriptor, Int32(SHUT_WR)) == 0 else { return close() }
        resumeReading()
    }

    /// Ends a connection whose answer has been sent; what has come is read first, because closing would reset it.
    func cut() {
        if phase == .lingering { discard() }
        close()
    }

    func discard() {
        while true {
            let count = recv(descriptor, loop.readBuffer.baseAddress, loop.readBuffer.count, 0)
            if count > 0 {
                lingerBytes += count
                if lingerBytes > Self.maxLingerBytes { return close() }
                // A full buffer means that more is there; the others' turn comes first.
                return
            }
            if count == 0 { return close() }
            if errno == EINTR { continue }
            if errno != EAGAIN { close() }
            return
        }
    }
}

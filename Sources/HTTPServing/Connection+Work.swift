import Dispatch
import Glibc
import HTTPMessages

extension Connection {
    /// Runs a handler that waits, off the queue.
    ///
    /// - Parameter beginning: whether it begins here and now, and leaves the queue when it first waits.
    func wait(for work: @escaping @Sendable () async -> Response, beginning: Bool = false) {
        phase = .waiting
        peerFinishedSeen = nil
        hasProbed = false
        let queue = loop.queue
        // Either is cancelled by `close()`.
        if beginning {
            let here = pthread_self()
            task = Task.immediate {
                let response = await work()
                if pthread_equal(pthread_self(), here) == 0 {
                    // No change of threads where the queue is idle, which it mostly is after a long wait.
                    queue.sync { self.deliver(response) }
                } else {
                    // Work that has not waited is still on the queue, in the middle of its turn.
                    queue.async { self.deliver(response) }
                }
            }
        } else {
            task = Task {
                let response = await work()
                queue.async { self.deliver(response) }
            }
        }
    }

    private func deliver(_ response: Response) {
        guard phase == .waiting else { return }
        loop.beginTurn()
        answer(response)
        afterExchange()
    }

    /// Goes on with the requests that have come in the meantime.
    private func afterExchange() {
        if phase == .reading, !isClosing, !isBlocked { continueReading() } else { settle() }
    }

    /// Runs the producer of a body whose head is on its way.
    ///
    /// - Parameter isEvents: whether the body is one of events, as they are.
    func stream(isEvents: Bool, _ produce: @escaping @Sendable (any ResponseBodyWriter) async throws -> Void) {
        phase = .streaming
        peerFinishedSeen = nil
        (self.isEvents, isBetweenEvents, lastPieceAt) = (isEvents, isEvents, loop.now)
        let queue = loop.queue
        let writer = StreamWriter(connection: self, queue: queue)
        // Cancelled by `close()`.
        task = Task {
            let isComplete: Bool
            do {
                try await produce(writer)
                isComplete = true
            } catch {
                isComplete = false
            }
            queue.async { self.finishStream(isComplete: isComplete) }
        }
    }

    func send(_ piece: [UInt8], then continuation: CheckedContinuation<Void, any Error>) {
        guard phase == .streaming else {
            return continuation.resume(throwing: ResponseBodyWriterError.connectionClosed)
        }
        loop.beginTurn()
        lastPieceAt = loop.now
        // An event may come in pieces; a comment in the middle of it would break it.
        isBetweenEvents = isEvents && piece.suffix(2).elementsEqual("\n\n".utf8)
        append(piece: piece)
        flush()
        if phase == .closed {
            continuation.resume(throwing: ResponseBodyWriterError.connectionClosed)
        } else if isBlocked {
            blockedWriters.append(continuation)
        } else {
            continuation.resume()
        }
    }

    func append(piece: [UInt8]) {
        let isChunked = exchange.version == .http11
        if isChunked {
            loop.out.append(piece.count, radix: 16)
            loop.out.append(constant: "\r\n")
        }
        loop.out.append(piece)
        if isChunked { loop.out.append(constant: "\r\n") }
    }

    private func finishStream(isComplete: Bool) {
        guard phase == .streaming else { return }
        loop.beginTurn()
        guard isComplete else {
            // Without the last chunk the client can tell; a body that ends with the connection needs a reset for that.
            if exchange.version == .http10 { resetOnClose() }
            return close()
        }
        if exchange.version == .http11 { loop.out.append(constant: "0\r\n\r\n") }
        finishExchange()
        afterExchange()
    }

    private func resetOnClose() {
        var option = Glibc.linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout.size(ofValue: option)))
    }

    /// Tells whoever works for this client that it is gone.
    func abandonWork() {
        task?.cancel()
        task = nil
        let writers = blockedWriters
        blockedWriters = []
        for writer in writers { writer.resume(throwing: ResponseBodyWriterError.connectionClosed) }
    }
}

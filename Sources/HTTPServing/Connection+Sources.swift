import Dispatch
import Glibc
import Synchronization

/// Dispatch tells when the socket can be read or written. A suspended source must be resumed before it is cancelled,
/// and the descriptor may be closed only after every source of it has been.
extension Connection {
    func openReadSource() {
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: loop.queue)
        source.setEventHandler {
            self.loop.beginTurn()
            self.readable()
        }
        source.setCancelHandler { self.sourceEnded() }
        liveSources += 1
        readSource = source
        source.activate()
    }

    func pauseReading() {
        if isReadPaused { return }
        isReadPaused = true
        readSource?.suspend()
    }

    func resumeReading() {
        guard isReadPaused else { return }
        isReadPaused = false
        readSource?.resume()
    }

    func pauseWriting() {
        guard !isWritePaused, let writeSource else { return }
        isWritePaused = true
        writeSource.suspend()
    }

    /// Most connections never need the second source, so it is made when the first write would block.
    func resumeWriting() {
        if let writeSource {
            guard isWritePaused else { return }
            isWritePaused = false
            return writeSource.resume()
        }
        let source = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: loop.queue)
        source.setEventHandler {
            self.loop.beginTurn()
            self.writable()
        }
        source.setCancelHandler { self.sourceEnded() }
        liveSources += 1
        writeSource = source
        source.activate()
    }

    /// Ends the connection at once, whatever it is doing.
    func close() {
        guard phase != .closed else { return }
        phase = .closed
        abandonWork()
        resumeReading()
        if isWritePaused {
            isWritePaused = false
            writeSource?.resume()
        }
        readSource?.cancel()
        writeSource?.cancel()
        input = []
        output = []
    }

    private func sourceEnded() {
        liveSources -= 1
        guard liveSources == 0 else { return }
        // Handlers refer to the connection; without its sources the cycle is broken.
        readSource = nil
        writeSource = nil
        Glibc.close(descriptor)
        let counters = loop.core.counters
        if isRefused {
            counters.refusing.subtract(1, ordering: .relaxed)
        } else {
            counters.open.subtract(1, ordering: .relaxed)
        }
        loop.remove(self)
    }
}

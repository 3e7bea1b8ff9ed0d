import Dispatch
import Glibc
import Synchronization

/// Collects log lines in memory and writes them out from its own queue, so that a request never waits for a terminal, a
/// pipe or a disk.
///
/// Lines leave within ``interval``, at once where a line is urgent, and at ``flush(timeoutMilliseconds:)``. If the reader of the log
/// stalls, memory stays bounded: lines beyond the capacity are dropped and counted, and the count is written later.
public final class LogWriter: Sendable {
    private struct State {
        var buffer: [UInt8] = []
        var dropped = 0
        var isScheduled = false
    }

    public static let capacity = 1_048_576
    static let interval = DispatchTimeInterval.milliseconds(50)

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "steward.log")
    private let sink: @Sendable ([UInt8]) -> Void
    private let capacity: Int
    private let droppedLine: @Sendable (Int) -> [UInt8]

    /// - Parameters:
    ///   - capacity: most bytes held.
    ///   - droppedLine: the line that reports how many were dropped.
    ///   - sink: takes the bytes; called on the writer's queue, one call at a time.
    public init(
        capacity: Int = LogWriter.capacity,
        droppedLine: @escaping @Sendable (Int) -> [UInt8] = { Array("log lines dropped: \($0)\n".utf8) },
        sink: @escaping @Sendable ([UInt8]) -> Void
    ) {
        self.capacity = capacity
        self.droppedLine = droppedLine
        self.sink = sink
    }

    /// Writes to a file descriptor that stays open as long as the process, such as standard error.
    public convenience init(
        descriptor: Int32,
        droppedLine: @escaping @Sendable (Int) -> [UInt8] = { Array("log lines dropped: \($0)\n".utf8) }
    ) {
        self.init(droppedLine: droppedLine) { bytes in LogWriter.write(bytes, to: descriptor) }
    }

    /// Adds one line, its newline included.
    public func append(_ line: [UInt8], urgent: Bool = false) {
        let schedule = state.withLock { state -> Bool in
            if state.buffer.count + line.count > capacity {
                state.dropped += 1
            } else {
                state.buffer.append(contentsOf: line)
            }
            if urgent { return true }
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        guard schedule else { return }
        if urgent {
            queue.async { self.drain() }
        } else {
            queue.asyncAfter(deadline: .now() + LogWriter.interval) { self.drain() }
        }
    }

    /// Waits until what was appended before is written, but no longer than the time given: a log nobody reads must not
    /// keep the process from ending.
    public func flush(timeoutMilliseconds: Int = 500) {
        let done = DispatchSemaphore(value: 0)
        queue.async {
            self.drain()
            done.signal()
        }
        _ = done.wait(timeout: .now() + .milliseconds(timeoutMilliseconds))
    }

    private func drain() {
        let (bytes, dropped) = state.withLock { state -> ([UInt8], Int) in
            state.isScheduled = false
            defer {
                state.buffer = []
                state.dropped = 0
            }
            return (state.buffer, state.dropped)
        }
        if !bytes.isEmpty { sink(bytes) }
        if dropped > 0 { sink(droppedLine(dropped)) }
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let written = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if written > 0 {
                    rest = rest.dropFirst(written)
                } else if written < 0, errno == EINTR {
                    continue
                } else if written < 0, errno == EAGAIN {
                    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    poll(&waiting, 1, 1_000)
                } else {
                    // Nobody can be told that the log is gone.
                    return
                }
            }
        }
    }
}

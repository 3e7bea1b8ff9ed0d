import Logging
import Synchronization
import Web

/// Logs what goes wrong in passing, at most once a minute, so that a fault that every answer meets fills no disk.
final class FailureLog: Sendable {
    private static let pause: UInt64 = 60_000_000_000

    private struct State {
        var last: UInt64?
        var untold = 0
    }

    private let message: Logger.Message
    private let logger: Logger
    private let now: @Sendable () -> UInt64
    private let state = Mutex(State())

    /// - Parameter now: monotonic nanoseconds.
    init(_ message: Logger.Message, logger: Logger, now: @escaping @Sendable () -> UInt64) {
        self.message = message
        self.logger = logger
        self.now = now
    }

    func report(_ error: any Error) {
        let time = now()
        let count = state.withLock { state -> Int? in
            state.untold += 1
            if let last = state.last, time &- last < FailureLog.pause { return nil }
            state.last = time
            defer { state.untold = 0 }
            return state.untold
        }
        guard let count else { return }
        var metadata = FailureMetadata.of(error)
        metadata["count"] = "\(count)"
        logger.warning(message, metadata: metadata)
    }
}

import Synchronization

/// A monotonic clock that moves only when told to.
final class SteppedClock: Sendable {
    private let nanoseconds = Mutex<UInt64>(1_000_000_000)

    var now: UInt64 { nanoseconds.withLock { $0 } }

    func advance(by more: UInt64) { nanoseconds.withLock { $0 += more } }
}

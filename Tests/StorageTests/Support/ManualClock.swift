import Basics
import Synchronization

/// A wall clock and a monotonic clock that move when a test says so.
final class ManualClock: WallClock {
    private let milliseconds: Mutex<Int>
    private let nanoseconds = Mutex<UInt64>(1)

    init(_ moment: Timestamp = Timestamp("2026-11-20T12:00:00Z") ?? Timestamp(milliseconds: 0)) {
        milliseconds = Mutex(moment.milliseconds)
    }

    func now() -> Timestamp { Timestamp(milliseconds: milliseconds.withLock { $0 }) }
    func today() -> CalendarDate { now().date() }

    func advance(seconds: Int) {
        milliseconds.withLock { $0 += seconds * 1_000 }
        advance(milliseconds: seconds * 1_000)
    }

    /// Sets the wall clock, forward or back, as somebody does who sets it.
    func jump(seconds: Int) { milliseconds.withLock { $0 += seconds * 1_000 } }

    /// Moves the monotonic clock alone.
    func advance(milliseconds: Int) {
        nanoseconds.withLock { $0 += UInt64(milliseconds) * 1_000_000 }
    }

    var monotonic: @Sendable () -> UInt64 {
        { self.nanoseconds.withLock { $0 } }
    }
}

public import Basics
import Synchronization

/// A clock that a test sets.
public final class ManualClock: WallClock {
    private let moment: Mutex<Timestamp>

    public init(_ moment: Timestamp) {
        self.moment = Mutex(moment)
    }

    public func now() -> Timestamp { moment.withLock { $0 } }
    public func today() -> CalendarDate { now().date() }

    public func set(_ moment: Timestamp) {
        self.moment.withLock { $0 = moment }
    }

    public func advance(seconds: Int) {
        moment.withLock { $0 = $0.adding(seconds: seconds) }
    }
}

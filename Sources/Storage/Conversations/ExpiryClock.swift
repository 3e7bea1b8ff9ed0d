import Basics
import Synchronization

/// The moment by which it is decided what is too old to be kept.
///
/// It is the wall clock's, but for a jump of more than a week ahead: a clock that was set wrong must not take with it what it
/// cannot bring back. Such a jump is believed once it has lasted a day; until then time goes on from before it.
final class ExpiryClock: Sendable {
    /// A week in milliseconds.
    private static let largestStep = 7 * 86_400_000
    /// A day in nanoseconds.
    private static let doubt: UInt64 = 86_400_000_000_000

    private struct State {
        /// When wall clock and monotonic clock were last believed.
        var wall: Int
        var monotonic: UInt64
        /// When a jump was first seen; nil while there is none.
        var jumped: UInt64?
    }

    private let clock: any WallClock
    private let monotonic: @Sendable () -> UInt64
    private let state: Mutex<State>

    /// - Parameter monotonic: nanoseconds.
    init(clock: any WallClock, monotonic: @escaping @Sendable () -> UInt64) {
        self.clock = clock
        self.monotonic = monotonic
        state = Mutex(State(wall: clock.now().milliseconds, monotonic: monotonic(), jumped: nil))
    }

    func now() -> Timestamp {
        let (wall, time) = (clock.now().milliseconds, monotonic())
        return state.withLock { state in
            let expected = state.wall + Int((time &- state.monotonic) / 1_000_000)
            if wall - expected > ExpiryClock.largestStep {
                let jumped = state.jumped ?? time
                state.jumped = jumped
                guard time &- jumped >= ExpiryClock.doubt else { return Timestamp(milliseconds: expected) }
            }
            state = State(wall: wall, monotonic: time, jumped: nil)
            return Timestamp(milliseconds: wall)
        }
    }
}

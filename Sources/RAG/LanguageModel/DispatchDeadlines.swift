public import Basics
public import Dispatch

/// The machine's clock and timers.
public struct DispatchDeadlines: Deadlines {
    private let clock: @Sendable () -> UInt64
    private let queue: DispatchQueue

    /// - Parameter clock: nanoseconds of `CLOCK_MONOTONIC`.
    public init(
        clock: @escaping @Sendable () -> UInt64 = MonotonicTime.now,
        queue: DispatchQueue = DispatchQueue(label: "steward.deadlines", qos: .userInitiated)
    ) {
        self.clock = clock
        self.queue = queue
    }

    public func now() -> UInt64 { clock() }

    public func schedule(at moment: UInt64, _ body: @escaping @Sendable () -> Void) -> any ScheduledDeadline {
        let now = clock()
        let left = moment > now ? moment - now : 0
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.setEventHandler(handler: body)
        timer.schedule(
            deadline: .now() + .nanoseconds(Int(clamping: left)), leeway: .milliseconds(1))
        timer.activate()
        return Timer(timer)
    }

    /// - Invariant: the source is made, armed and activated before it gets here; cancelling is safe on any thread.
    private final class Timer: ScheduledDeadline, @unchecked Sendable {
        private let source: any DispatchSourceTimer

        init(_ source: any DispatchSourceTimer) {
            self.source = source
        }

        func cancel() { source.cancel() }
    }
}

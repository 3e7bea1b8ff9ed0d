import Glibc

/// Time that only moves forward, for intervals.
public enum MonotonicClock {
    /// Nanoseconds since some fixed point, in steps of a few milliseconds; reading it costs some nanoseconds.
    @Sendable public static func coarseNanoseconds() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
        return UInt64(max(0, time.tv_sec)) &* 1_000_000_000 &+ UInt64(max(0, time.tv_nsec))
    }
}

import Glibc

/// The clock for deadlines and intervals: nanoseconds of `CLOCK_MONOTONIC`, which never go back, from an arbitrary start.
public enum MonotonicTime {
    @Sendable public static func now() -> UInt64 { read(CLOCK_MONOTONIC) }

    /// In steps of a few milliseconds; reading it costs some nanoseconds.
    @Sendable public static func coarse() -> UInt64 { read(CLOCK_MONOTONIC_COARSE) }

    private static func read(_ clock: clockid_t) -> UInt64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
    }
}

/// The limit of every wait of the tests: long enough for the busiest machine, so that only what hangs reaches it. A
/// deadline that a test is not about is as far away.
public enum Patience {
    public static let seconds = 600
    public static let milliseconds = seconds * 1_000
    public static let nanoseconds = UInt64(seconds) * 1_000_000_000
}

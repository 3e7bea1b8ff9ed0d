/// How long a connection may keep the server waiting.
public struct ServerTimeouts: Sendable, Hashable {
    /// From the first byte of a request, or from the connection's start, to the end of its header section.
    public var header = Duration.seconds(10)
    /// From the end of the header section to the end of the body.
    public var body = Duration.seconds(20)
    /// After this time a body must have arrived at `minimumBodyRate` on average.
    var bodyGrace = Duration.seconds(5)
    /// Bytes per second.
    var minimumBodyRate = 1024
    /// Between a response and the next request.
    public var idle = Duration.seconds(30)
    /// How long a client may take nothing of a response; it gains a second for every `minimumBodyRate` bytes it takes.
    public var writeStall = Duration.seconds(10)
    /// After the last response, until the client has closed too (RFC 9112, 9.6).
    package var linger = Duration.seconds(2)
    /// How long a client may be half-closed while its answer is being worked out, or its events are silent, before the
    /// server checks, with an interim response or a comment, whether it has gone altogether.
    var abandonedProbe = Duration.milliseconds(200)

    public init() {}
}

extension Duration {
    /// Whole nanoseconds; negative durations are 0, and what does not fit is the largest value.
    var nanoseconds: UInt64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        let (scaled, overflowed) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, carried) = scaled.addingReportingOverflow(UInt64(attoseconds / 1_000_000_000))
        return overflowed || carried ? .max : sum
    }
}

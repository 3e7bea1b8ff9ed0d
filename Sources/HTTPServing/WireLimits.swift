/// How much of a request the parser takes before it refuses the rest.
public struct WireLimits: Sendable, Hashable {
    /// Longest request line in bytes without its line end; more is a 414. RFC 9112, 3 asks for at least 8,000.
    public var requestLineBytes = 8192
    /// Largest header section in bytes; more is a 431.
    public var headerBytes = 32 * 1024
    /// Most field lines in a header or trailer section; more is a 431.
    public var headerCount = 100
    /// Largest body in bytes, transfer coding removed; more is a 413. A route may ask for less.
    public var bodyBytes = 1 << 20
    /// No route's limit is smaller: which route a body of a stated length is for is asked only where it is longer.
    public var smallestBodyLimit = 0
    /// Longest chunk-size line in bytes, extensions included; more is a 400.
    public var chunkLineBytes = 256
    /// Largest trailer section in bytes; more is a 431.
    public var trailerBytes = 8 * 1024

    public init() {}

    /// The same limits, none of them so far out that adding to it could overflow.
    var clamped: WireLimits {
        func clamp(_ value: Int) -> Int { min(max(value, 0), 1 << 30) }
        var limits = self
        limits.requestLineBytes = clamp(requestLineBytes)
        limits.headerBytes = clamp(headerBytes)
        limits.headerCount = clamp(headerCount)
        limits.bodyBytes = clamp(bodyBytes)
        limits.chunkLineBytes = clamp(chunkLineBytes)
        limits.trailerBytes = clamp(trailerBytes)
        return limits
    }
}

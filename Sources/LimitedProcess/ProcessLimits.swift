/// What a limited child may use.
public struct ProcessLimits: Sendable, Equatable {
    /// Seconds of processor time.
    public var processorSeconds = 10
    /// Bytes of its address space.
    public var memory = 512 << 20
    /// Bytes of a file that it writes.
    public var file = 64 << 20
    /// Nanoseconds until it is killed.
    public var wallClock: UInt64 = 20_000_000_000
    /// Bytes of its output that are read.
    public var output = 32 << 20

    public init() {}
}

/// What a tool left.
public struct ProcessOutput: Sendable, Equatable {
    public enum Ending: Sendable, Equatable {
        case exit(Int32)
        /// The number of the signal that ended it.
        case signal(Int32)
    }

    public let ending: Ending
    /// What it wrote: the words of a stranger.
    public let bytes: [UInt8]
    /// The beginning of what it complained of, at most 16 KB.
    public let complaints: [UInt8]

    public init(ending: Ending, bytes: [UInt8], complaints: [UInt8] = []) {
        self.ending = ending
        self.bytes = bytes
        self.complaints = complaints
    }

    public var succeeded: Bool { ending == .exit(0) }
}

/// How far the vectors have come to the present embedder.
public struct RebuildProgress: Sendable, Hashable {
    /// Passages that have the vector they shall have.
    public let done: Int
    public let total: Int
    /// Whether it goes on; false with something left where it was stopped by a failure.
    public let isRunning: Bool

    public init(done: Int, total: Int, isRunning: Bool) {
        self.done = done
        self.total = total
        self.isRunning = isRunning
    }

    public var isComplete: Bool { done >= total }
}

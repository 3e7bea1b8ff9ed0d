public import Basics

/// How much of one kind is stored about a user.
public struct StoredKind: Sendable, Hashable {
    public let name: String
    public let count: Int
    /// When the oldest of it was stored; nil where there is none, or where no moment is kept.
    public let oldest: Timestamp?

    public init(name: String, count: Int, oldest: Timestamp?) {
        self.name = name
        self.count = count
        self.oldest = oldest
    }
}

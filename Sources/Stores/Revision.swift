/// The state of one stored thing, or of all that a domain keeps about a user: rises with every write.
///
/// A database never uses a number twice, not even after a user's data was erased, so that a cached answer or an entity
/// tag made from it can never mean two things.
public struct Revision: Sendable, Hashable, Comparable {
    public let rawValue: Int

    /// The revision of what was never written.
    public static let none = Revision(rawValue: 0)

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    public static func < (left: Revision, right: Revision) -> Bool { left.rawValue < right.rawValue }
}

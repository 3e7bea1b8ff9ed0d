public import Language

/// Features of one kind of choice, hashed; those of another choice have another base.
public struct HashedFeatures: Sendable {
    @usableFromInline var collected: [UInt32] = []
    @usableFromInline let base: UInt64

    @inlinable
    public init(base: UInt64) {
        self.base = base
    }

    /// In the order in which they were added; one that is there twice stands twice.
    @inlinable public var hashes: [UInt32] { collected }

    @inlinable
    public mutating func add(_ kind: UInt64, _ value: UInt64) {
        collected.append(HashedFeatures.hash(base &+ kind, value))
    }

    /// A feature of a kind.
    @inlinable
    public static func hash(_ kind: UInt64, _ value: UInt64) -> UInt32 {
        let mixed = WordHash.phrase(kind &* 0x9E37_79B9_7F4A_7C15, value)
        return UInt32(truncatingIfNeeded: mixed ^ (mixed >> 32))
    }
}

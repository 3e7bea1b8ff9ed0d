public import Basics
import RAG

/// What a write has done to a user's passages, for what is kept in memory.
public struct PassageChange: Sendable {
    /// A new source: what it is about, and how many passages it has.
    struct Added: Sendable {
        let kind: PassageOwner.Kind
        let count: Int
    }

    let user: UserID
    var removedSources: [Int64] = []
    /// Rows that the write itself has swept; their words are in the full text until it is merged.
    var sweptRows = 0
    var addedSources: [Int64: Added] = [:]
    var added: [VectorRow] = []
    /// Passages that were written without a vector of the present embedder.
    var unembedded: [PassageID] = []
    /// Vectors that take the place of others, without a change of sources.
    var replaced: [VectorRow] = []

    public init(user: UserID) {
        self.user = user
    }

    var isEmpty: Bool { removedSources.isEmpty && addedSources.isEmpty && replaced.isEmpty }

    /// What the write has added to ``PassageRows/counter(on:)``.
    var steps: Int { removedSources.count + addedSources.count }

    public mutating func add(_ other: PassageChange?) {
        guard let other else { return }
        removedSources += other.removedSources
        sweptRows += other.sweptRows
        addedSources.merge(other.addedSources) { _, new in new }
        added += other.added
        unembedded += other.unembedded
        replaced += other.replaced
    }
}

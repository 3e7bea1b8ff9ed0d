public import Basics
public import RAG

/// The passages of past turns and learned preferences, searched apart from those of things.
public struct MemoryPassages: PassageStore {
    let base: StoredPassages

    public func generation(of user: UserID) -> UInt64 {
        base.generation(of: PassageSpace(user: user, isMemory: true))
    }

    public func nearest(
        _ query: Embedding, fingerprint: String, of user: UserID, limit: Int
    ) throws -> [VectorMatch] {
        try base.nearest(query, fingerprint: fingerprint, in: PassageSpace(user: user, isMemory: true), limit: limit)
    }

    public func similarities(
        _ query: Embedding, fingerprint: String, of user: UserID, ids: Set<PassageID>
    ) throws -> [PassageID: Float] {
        try base.similarities(query, fingerprint: fingerprint, in: PassageSpace(user: user, isMemory: true), ids: ids)
    }

    public func matching(_ terms: [String], of user: UserID, limit: Int) throws -> TextMatches {
        try base.matching(terms, in: PassageSpace(user: user, isMemory: true), limit: limit)
    }

    public func stored(of owner: PassageOwner, user: UserID) throws -> [StoredPassage] {
        try base.stored(of: owner, user: user)
    }

    public func passages(_ ids: [PassageID], of user: UserID) throws -> [Passage] {
        try base.passages(ids, in: PassageSpace(user: user, isMemory: true))
    }
}

extension StoredPassages {
    /// What is remembered of what was said; this store itself searches everything else.
    public var memory: MemoryPassages { MemoryPassages(base: self) }
}

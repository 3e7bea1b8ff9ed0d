public import Basics

/// Stored passages, searched by meaning and by words. Every call sees one user's passages and no others.
public protocol PassageStore: Sendable {
    /// Changes with every change of the user's passages; for caches.
    func generation(of user: UserID) -> UInt64

    /// The passages whose vectors have the largest cosine to `query`, best first. Vectors of another embedder than the
    /// one named are not compared.
    func nearest(
        _ query: Embedding, fingerprint: String, of user: UserID, limit: Int
    ) throws -> [VectorMatch]

    /// The cosine of some passages; those without a vector of this embedder are left out.
    func similarities(
        _ query: Embedding, fingerprint: String, of user: UserID, ids: Set<PassageID>
    ) throws -> [PassageID: Float]

    /// The passages with the most telling of the terms, best first.
    ///
    /// - Parameter terms: as ``TextTerms/query(_:limit:)`` gives them; very frequent ones are left out by the store.
    func matching(_ terms: [String], of user: UserID, limit: Int) throws -> TextMatches

    /// The passages of an owner with their vectors as they were stored, in order.
    func stored(of owner: PassageOwner, user: UserID) throws -> [StoredPassage]

    /// Texts of passages; unknown ones, and other users', are left out.
    func passages(_ ids: [PassageID], of user: UserID) throws -> [Passage]
}

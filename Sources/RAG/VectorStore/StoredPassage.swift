/// A passage with its vector, as it is stored.
public struct StoredPassage: Sendable, Hashable {
    public let passage: Passage
    /// Nil where the embedder failed when it was written.
    public let vector: [Float]?
    /// What made the vector.
    public let fingerprint: String?

    public init(passage: Passage, vector: [Float]?, fingerprint: String?) {
        self.passage = passage
        self.vector = vector
        self.fingerprint = fingerprint
    }
}

/// A stored vector near a query.
public struct VectorMatch: Sendable, Hashable {
    public let id: PassageID
    /// The cosine, -1...1, computed from floats.
    public let similarity: Float

    public init(id: PassageID, similarity: Float) {
        self.id = id
        self.similarity = similarity
    }
}

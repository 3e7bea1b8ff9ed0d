public import Basics

/// Turns texts into vectors whose angles tell how near their meanings are.
public protocol Embedder: Sendable {
    /// Names the model, its revision and everything that changes a vector. Vectors of different fingerprints are never
    /// compared.
    var fingerprint: String { get }

    /// The length of every vector; ``Embedding/standardDimensions`` for what is stored and searched.
    var dimensions: Int { get }

    /// One embedding for each text, in order. Computes on the calling thread.
    func embed(_ texts: [String]) throws(EmbeddingError) -> [Embedding]

    /// The same for a user's own texts, which it may remember for that user alone.
    func remembering(for user: UserID) -> any Embedder
}

extension Embedder {
    public func remembering(for user: UserID) -> any Embedder { self }

    public func embed(_ text: String) throws(EmbeddingError) -> Embedding {
        guard let embedding = try embed([text]).first else { throw EmbeddingError(.failed) }
        return embedding
    }
}

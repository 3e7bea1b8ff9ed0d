/// Why there is no embedding.
public struct EmbeddingError: Error, Sendable {
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The model is missing, damaged, or its server does not answer.
        case unavailable
        /// The model was there and failed.
        case failed
        /// A component is NaN or infinite.
        case notFinite
        /// A vector of another length than its embedder promises.
        case wrongLength
        /// Too many requests wait already.
        case busy
    }

    public let kind: Kind
    /// For logs only.
    public let cause: (any Error)?

    public init(_ kind: Kind, cause: (any Error)? = nil) {
        self.kind = kind
        self.cause = cause
    }
}

extension EmbeddingError: CustomStringConvertible {
    public var description: String { "embedding: " + kind.rawValue }
}

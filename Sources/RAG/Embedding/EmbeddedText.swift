/// A text's embedding and what it took.
public struct EmbeddedText: Sendable, Hashable {
    public let embedding: Embedding
    /// Tokens that count.
    public let tokens: Int
    /// Whether the text was longer than the model reads.
    public let isTruncated: Bool

    public init(embedding: Embedding, tokens: Int, isTruncated: Bool) {
        self.embedding = embedding
        self.tokens = tokens
        self.isTruncated = isTruncated
    }
}

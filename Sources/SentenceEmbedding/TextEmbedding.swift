/// A text's vector and what it took.
public struct TextEmbedding: Sendable, Equatable {
    /// 384 numbers, of Euclidean length 1.
    public let vector: [Float]
    /// Tokens that were encoded, [CLS] and [SEP] included: 2...256.
    public let tokenCount: Int
    /// Whether the text was longer than 256 tokens, so that its end had no say.
    public let isTruncated: Bool
}

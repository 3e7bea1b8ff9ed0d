public import RAG
public import SentenceEmbedding

/// The tuned encoder of this process, as the understanding of sentences sees it.
public struct LocalWordEncoder: WordEncoder {
    private let encoder: TunedEncoder

    public init(_ encoder: TunedEncoder) {
        self.encoder = encoder
    }

    public var fingerprint: UInt64 { encoder.checksum }

    public func states(of words: [String]) throws(EmbeddingError) -> WordStates {
        do {
            let read = try encoder.read(words)
            return WordStates(dimensions: SentenceEmbedder.dimensions, values: read.states, pieces: read.pieces)
        } catch {
            throw EmbeddingError(.failed, cause: error)
        }
    }
}

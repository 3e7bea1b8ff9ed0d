public import Learning
public import RAG
public import SentenceEmbedding

/// The tuned encoder of this process, as the understanding of sentences sees it.
extension TunedEncoder: WordEncoder {
    public var fingerprint: UInt64 { checksum }

    public func states(of words: [String]) throws(EmbeddingError) -> WordStates {
        do {
            let read = try read(words)
            return WordStates(dimensions: SentenceEmbedder.dimensions, values: read.states, pieces: read.pieces)
        } catch {
            throw EmbeddingError(.failed, cause: error)
        }
    }
}

public import RAG
import Synchronization

/// Embeds by words: texts that share words are near. Remembers what it was asked, and fails when told to.
public final class CountingEmbedder: Embedder {
    private struct State {
        public var texts: [String] = []
        var failure: EmbeddingError.Kind?
    }

    public let fingerprint: String
    public let dimensions = Embedding.standardDimensions
    private let state = Mutex(State())

    public init(_ fingerprint: String = "words-1") {
        self.fingerprint = fingerprint
    }

    public var texts: [String] { state.withLock { $0.texts } }

    public func fail(_ kind: EmbeddingError.Kind?) { state.withLock { $0.failure = kind } }

    public func embed(_ texts: [String]) throws(EmbeddingError) -> [Embedding] {
        let failure = state.withLock { state in
            state.texts += texts
            return state.failure
        }
        if let failure { throw EmbeddingError(failure) }
        var result: [Embedding] = []
        for text in texts {
            var values = [Float](repeating: 0.001, count: dimensions)
            for term in TextTerms.query(text) {
                var hash: UInt64 = 14_695_981_039_346_656_037
                for byte in term.utf8 { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
                values[Int(hash % UInt64(dimensions))] += 1
            }
            result.append(try Embedding(values))
        }
        return result
    }
}

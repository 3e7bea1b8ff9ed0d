import RAG
import Synchronization

/// Embeds by words: texts that share words are near. Counts what it is asked and fails when told to.
final class WordEmbedder: Embedder {
    private struct State {
        var texts: [String] = []
        var failure: EmbeddingError.Kind?
    }

    let fingerprint: String
    let dimensions = Embedding.standardDimensions
    private let state = Mutex(State())

    init(_ fingerprint: String = "words-1") {
        self.fingerprint = fingerprint
    }

    var texts: [String] { state.withLock { $0.texts } }

    func fail(_ kind: EmbeddingError.Kind?) { state.withLock { $0.failure = kind } }

    func embed(_ texts: [String]) throws(EmbeddingError) -> [Embedding] {
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

public import RAG
public import SentenceEmbedding

/// The sentence embedder of this process, as retrieval and the API see embedders.
public struct LocalEmbedder: EmbeddingModel {
    private let embedder: SentenceEmbedder

    public init(_ embedder: SentenceEmbedder) {
        self.embedder = embedder
    }

    public var name: String { "all-MiniLM-L6-v2" }
    public var owner: String { "sentence-transformers" }
    public var fingerprint: String { embedder.fingerprint }
    public var dimensions: Int { SentenceEmbedder.dimensions }
    public var contextLength: Int { SentenceEmbedder.tokenLimit }

    public var detail: String {
        let speed = embedder.kernel == .portable ? "; slow, without vector instructions" : ""
        return "\(name) in this process, \(embedder.kernel.rawValue)\(speed)"
    }

    public func tokenCount(of text: String) -> Int { embedder.tokenCount(of: text) }

    public func read(_ texts: [String]) throws(EmbeddingError) -> [EmbeddedText] {
        let made: [TextEmbedding]
        do {
            made = try embedder.embeddings(of: texts)
        } catch {
            throw EmbeddingError(.failed, cause: error)
        }
        var read: [EmbeddedText] = []
        read.reserveCapacity(made.count)
        for text in made {
            read.append(
                EmbeddedText(
                    embedding: try Embedding(text.vector), tokens: text.tokenCount, isTruncated: text.isTruncated))
        }
        return read
    }
}

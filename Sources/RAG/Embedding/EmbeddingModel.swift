/// An embedder that says what it is and how much of a text it reads.
public protocol EmbeddingModel: Embedder {
    /// The public name, such as `all-MiniLM-L6-v2`.
    var name: String { get }
    /// Who published it, such as `sentence-transformers`.
    var owner: String { get }
    /// How it runs, for `/health`; nothing private.
    var detail: String { get }
    /// The most tokens of a text that count towards its vector.
    var contextLength: Int { get }

    /// How many tokens of a text count, at most ``contextLength``. Quick.
    func tokenCount(of text: String) -> Int

    /// One embedding for each text, in order, with what it took. Computes on the calling thread.
    func read(_ texts: [String]) throws(EmbeddingError) -> [EmbeddedText]
}

extension EmbeddingModel {
    public func embed(_ texts: [String]) throws(EmbeddingError) -> [Embedding] { try read(texts).map(\.embedding) }
}

public import RAG

/// A stand-in for the model that needs no file: texts that share words are near each other, and nothing else is.
public struct WordEmbedder: EmbeddingModel {
    public let name = "words"
    public let owner = "tests"
    public let detail = "in tests"
    public let fingerprint = "words:1"
    public let dimensions = Embedding.standardDimensions
    public let contextLength = 64

    public init() {}

    public func tokenCount(of text: String) -> Int { min(contextLength, WordEmbedder.words(of: text).count + 2) }

    public func read(_ texts: [String]) throws(EmbeddingError) -> [EmbeddedText] {
        var read: [EmbeddedText] = []
        for text in texts {
            let words = WordEmbedder.words(of: text)
            // A first component that all share, so that no vector is zero.
            var values = [Float](repeating: 0, count: dimensions)
            values[0] = 0.1
            for word in words.prefix(contextLength - 2) {
                let hash = word.utf8.reduce(UInt64(14_695_981_039_346_656_037)) {
                    ($0 ^ UInt64($1)) &* 1_099_511_628_211
                }
                values[1 + Int(hash % UInt64(dimensions - 1))] += 1
            }
            let length = values.reduce(0) { $0 + $1 * $1 }.squareRoot()
            read.append(
                EmbeddedText(
                    embedding: try Embedding(values.map { $0 / length }), tokens: tokenCount(of: text),
                    isTruncated: words.count > contextLength - 2))
        }
        return read
    }

    private static func words(of text: String) -> [Substring] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }
    }
}

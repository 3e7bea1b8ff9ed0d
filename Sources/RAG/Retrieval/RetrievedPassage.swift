/// A passage with what retrieval measured.
public struct RetrievedPassage: Sendable, Hashable, Identifiable {
    public let passage: Passage
    /// Vector and text together, 0...1; orders the passages of one answer.
    public let score: Double
    /// The cosine of query and passage; nil where there is no vector.
    public let similarity: Double?
    /// The share of the query's known terms that the passage has, 0...1.
    package let coverage: Double
    /// The calibrated probability that the passage is about the query, 0...1.
    public let relevance: Double

    public var id: PassageID { passage.id }

    public init(passage: Passage, score: Double, similarity: Double?, coverage: Double, relevance: Double) {
        self.passage = passage
        self.score = score
        self.similarity = similarity
        self.coverage = coverage
        self.relevance = relevance
    }

    /// Whether it belongs into the context of an answer (requirement S0-13).
    public var isRelevant: Bool { relevance > RelevanceCalibration.threshold }
}

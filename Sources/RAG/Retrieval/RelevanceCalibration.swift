import Glibc

/// Turns what retrieval measures into the probability that a passage is about what was asked.
///
/// A cosine between a short question and a sentence is seldom above 0.6 even where they mean the same, so the published
/// threshold of 0.7 (requirement S0-13) applies to this probability. The coefficients are a logistic regression on the
/// labelled pairs in Tests/Evaluation/relevance; `scripts/fit-relevance` prints them with a reliability table.
public struct RelevanceCalibration: Sendable, Hashable {
    /// A passage is relevant above this.
    public static let threshold = 0.7

    /// The exponent is `offset + similarity * s + coverage * c`.
    public struct Coefficients: Sendable, Hashable {
        public let offset: Double
        /// For the cosine of query and passage.
        public let similarity: Double
        /// For the share of the query's terms, of those that any passage has, that the passage has.
        public let coverage: Double

        public init(offset: Double, similarity: Double, coverage: Double) {
            self.offset = offset
            self.similarity = similarity
            self.coverage = coverage
        }
    }

    public let hybrid: Coefficients
    /// Where there is no embedding.
    public let textOnly: Coefficients

    public static let fitted = RelevanceCalibration(
        hybrid: Coefficients(offset: -7, similarity: 16, coverage: 2),
        textOnly: Coefficients(offset: -2, similarity: 0, coverage: 3.5))

    public init(hybrid: Coefficients, textOnly: Coefficients) {
        self.hybrid = hybrid
        self.textOnly = textOnly
    }

    /// - Parameters:
    ///   - similarity: the cosine; nil where there is no vector.
    ///   - coverage: 0...1.
    /// - Returns: 0...1.
    public func relevance(similarity: Double?, coverage: Double) -> Double {
        let used = similarity == nil ? textOnly : hybrid
        let exponent = used.offset + used.similarity * (similarity ?? 0) + used.coverage * coverage
        guard exponent.isFinite else { return 0 }
        return 1 / (1 + exp(-exponent))
    }
}

import Glibc

/// Turns what retrieval measures into the probability that a passage is about what was asked.
///
/// A cosine between a short question and a sentence is seldom above 0.6 even where they mean the same, so the published
/// threshold of 0.7 (requirement S0-13) applies to this probability. The coefficients are a logistic regression on the
/// labelled pairs in Tests/Evaluation/relevance; `scripts/training/fit-relevance` prints them with a reliability table.
public struct RelevanceCalibration: Sendable, Hashable {
    /// A passage is relevant above this.
    public static let threshold = 0.7

    /// The exponent is `offset + similarity * s + coverage * c`.
    public struct Coefficients: Sendable, Hashable {
        public let offset: Double
        /// For the cosine of query and passage.
        public let similarity: Double
        /// For the share of the query's terms, of those that any passage has, that the passage has.
        package let coverage: Double

        public init(offset: Double, similarity: Double, coverage: Double) {
            self.offset = offset
            self.similarity = similarity
            self.coverage = coverage
        }
    }

    public let hybrid: Coefficients
    /// For queries in Chinese or Japanese, most of whose characters the model does not know: words alone tell.
    let ideographic: Coefficients
    /// Where there is no embedding.
    public let textOnly: Coefficients

    public static let fitted = RelevanceCalibration(
        hybrid: Coefficients(offset: -7.42, similarity: 17.67, coverage: 1.89),
        ideographic: Coefficients(offset: -4.25, similarity: 0, coverage: 8.82),
        textOnly: Coefficients(offset: -3.92, similarity: 0, coverage: 5.72))

    public init(hybrid: Coefficients, ideographic: Coefficients, textOnly: Coefficients) {
        self.hybrid = hybrid
        self.ideographic = ideographic
        self.textOnly = textOnly
    }

    /// - Parameters:
    ///   - similarity: the cosine; nil where there is no vector.
    ///   - coverage: 0...1.
    ///   - isIdeographic: whether the query is (``TextTerms/isIdeographic(_:)``).
    /// - Returns: 0...1.
    public func relevance(similarity: Double?, coverage: Double, isIdeographic: Bool = false) -> Double {
        let used = isIdeographic ? ideographic : similarity == nil ? textOnly : hybrid
        let exponent = used.offset + used.similarity * (similarity ?? 0) + used.coverage * coverage
        guard exponent.isFinite else { return 0 }
        return 1 / (1 + exp(-exponent))
    }
}

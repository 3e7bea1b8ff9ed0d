/// Tells which part of found sentences answers a question: the seam between rules and a learned reader.
public protocol SpanScorer: Sendable {
    /// Its name in answers: `rules`, `reader-v1`.
    var name: String { get }
    /// The likely answers, the likeliest first.
    ///
    /// - Parameter sentences: the likeliest first.
    func spans(_ question: AskedQuestion, in sentences: [ScoredSentence]) -> [ScoredSpan]
}

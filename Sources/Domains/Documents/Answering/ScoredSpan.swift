/// A part of a sentence that may answer, with what speaks for it.
public struct ScoredSpan: Sendable {
    /// Which of the sentences it was found in.
    let sentence: Int
    let span: TypedSpan
    let features: [Double]
    /// The probability among all of the question's, 0...1.
    public var probability: Double
}

extension ScoredSpan {
    package var values: [Double] { features }
    package var place: Range<Int> { span.range }
    package var sentenceIndex: Int { sentence }
    package func text(_ sentences: [ScoredSentence]) -> String { sentences[sentence].view.string(span.range) }
}

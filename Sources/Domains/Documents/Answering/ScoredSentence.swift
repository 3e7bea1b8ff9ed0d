/// A sentence with what speaks for it.
public struct ScoredSentence: Sendable {
    let view: SentenceView
    let content: PassageContent
    /// The forms in it.
    var typed: [TypedSpan]
    let features: [Double]
    public var score: Double
}

extension ScoredSentence {
    package var values: [Double] { features }
    package var place: Range<Int> { view.range }
    package var string: String { view.string }
    package func paper(_ passages: [ReadPassage]) -> Int64 { passages[view.passage].found.paper }
}

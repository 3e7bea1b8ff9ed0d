/// What papers answer to a question.
public struct PaperAnswer: Sendable {
    public enum Kind: String, Sendable, CaseIterable { case span, sentence, list, count, none }

    public let kind: Kind
    /// The words of the paper; nil where it does not say.
    public let answer: String?
    /// A whole sentence in the question's language.
    public let text: String
    public let values: [AnswerValue]
    /// How likely the answer is right, 0...1.
    public let confidence: Double
    public let refusal: Refusal?
    /// The likeliest first.
    public let citations: [Citation]
    /// All passages that were read, the best first.
    public let passages: [RankedPassage]
    /// Which reader chose: `rules`.
    public let reader: String
    public let isChinese: Bool
    /// What the confidence is made of, in the order of its features.
    package let features: [Double]
    /// Which of the two models of confidence took them.
    package var isForm = false
    /// What was counted; nil where nothing was.
    public var counted: Counted?
}

/// The words of an answer: what a language model may change.
public struct Words: Sendable, Hashable {
    public var reasoning: String
    public var suggestions: [String]

    public init(reasoning: String, suggestions: [String]) {
        self.reasoning = reasoning
        self.suggestions = suggestions
    }
}

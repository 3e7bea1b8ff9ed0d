/// What a language model said.
public struct Generation: Sendable, Hashable {
    public enum Content: Sendable, Hashable {
        /// Composed from the facts: true by construction.
        case words(Words)
        /// Written by a model: to be parsed and checked before anybody sees it.
        case text(String)
    }

    /// Tokens, as the endpoint counted them, or estimated where it does not say.
    public struct Usage: Sendable, Hashable {
        public let promptTokens: Int
        public let completionTokens: Int

        public init(promptTokens: Int, completionTokens: Int) {
            self.promptTokens = promptTokens
            self.completionTokens = completionTokens
        }
    }

    public let content: Content
    /// The tools that it wants used before it answers; the text is a beginning then, or empty.
    public let calls: [ToolCall]
    /// The model that wrote it.
    public let model: String
    /// The endpoint the facts were sent to, as `host:port`; nil where nothing left the process.
    public let sentTo: String?
    public let usage: Usage?
    /// Nanoseconds to the first piece of text; nil where it came in one.
    public let timeToFirstToken: UInt64?
    /// Nanoseconds from asking to the end.
    public let totalTime: UInt64
    /// Whether the prompt had to be cut to its compact form (S0-65).
    public let isCompact: Bool

    public init(
        content: Content, calls: [ToolCall] = [], model: String, sentTo: String? = nil, usage: Usage? = nil,
        timeToFirstToken: UInt64? = nil,
        totalTime: UInt64 = 0, isCompact: Bool = false
    ) {
        self.content = content
        self.calls = calls
        self.model = model
        self.sentTo = sentTo
        self.usage = usage
        self.timeToFirstToken = timeToFirstToken
        self.totalTime = totalTime
        self.isCompact = isCompact
    }
}

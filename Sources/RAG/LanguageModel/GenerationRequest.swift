/// What a language model is asked.
public struct GenerationRequest: Sendable {
    /// The same in words composed from the facts alone: what the deterministic generator says.
    public var draft: Words
    /// Makes the prompt; called by those who need one, again with ``PromptSize/compact`` where the first was too long.
    public var prompt: @Sendable (PromptSize) -> Prompt
    public var options: GenerationOptions
    /// When the words must be there, in nanoseconds of the monotonic clock.
    public var deadline: UInt64
    /// Whether the prompt may still leave the process: asked again each time before it does, as whoever it is about may
    /// change their mind while the request waits for its turn. Never waits.
    public var mayBeSent: @Sendable () -> Bool

    public init(
        draft: Words, prompt: @escaping @Sendable (PromptSize) -> Prompt, options: GenerationOptions, deadline: UInt64,
        mayBeSent: @escaping @Sendable () -> Bool = { true }
    ) {
        self.draft = draft
        self.prompt = prompt
        self.options = options
        self.deadline = deadline
        self.mayBeSent = mayBeSent
    }
}

/// The words of an answer: what a language model may change.
public struct Words: Sendable, Hashable {
    public var reasoning: String
    public var suggestions: [String]

    public init(reasoning: String, suggestions: [String]) {
        self.reasoning = reasoning
        self.suggestions = suggestions
    }
}

/// How a model is to generate (S2-14).
public struct GenerationOptions: Sendable, Hashable {
    /// Hundredths: 30 is 0.3 (S2-36, T-34). 0...100.
    public var temperatureHundredths: Int
    /// The most tokens of the reply (S0-05).
    public var maximumTokens: Int
    /// Where the reply ends; removed from it should it appear (S0-07).
    public var stop: [String]

    public init(temperatureHundredths: Int = 30, maximumTokens: Int = 512, stop: [String] = ["</response>"]) {
        self.temperatureHundredths = temperatureHundredths
        self.maximumTokens = maximumTokens
        self.stop = stop
    }
}

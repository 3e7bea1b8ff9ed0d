public import Basics

/// What a language model is asked.
public struct GenerationRequest: Sendable {
    /// The same in words composed from the facts alone: what the deterministic generator says.
    public var draft: Words
    /// Makes the prompt; called by those who need one, again with ``PromptSize/compact`` where the first was too long.
    public var prompt: @Sendable (PromptSize) -> Prompt
    public var options: GenerationOptions
    /// When the words must be there, in nanoseconds of the monotonic clock.
    public var deadline: UInt64
    /// Who asks: where many wait for a model, users take turns. Nil where nobody in particular does.
    public var user: UserID?
    /// Whether the prompt may still leave the process: asked again each time before it does, as whoever it is about may
    /// change their mind while the request waits for its turn. Never waits.
    public var mayBeSent: @Sendable () -> Bool
    /// What there is to do while the model writes; called when the prompt has left, where whoever sends it can tell. Perhaps
    /// never, and again where it is sent again.
    public var whenSent: @Sendable () -> Void = {}

    public init(
        draft: Words, prompt: @escaping @Sendable (PromptSize) -> Prompt, options: GenerationOptions, deadline: UInt64,
        user: UserID? = nil, mayBeSent: @escaping @Sendable () -> Bool = { true }
    ) {
        self.draft = draft
        self.prompt = prompt
        self.options = options
        self.deadline = deadline
        self.user = user
        self.mayBeSent = mayBeSent
    }
}

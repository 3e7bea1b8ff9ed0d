/// How the model's window is shared out (T-08): window - reply - template - query is what the context may take, and
/// never more than ``contextMaximum``.
public struct PromptBudget: Sendable, Hashable {
    /// Tokens of prompt and reply together (S0-49).
    public var window: Int
    /// Tokens kept free for the reply.
    public var output: Int
    /// The most tokens of the context (S0-55).
    var contextMaximum: Int
    /// The most characters of the passages that were found (S2-35), as Unicode scalars.
    public var passageCharacters: Int

    public init(
        window: Int = 2_048, output: Int = 512, contextMaximum: Int = 1_500, passageCharacters: Int = 3_500
    ) {
        self.window = window
        self.output = output
        self.contextMaximum = contextMaximum
        self.passageCharacters = passageCharacters
    }

    /// The most tokens of all messages together.
    public var prompt: Int { max(0, window - output) }

    /// What is left for the context; never below zero.
    ///
    /// - Parameters:
    ///   - template: tokens of everything that is always there.
    ///   - query: tokens of the user's words.
    public func context(template: Int, query: Int) -> Int {
        max(0, min(contextMaximum, prompt - template - query))
    }
}

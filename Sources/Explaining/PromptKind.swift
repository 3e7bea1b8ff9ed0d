/// Which prompt a model was given.
public struct PromptKind: Sendable, Hashable {
    public enum Mode: String, Sendable, Hashable, CaseIterable {
        /// A decision with its facts is to be put into words, from these and nothing else.
        case decide
        /// There is nothing to decide: it answers as in a conversation.
        case chat
    }

    public let mode: Mode
    /// Of the prompts' texts: another one writes other words.
    public let version: Int

    public init(_ mode: Mode, version: Int) {
        self.mode = mode
        self.version = version
    }
}

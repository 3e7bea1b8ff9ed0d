/// The messages for a model, cut to its window.
public struct Prompt: Sendable, Hashable {
    public struct Message: Sendable, Hashable {
        public enum Role: String, Sendable, Hashable {
            case system, user, assistant
        }

        public let role: Role
        public let text: String

        public init(role: Role, text: String) {
            self.role = role
            self.text = text
        }
    }

    public let messages: [Message]
    /// The JSON Schema of the reply, as JSON text; its root is an object.
    public let replySchema: String
    /// What the messages take, by the estimate of ``TokenEstimator``.
    public let estimatedTokens: Int

    public init(messages: [Message], replySchema: String, estimatedTokens: Int) {
        self.messages = messages
        self.replySchema = replySchema
        self.estimatedTokens = estimatedTokens
    }
}

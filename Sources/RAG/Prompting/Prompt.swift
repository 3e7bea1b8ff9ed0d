/// The messages for a model, cut to its window.
public struct Prompt: Sendable, Hashable {
    public struct Message: Sendable, Hashable {
        public enum Role: String, Sendable, Hashable {
            case system, user, assistant
            /// What a tool answered.
            case tool
        }

        public let role: Role
        public let text: String
        /// Of an assistant: the tools that it wanted used.
        public let calls: [ToolCall]
        /// Of a tool: the call that it answers.
        public let callID: String?

        public init(role: Role, text: String, calls: [ToolCall] = [], callID: String? = nil) {
            self.role = role
            self.text = text
            self.calls = calls
            self.callID = callID
        }
    }

    public let messages: [Message]
    /// The JSON Schema of the reply, as JSON text; its root is an object.
    public let replySchema: String
    /// What the model may have done before it answers.
    public let tools: [Tool]
    /// What the messages take, by the estimate of ``TokenEstimator``.
    public let estimatedTokens: Int

    public init(messages: [Message], replySchema: String, tools: [Tool] = [], estimatedTokens: Int) {
        self.messages = messages
        self.replySchema = replySchema
        self.tools = tools
        self.estimatedTokens = estimatedTokens
    }
}

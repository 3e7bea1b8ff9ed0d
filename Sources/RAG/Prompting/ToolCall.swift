/// A model's wish that a tool be used. Nothing of it is true or allowed before it was checked.
public struct ToolCall: Sendable, Hashable {
    /// The model's own name for this call.
    public let id: String
    public let name: String
    /// JSON, as the model wrote it.
    public let arguments: String

    public init(id: String, name: String, arguments: String) {
        self.id = id
        self.name = name
        self.arguments = arguments
    }
}

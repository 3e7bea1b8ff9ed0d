/// What a model may ask the service to do while it writes.
public struct Tool: Sendable, Hashable {
    public let name: String
    /// What it does, for the model.
    public let purpose: String
    /// The JSON Schema of its arguments, as JSON text; its root is an object.
    public let parameters: String

    public init(name: String, purpose: String, parameters: String) {
        self.name = name
        self.purpose = purpose
        self.parameters = parameters
    }
}

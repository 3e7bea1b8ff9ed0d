/// What a report says about the language model.
public struct ModelDisclosure: Sendable, Hashable {
    /// Whether an endpoint is configured.
    public var isConfigured: Bool
    /// Whether the operator lets text leave the machine and its own networks.
    public var allowsRemote: Bool

    public init(isConfigured: Bool, allowsRemote: Bool) {
        self.isConfigured = isConfigured
        self.allowsRemote = allowsRemote
    }
}

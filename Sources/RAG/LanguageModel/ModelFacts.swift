/// What is known of a model, as far as its server tells: nothing of it is assumed (S2-02).
public struct ModelFacts: Sendable, Hashable {
    public let name: String
    /// How many weights it has.
    public var parameters: Int?
    /// How they are stored, such as `Q4_K_M`.
    public var quantisation: String?
    /// Its window in tokens.
    public var contextTokens: Int?

    public init(name: String, parameters: Int? = nil, quantisation: String? = nil, contextTokens: Int? = nil) {
        self.name = name
        self.parameters = parameters
        self.quantisation = quantisation
        self.contextTokens = contextTokens
    }
}

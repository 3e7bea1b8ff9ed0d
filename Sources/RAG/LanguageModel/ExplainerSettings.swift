/// How a language model is asked to word answers.
public struct ExplainerSettings: Sendable {
    /// Nanoseconds for a whole answer (S0-98, T-15).
    public var budget: UInt64 = 2_000_000_000
    public var options = GenerationOptions()
    /// The model's window in tokens (S0-49).
    public var contextTokens = 2_048
    public var rollout = ModelRollout()
    /// Bytes for the words of the last minutes.
    public var cacheBytes = 1 << 20

    public init() {}
}

/// How a language model is asked to word answers.
public struct ExplainerSettings: Sendable {
    /// Nanoseconds for a whole answer (S0-98, T-15).
    public var budget: UInt64 = 2_000_000_000
    public var options = GenerationOptions()
    /// The temperature of what is not about a decision, in hundredths (S2-36).
    public var chatTemperatureHundredths = 70
    /// The model's window in tokens (S0-49).
    public var contextTokens = 2_048
    /// The most characters of the passages in a prompt (S2-35).
    public var passageCharacters = 3_500
    public var rollout = ModelRollout()
    /// Bytes for the words of the last minutes.
    public var cacheBytes = 1 << 20

    /// Kept of the budget for checking the reply and writing the answer: 20 ms.
    private static let reserve: UInt64 = 20_000_000

    public init() {}

    /// When the words must be there, in nanoseconds of the clock that stamped the request.
    public func deadline(ofRequestAt moment: UInt64) -> UInt64 {
        moment &+ budget &- min(ExplainerSettings.reserve, budget / 4)
    }
}

/// How a model is to generate (S2-14).
public struct GenerationOptions: Sendable, Hashable {
    /// Hundredths: 30 is 0.3 (S2-36, T-34). 0...100.
    public var temperatureHundredths: Int
    /// The most tokens of the reply (S0-05).
    public var maximumTokens: Int
    /// Where the reply ends; removed from it should it appear (S0-07).
    public var stop: [String]

    public init(temperatureHundredths: Int = 30, maximumTokens: Int = 512, stop: [String] = ["</response>"]) {
        self.temperatureHundredths = temperatureHundredths
        self.maximumTokens = maximumTokens
        self.stop = stop
    }
}

public import Basics

/// What the user prefers; every field has a default, so a new user has preferences too.
public struct Preferences: Sendable, Hashable, Codable {
    /// The reward currency that wins among equal values.
    public var preferredPointSystem: String?
    /// Percent of a limit at which it counts as near, 1...100 (S0-25, T-14).
    public var alertThresholdPercent: Int
    /// The language of answers; nil follows the query.
    public var language: Language?
    /// Cents per point by reward currency; what is not named counts 1 cent.
    public var pointValues: [String: Rate]
    /// ISO 4217 code of the wallet's currency.
    public var currency: String
    /// ISO 3166 code of the country the user lives in.
    public var homeRegion: String

    public init(
        preferredPointSystem: String? = nil, alertThresholdPercent: Int = 85, language: Language? = nil,
        pointValues: [String: Rate] = [:], currency: String = "USD", homeRegion: String = "US"
    ) {
        self.preferredPointSystem = preferredPointSystem
        self.alertThresholdPercent = alertThresholdPercent
        self.language = language
        self.pointValues = pointValues
        self.currency = currency
        self.homeRegion = homeRegion
    }
}

public import Basics
public import Language

/// What the user prefers; every field has a default, so a new user has preferences too. A copy costs one reference: see
/// ``SharedFields``.
public struct Preferences: Sendable, Hashable {
    struct Fields: Sendable, Hashable {
        var preferredPointSystem: String?
        var alertThresholdPercent: Int
        var language: WrittenLanguage?
        var pointValues: [String: Rate]
        var currency: String
        var homeRegion: String
    }

    private var place: SharedFields<Fields>

    public init(
        preferredPointSystem: String? = nil, alertThresholdPercent: Int = 85, language: WrittenLanguage? = nil,
        pointValues: [String: Rate] = [:], currency: String = "USD", homeRegion: String = "US"
    ) {
        place = SharedFields(
            Fields(
                preferredPointSystem: preferredPointSystem, alertThresholdPercent: alertThresholdPercent,
                language: language, pointValues: pointValues, currency: currency, homeRegion: homeRegion))
    }

    private mutating func change(_ body: (inout Fields) -> Void) {
        place = place.changed(body)
    }
}

extension Preferences {
    /// The reward currency that wins among equal values.
    public var preferredPointSystem: String? {
        get { place.fields.preferredPointSystem }
        set { change { $0.preferredPointSystem = newValue } }
    }

    /// Percent of a limit at which it counts as near, 1...100 (S0-25, T-14).
    public var alertThresholdPercent: Int {
        get { place.fields.alertThresholdPercent }
        set { change { $0.alertThresholdPercent = newValue } }
    }

    /// The language of answers; nil follows the query.
    public var language: WrittenLanguage? {
        get { place.fields.language }
        set { change { $0.language = newValue } }
    }

    /// Cents per point by reward currency; what is not named counts 1 cent.
    public var pointValues: [String: Rate] {
        get { place.fields.pointValues }
        set { change { $0.pointValues = newValue } }
    }

    /// ISO 4217 code of the wallet's currency.
    public var currency: String {
        get { place.fields.currency }
        set { change { $0.currency = newValue } }
    }

    /// ISO 3166 code of the country the user lives in.
    public var homeRegion: String {
        get { place.fields.homeRegion }
        set { change { $0.homeRegion = newValue } }
    }
}

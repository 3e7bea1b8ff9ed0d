/// The language of a query and of its answer.
public enum Language: String, Sendable, Hashable, Codable, CaseIterable {
    case english = "en"
    case simplifiedChinese = "zh-Hans"
    case traditionalChinese = "zh-Hant"

    /// The contract's code: `en` or `zh`.
    public var code: String { self == .english ? "en" : "zh" }
    var isChinese: Bool { self != .english }
}

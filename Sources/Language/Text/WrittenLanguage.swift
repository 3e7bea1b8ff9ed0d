/// A language by the script it is written in (BCP 47): of a text that is read and of its answer.
@frozen
public enum WrittenLanguage: String, Sendable, Hashable, Codable, CaseIterable {
    case english = "en"
    case simplifiedChinese = "zh-Hans"
    case traditionalChinese = "zh-Hant"

    /// Without the script: `en` or `zh`.
    @inlinable public var code: String { self == .english ? "en" : "zh" }
    @inlinable public var isChinese: Bool { self != .english }
}

/// A passage that is not stored yet.
public struct PassageDraft: Sendable, Hashable {
    /// One statement, in sentences.
    public let text: String
    /// `en` or `zh`.
    public let language: String

    public init(text: String, language: String) {
        self.text = text
        self.language = language
    }
}

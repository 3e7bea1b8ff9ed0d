/// A passage that is not stored yet.
public struct PassageDraft: Sendable, Hashable {
    /// One statement, in sentences; what full text searches and people read.
    public let text: String
    /// What the statement is about, in few words: what its vector is made of. Names and numbers would only dilute it.
    public let subject: String
    /// `en` or `zh`.
    public let language: String

    /// - Parameter subject: nil for the text itself.
    public init(text: String, subject: String? = nil, language: String) {
        self.text = text
        self.subject = subject ?? text
        self.language = language
    }
}

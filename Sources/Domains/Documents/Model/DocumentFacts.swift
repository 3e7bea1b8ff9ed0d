public import Language

/// What was read from a paper besides its words.
public struct DocumentFacts: Sendable, Hashable {
    public let title: String
    public let kind: DocumentKind
    /// 0 to 1.
    public let kindConfidence: Double
    /// Nil where there are no words.
    public let language: WrittenLanguage?
    /// One for each of ``CanonicalText/blocks``.
    public let blockLanguages: [WrittenLanguage?]
    /// In the order of the text.
    public let fields: [DocumentField]
    /// By day.
    public let deadlines: [FoundDeadline]

    /// The likeliest value of a name.
    public subscript(name: FieldName) -> DocumentField? {
        fields.filter { $0.name == name }.max { $0.confidence < $1.confidence }
    }
}

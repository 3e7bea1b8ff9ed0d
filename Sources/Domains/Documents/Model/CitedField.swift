/// What a paper states, with the words that state it.
public struct CitedField: Sendable, Equatable {
    public let field: DocumentField
    public let citation: Quotation

    public init(field: DocumentField, citation: Quotation) {
        self.field = field
        self.citation = citation
    }
}

/// A value that a paper states, and where.
public struct DocumentField: Sendable, Hashable {
    public let name: FieldName
    public let value: FieldValue
    /// 0 to 1.
    public let confidence: Double
    /// Code points of the canonical text: the words of the value.
    public let range: Range<Int>
    /// Of ``CanonicalText/blocks``; nil outside of them.
    public let block: Int?

    public init(name: FieldName, value: FieldValue, confidence: Double, range: Range<Int>, block: Int?) {
        self.name = name
        self.value = value
        self.confidence = confidence
        self.range = range
        self.block = block
    }
}

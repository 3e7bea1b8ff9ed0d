/// A page of a paper.
public struct TextPage: Sendable, Equatable {
    /// Where its text is from.
    public enum Source: String, Sendable, CaseIterable {
        case text
        /// Read from a picture.
        case ocr
    }

    public let range: Range<Int>
    public let source: Source
    /// How sure the reader of the picture was, 0 to 1; nil for text.
    public let confidence: Double?

    public init(range: Range<Int>, source: Source = .text, confidence: Double? = nil) {
        self.range = range
        self.source = source
        self.confidence = confidence
    }
}

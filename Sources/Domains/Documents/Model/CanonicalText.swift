/// What a paper says, made once: the text that every citation counts in.
///
/// UTF-8 with line ends LF and form feeds between pages, not normalised; without NUL and other control signs but tab. All
/// places are half-open ranges of Unicode code points.
public struct CanonicalText: Sendable, Equatable {
    /// Code points of a heading; what is longer is a paragraph.
    static let longestHeading = 200

    public let text: String
    /// Code points.
    public let count: Int
    /// In order, each with the form feed behind it left out; empty where the format has no pages.
    public let pages: [TextPage]
    /// In order. Cells lie inside their row, all others apart from each other.
    public let blocks: [TextBlock]
    /// What a reader of the paper would not see.
    public let hidden: [HiddenSpan]

    public init(text: String, count: Int, pages: [TextPage], blocks: [TextBlock], hidden: [HiddenSpan]) {
        self.text = text
        self.count = count
        self.pages = pages
        self.blocks = blocks
        self.hidden = hidden
    }
}

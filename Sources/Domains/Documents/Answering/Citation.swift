/// A place of a paper that answers, word for word.
public struct Citation: Sendable, Equatable {
    public let paper: Int64
    public let title: String
    /// Code points of the paper's text; the quote is what stands there.
    public let range: Range<Int>
    public let quote: String
    /// The headings over it, the outermost first.
    public let headingPath: [String]
    /// It is a row of a table.
    public let isCell: Bool
    public let isHidden: Bool

    public init(
        paper: Int64, title: String, range: Range<Int>, quote: String, headingPath: [String], isCell: Bool,
        isHidden: Bool
    ) {
        self.paper = paper
        self.title = title
        self.range = range
        self.quote = quote
        self.headingPath = headingPath
        self.isCell = isCell
        self.isHidden = isHidden
    }
}

/// A found passage with its text, to be read for an answer.
public struct ReadPassage: Sendable {
    public let found: RankedPassage
    public let title: String
    public let headingPath: [String]
    public let prefix: String
    /// As ``Chunk/alias``.
    public let alias: String
    /// The paper's text from ``start`` on, at least to the end of the last sentence.
    public let text: PaperText
    /// Code points of the paper before ``text``.
    public let start: Int
    public let sentences: [PaperSentence]
    /// As ``Chunk/searched``.
    public let searched: [String]

    public init(
        found: RankedPassage, title: String, headingPath: [String], prefix: String, alias: String = "", text: PaperText,
        start: Int,
        sentences: [PaperSentence], searched: [String]
    ) {
        self.found = found
        self.title = title
        self.headingPath = headingPath
        self.prefix = prefix
        self.alias = alias
        self.text = text
        self.start = start
        self.sentences = sentences
        self.searched = searched
    }

    /// The text of a range of the paper.
    func string(_ range: Range<Int>) -> String {
        text[max(0, range.lowerBound - start)..<max(0, range.upperBound - start)]
    }
}

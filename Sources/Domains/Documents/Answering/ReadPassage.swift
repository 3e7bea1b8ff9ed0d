/// A found passage with its text, to be read for an answer.
public struct ReadPassage: Sendable {
    public let found: RankedPassage
    public let content: PassageContent

    public init(found: RankedPassage, content: PassageContent) {
        self.found = found
        self.content = content
    }

    public init(
        found: RankedPassage, title: String, headingPath: [String], prefix: String, alias: String = "", text: PaperText,
        start: Int,
        sentences: [PaperSentence], searched: [String]
    ) {
        self.found = found
        content = PassageContent(
            title: title, headingPath: headingPath, prefix: prefix, alias: alias, text: text, start: start,
            sentences: sentences, searched: searched)
    }

    public var title: String { content.title }
    public var headingPath: [String] { content.headingPath }
    public var prefix: String { content.prefix }
    public var alias: String { content.alias }
    public var text: PaperText { content.text }
    public var start: Int { content.start }
    public var sentences: [PaperSentence] { content.sentences }
    public var searched: [String] { content.searched }

    /// The text of a range of the paper.
    func string(_ range: Range<Int>) -> String { content.string(range) }
}

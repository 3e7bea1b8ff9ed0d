import Synchronization

/// What a passage says. It is taken apart when it is first read for a question, and kept for the next one.
public final class PassageContent: Sendable {
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
    /// Of the whole paper.
    public let statements: [PaperStatement]
    /// Whether its paper states things as bills and contracts do, and not as articles and letters.
    let isForm: Bool

    private struct Taken: Sendable {
        var views: [SentenceView]?
        /// The forms in each sentence, where they were looked for.
        var forms: [Int: [TypedSpan]] = [:]
    }

    private let taken = Mutex(Taken())

    public init(
        title: String, headingPath: [String], prefix: String, alias: String, text: PaperText, start: Int,
        sentences: [PaperSentence], searched: [String], statements: [PaperStatement] = []
    ) {
        self.title = title
        self.headingPath = headingPath
        self.prefix = prefix
        self.alias = alias
        self.text = text
        self.start = start
        self.sentences = sentences
        self.searched = searched
        self.statements = statements
        isForm = Set(statements.map(\.name)).subtracting(["correspondent"]).count > 1
    }

    /// What is known of a place.
    func names(at range: Range<Int>) -> [String] {
        statements.filter { $0.range.overlaps(range) }.map(\.name)
    }

    func views(_ reader: WordReader) -> [SentenceView] {
        taken.withLock { taken in
            if let views = taken.views { return views }
            let context = Set(SearchTerms.terms(of: prefix + " " + title + " " + alias).map(\.text))
            let views = sentences.indices.map { SentenceView(self, index: $0, context: context, reader: reader) }
            taken.views = views
            return views
        }
    }

    /// The forms in a sentence.
    func forms(_ view: SentenceView, _ finder: SpanFinder) -> [TypedSpan] {
        taken.withLock { taken in
            if let forms = taken.forms[view.index] { return forms }
            let forms = finder.spans(view)
            taken.forms[view.index] = forms
            return forms
        }
    }

    /// The text of a range of the paper.
    func string(_ range: Range<Int>) -> String {
        text[max(0, range.lowerBound - start)..<max(0, range.upperBound - start)]
    }
}

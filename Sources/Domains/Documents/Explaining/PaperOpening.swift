/// A paper with its first passages: what it is about is said from these.
public struct PaperOpening: Sendable {
    public let paper: Int64
    public let details: DocumentDetails
    public let fields: [DocumentField]
    /// In the order of the text.
    public let passages: [ReadPassage]

    public init(paper: Int64, details: DocumentDetails, fields: [DocumentField], passages: [ReadPassage]) {
        self.paper = paper
        self.details = details
        self.fields = fields
        self.passages = passages
    }
}

extension RankedPassage {
    /// A passage that nothing was searched for.
    public init(unsearched key: Int64, of paper: Int64) {
        self.init(key: key, paper: paper, score: 1, legs: Legs(), sentences: [])
    }
}

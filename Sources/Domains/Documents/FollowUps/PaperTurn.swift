internal import JSON

/// What a follow-up goes on from: which papers answered, where, and what was asked of them. Nothing of an answer's words.
public struct PaperTurn: Sendable, Equatable {
    /// A place that was cited, in code points.
    public struct Place: Sendable, Equatable {
        public let document: String
        public let range: Range<Int>

        public init(document: String, range: Range<Int>) {
            self.document = document
            self.range = range
        }
    }

    /// The places that are kept, at most.
    public static let mostPlaces = 10
    /// The papers that are kept, at most.
    public static let mostPapers = 50

    /// The question as it would be asked alone.
    public var question: String
    /// The papers that answered, the first first; of an open one those that answer differently.
    public var papers: [String]
    public var places: [Place]
    /// What was counted; nil where nothing was.
    public var count: CountQuestion?
    /// Whether it was asked back which of the papers is meant.
    public var isOpen: Bool

    public init(
        question: String, papers: [String] = [], places: [Place] = [], count: CountQuestion? = nil, isOpen: Bool = false
    ) {
        self.question = question
        self.papers = Array(papers.prefix(PaperTurn.mostPapers))
        self.places = Array(places.prefix(PaperTurn.mostPlaces))
        self.count = count
        self.isOpen = isOpen
    }

    /// What stands in ``state`` of a turn that is about a paper, and of no other.
    public static func mark(of document: String) -> String {
        var json = JSONWriter(capacity: 64)
        json.value(document)
        return String(decoding: json.finish(), as: UTF8.self)
    }
}

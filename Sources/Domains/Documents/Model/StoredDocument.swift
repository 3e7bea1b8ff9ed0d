public import Basics
public import Stores

/// A paper of the library.
public struct StoredDocument: Sendable, Equatable {
    /// Text of it that a reader of the paper would not see.
    public struct Hidden: Sendable, Equatable {
        public let spans: Int
        /// Of the first of them.
        public let reason: HiddenSpan.Reason

        public init(spans: Int, reason: HiddenSpan.Reason) {
            self.spans = spans
            self.reason = reason
        }
    }

    /// How much of a stage is done.
    public struct Progress: Sendable, Equatable {
        public let done: Int
        public let total: Int

        public init(done: Int, total: Int) {
            self.done = done
            self.total = total
        }
    }

    public let id: String
    /// What a person said of it.
    public var own: DocumentDetails
    /// What was read in it.
    public var found: DocumentDetails
    /// The name that the file came with; a label, never a path.
    public let filename: String?
    public let mediaType: String
    /// Of the file.
    public let bytes: Int
    /// Of the file's bytes.
    public let sha256: [UInt8]
    /// Nil where the format has none, or before its words are read.
    public let pages: Int?
    /// Code points of the text.
    public let characters: Int
    /// `en` or `zh`; nil before its words are read, and where there are none of either.
    public let language: String?
    public let state: DocumentState
    /// Passages that have their vectors, while they are being made; nil else.
    public var progress: Progress?
    public var tags: [String]
    /// The paper that this one was in.
    public let parent: String?
    public let hidden: Hidden?
    /// Card numbers of which only the last four digits were kept.
    public let maskedNumbers: Int
    public let isOriginalKept: Bool
    public let extractor: Extractor?
    /// Papers with the same words and figures.
    public var nearDuplicates: [String] = []
    /// The first of those with the same words and other figures, such as the bills of one supplier; nil for none.
    public var series: String?
    /// What it states of itself.
    public var fields: [CitedField] = []
    public let createdAt: Timestamp
    public let revision: Revision

    public init(
        id: String, own: DocumentDetails, found: DocumentDetails, filename: String?, mediaType: String, bytes: Int,
        sha256: [UInt8], pages: Int?, characters: Int, language: String?, state: DocumentState, tags: [String],
        parent: String?, hidden: Hidden?, maskedNumbers: Int, isOriginalKept: Bool, extractor: Extractor?,
        createdAt: Timestamp, revision: Revision
    ) {
        self.id = id
        self.own = own
        self.found = found
        self.filename = filename
        self.mediaType = mediaType
        self.bytes = bytes
        self.sha256 = sha256
        self.pages = pages
        self.characters = characters
        self.language = language
        self.state = state
        self.tags = tags
        self.parent = parent
        self.hidden = hidden
        self.maskedNumbers = maskedNumbers
        self.isOriginalKept = isOriginalKept
        self.extractor = extractor
        self.createdAt = createdAt
        self.revision = revision
    }

    /// What is said of it: by a person, else by the paper, else by the file's name.
    public var details: DocumentDetails {
        var details = own.or(found)
        if details.title == nil { details.title = filename.map(DocumentName.title) ?? "Untitled" }
        return details
    }
}

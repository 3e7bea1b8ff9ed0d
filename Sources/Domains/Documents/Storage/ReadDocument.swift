public import Documents

/// What was read in a paper, ready to be stored.
public struct ReadDocument: Sendable {
    public let text: CanonicalText
    /// Of the text without what may change while the words stay: case and white space.
    public let textSHA256: [UInt8]
    public let found: DocumentDetails
    public let language: String?
    public let mediaType: String
    public let extractor: Extractor
    public let maskedNumbers: Int
    public let chunks: [Chunk]
    /// What it is compared by.
    public let print: PaperPrint
    public let fields: [DocumentField]
    public let deadlines: [FoundDeadline]
    /// Whether the original may be kept: not where it shows card numbers.
    public let keepsOriginal: Bool

    public init(
        text: CanonicalText, textSHA256: [UInt8], found: DocumentDetails, language: String?, mediaType: String,
        extractor: Extractor, maskedNumbers: Int, chunks: [Chunk], print: PaperPrint, fields: [DocumentField],
        deadlines: [FoundDeadline], keepsOriginal: Bool
    ) {
        self.text = text
        self.textSHA256 = textSHA256
        self.found = found
        self.language = language
        self.mediaType = mediaType
        self.extractor = extractor
        self.maskedNumbers = maskedNumbers
        self.chunks = chunks
        self.print = print
        self.fields = fields
        self.deadlines = deadlines
        self.keepsOriginal = keepsOriginal
    }
}

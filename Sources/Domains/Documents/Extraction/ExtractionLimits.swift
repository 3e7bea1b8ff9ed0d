/// What a paper may grow to while it is read: counted on what is produced, never on what the file says of itself.
public struct ExtractionLimits: Sendable {
    /// Names a limit in an error.
    public enum Kind: String, Sendable, CaseIterable {
        case characters, pages, archiveEntry, archiveTotal, archiveEntries, archiveRatio
        case depth, attribute, tableCells, blocks, sentences, passages, mailParts, mailDepth, output
    }

    /// Code points of a document's text.
    public var characters = 8_000_000
    public var pages = 2_000
    /// Bytes of one entry of an archive, unpacked.
    public var archiveEntry = 64 << 20
    /// Bytes of all entries that are read, unpacked.
    public var archiveTotal = 256 << 20
    public var archiveEntries = 2_000
    /// Unpacked bytes to packed ones of an entry.
    public var archiveRatio = 200
    /// Elements inside each other.
    public var depth = 256
    /// Bytes of an attribute's value.
    public var attribute = 64 << 10
    public var tableCells = 200_000
    /// Headings, paragraphs, items, rows and cells.
    public var blocks = 250_000
    public var sentences = 500_000
    /// Pieces that a paper is searched by.
    public var passages = 50_000
    /// What is hidden beyond them is not flagged any more.
    public var hiddenSpans = 50_000
    public var mailParts = 200
    /// Mails inside each other.
    public var mailDepth = 3
    /// Bytes that a tool may write.
    public var toolOutput = 32 << 20

    public static let standard = ExtractionLimits()

    public init() {}

    /// For what is attached to a mail that was read within these: one level less.
    public var insideMail: ExtractionLimits {
        var limits = self
        limits.mailDepth -= 1
        return limits
    }
}

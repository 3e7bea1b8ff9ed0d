/// A passage of a paper: what is searched and ranked.
public struct Chunk: Sendable, Equatable {
    /// From its first sentence to its last.
    public let range: Range<Int>
    /// The headings that it stands under, the outermost first.
    public let headingPath: [String]
    /// "title · correspondent · date · headings", at most ``Chunker/prefixPieces`` word pieces.
    public let prefix: String
    /// The file's name, by which people call the paper; searched as the prefix is.
    public let alias: String
    public let sentences: [PaperSentence]
    /// What is searched of each sentence, in their order: as written, table rows with the headings of their columns.
    public let searched: [String]
    /// Identifiers in it, folded, each once.
    public let identifiers: [String]

    /// What the passage's vector is made of.
    public var embedded: String { Chunk.embedded(prefix, searched) }

    public static func embedded(_ prefix: String, _ searched: [String]) -> String {
        prefix + "\n" + searched.joined(separator: " ")
    }

    /// For the full-text column of the text.
    public var terms: String { searched.map(SearchTerms.indexed).joined(separator: " ") }
    /// For the full-text column of the prefix.
    public var prefixTerms: String { SearchTerms.indexed(prefix + " " + alias) }
}

/// A word as it is searched by, and where it stands.
public struct SearchTerm: Sendable, Hashable {
    /// Small letters and digits, stemmed; of Han two neighbouring signs, or one that stands alone.
    public let text: String
    /// Code points of the text that it was read from. Of a word that a line's end breaks, from its beginning to its end.
    public let range: Range<Int>
    public let isHan: Bool
}

/// A sentence, a line with a label, a heading or a cell: what is read at once.
struct PaperPart: Sendable {
    enum Kind: Sendable { case heading, sentence, cell }

    let kind: Kind
    /// Code points of the canonical text.
    let range: Range<Int>
    /// Of ``CanonicalText/blocks``.
    let block: Int?
    /// The nearest heading above, as a place in the parts.
    let heading: Int?
    /// A cell: the headings of its row and column.
    let titles: [Range<Int>]
    /// Places in the paper's tokens.
    var tokens = 0..<0
}

internal import Language

/// A word, number, Chinese character or sign of a paper.
struct PaperToken: Sendable {
    let hash: UInt64
    let kind: Token.Kind
    let isCapital: Bool
    /// Code points of the canonical text.
    let range: Range<Int>

    /// The sign of a mark; nil for anything else.
    var mark: Unicode.Scalar? {
        kind == .mark || kind == .symbol ? UInt32(exactly: hash).flatMap(Unicode.Scalar.init) : nil
    }
}

/// A long text in parts of some thousand code points, cut behind white space where there is any: what is made of each part's
/// words is small, however long the text.
struct TextParts: Sequence, IteratorProtocol {
    private static let longest = 8_192

    private var rest: Substring.UnicodeScalarView

    init(_ text: String) { rest = Substring(text).unicodeScalars }

    mutating func next() -> String? {
        guard !rest.isEmpty else { return nil }
        var (end, cut) = (rest.startIndex, rest.startIndex)
        for _ in 0..<TextParts.longest where end < rest.endIndex {
            let isSpace = rest[end].properties.isWhitespace
            rest.formIndex(after: &end)
            if isSpace { cut = end }
        }
        if end == rest.endIndex || cut == rest.startIndex { cut = end }
        defer { rest = rest[cut...] }
        return String(rest[..<cut])
    }
}

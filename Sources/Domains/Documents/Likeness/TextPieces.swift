/// A long text in pieces that end at white space, so that what is made of each is not made of all at once.
struct TextPieces: Sequence, IteratorProtocol {
    /// Bytes of a piece at the most.
    private static let longest = 64 << 10

    private var rest: Substring

    init(_ text: String) {
        rest = text[...]
    }

    /// The next piece; nil behind the last. A piece without white space ends where it is full, between two code points.
    mutating func next() -> String? {
        guard !rest.isEmpty else { return nil }
        let bytes = rest.utf8
        guard let full = bytes.index(bytes.startIndex, offsetBy: Self.longest, limitedBy: bytes.endIndex) else {
            defer { rest = "" }
            return String(rest)
        }
        let head = bytes[..<full]
        var end = head.lastIndex { $0 == 0x0A } ?? head.lastIndex { $0 == 0x20 } ?? full
        if end == bytes.startIndex { end = full }
        while end < bytes.endIndex, bytes[end] & 0xC0 == 0x80 { end = bytes.index(after: end) }
        defer { rest = rest[end...] }
        return String(rest[..<end])
    }
}

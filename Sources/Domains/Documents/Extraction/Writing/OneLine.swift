/// A title as one line.
enum OneLine {
    /// Code points that are looked at: what is longer is no title, and may be as long as the file.
    private static let longest = 1_000

    /// - Returns: words with one space between; nil where there are none.
    static func text(_ text: some StringProtocol) -> String? {
        let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(longest)))
        let words = start.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? nil : words
    }
}

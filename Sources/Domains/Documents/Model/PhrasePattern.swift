/// A sentence with places in braces.
enum PhrasePattern {
    /// Fills the places in one pass, so that what is put in is never read as a pattern; unknown places become empty.
    static func filled(_ pattern: String, _ parts: [String: String]) -> String {
        var result = ""
        var rest = pattern[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            result += rest[..<open]
            result += parts[String(rest[rest.index(after: open)..<close])] ?? ""
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }
}

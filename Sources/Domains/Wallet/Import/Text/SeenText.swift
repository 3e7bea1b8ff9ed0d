import Language

/// What a file says, fit to be shown and stored: without controls and card numbers, and cut.
enum SeenText {
    /// Line breaks and tabs become spaces; controls and signs that turn the direction of writing go.
    static func cleaned(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x0D: result.append(" ")
            case 0..<0x20, 0x7F...0x9F, 0xFFFD, 0xFEFF, 0x200B, 0x202A...0x202E, 0x2066...0x2069: continue
            default: result.append(scalar)
            }
        }
        var view = result[...]
        while let first = view.first, first.properties.isWhitespace { view.removeFirst() }
        while let last = view.last, last.properties.isWhitespace { view.removeLast() }
        let cleaned = String(view)
        return PANDetector.redacted(cleaned) ?? cleaned
    }

    /// As it is stored.
    static func stored(_ text: String) -> String { String(cleaned(text).prefix(StatementLimits.textCharacters)) }

    static func cut(_ text: String, _ length: Int = StatementLimits.seenCharacters) -> String {
        String(cleaned(text).prefix(length))
    }
}

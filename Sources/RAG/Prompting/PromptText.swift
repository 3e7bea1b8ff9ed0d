import Basics
import JSON

/// Makes text from outside (a query, a card's name, a remembered turn) harmless as part of a prompt: it stays on one
/// line, shows what it is, and can neither end the fence it stands in nor look like a heading or a turn (T-40).
public enum PromptText {
    /// What encloses data. The text inside has no such mark.
    public static let fence = "```"

    /// The text on one line, without what cannot be seen or could pass for structure.
    ///
    /// Control, format, bidirectional and zero-width characters go, and so do private and unassigned ones; line breaks
    /// become spaces. Marks that form headings, fences, tags, templates, links or emphasis become spaces.
    ///
    /// - Parameter maximum: scalars kept; a longer text is cut and ends in `…`.
    public static func line(_ text: String, maximum: Int = 2_000) -> String {
        if isPlain(text, maximum: maximum) { return text }
        if let line = text.withBytes({ asciiLine($0, maximum: maximum) }) { return line }
        var result = String.UnicodeScalarView()
        var count = 0
        var isSpaced = true
        for scalar in text.unicodeScalars {
            guard let kept = replacement(scalar) else { continue }
            if kept == " " {
                if isSpaced { continue }
                isSpaced = true
            } else {
                isSpaced = false
            }
            guard count < maximum else {
                result.append("…")
                break
            }
            result.append(kept)
            count += 1
        }
        if result.last == " " { result.removeLast() }
        return String(result)
    }

    /// Whether nothing of the text needs to change: letters, digits and single spaces inside, as most names have.
    private static func isPlain(_ text: String, maximum: Int) -> Bool {
        guard text.utf8.count <= maximum else { return false }
        var isSpaced = true
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
                isSpaced = false
            case UInt8(ascii: " ") where !isSpaced: isSpaced = true
            default: return false
            }
        }
        return !isSpaced || text.isEmpty
    }

    /// The same for ASCII, byte by byte; nil where there is anything else.
    private static func asciiLine(_ bytes: UnsafeBufferPointer<UInt8>, maximum: Int) -> String? {
        guard maximum >= 0, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        let cut = "…".utf8
        return String(unsafeUninitializedCapacity: min(bytes.count, maximum) + cut.count) { line in
            var count = 0
            for byte in bytes {
                guard let kept = replacement(byte) else { continue }
                if kept == 0x20, count == 0 || line[count - 1] == 0x20 { continue }
                guard count < maximum else {
                    for byte in cut {
                        line[count] = byte
                        count += 1
                    }
                    return count
                }
                line[count] = kept
                count += 1
            }
            return count > 0 && line[count - 1] == 0x20 ? count - 1 : count
        }
    }

    /// Of an ASCII character.
    private static func replacement(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "`"), UInt8(ascii: "#"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "{"),
            UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "|"), UInt8(ascii: "*"),
            UInt8(ascii: "~"), UInt8(ascii: "\\"), 0x09...0x0D:
            0x20
        case ..<0x20, 0x7F: nil
        default: byte
        }
    }

    /// The same in quotes, as JSON writes a string (RFC 8259 section 7).
    public static func quoted(_ text: String, maximum: Int = 2_000) -> String {
        let safe = line(text, maximum: maximum)
        var buffer = TextBuffer(capacity: 2 * safe.utf8.count + 2)
        buffer.append(UInt8(ascii: "\""))
        for byte in safe.utf8 {
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { buffer.append(UInt8(ascii: "\\")) }
            buffer.append(byte)
        }
        buffer.append(UInt8(ascii: "\""))
        return buffer.text
    }

    /// What stands for a sign of a paper's text in a ``line(_:maximum:)``; nil for none. Spaces are not evened out.
    public static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar? { replacement(scalar) }

    private static func replacement(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", " ": return scalar
        case "\t", "\n", "\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}": return " "
        case "`", "#", "<", ">", "{", "}", "[", "]", "|", "*", "~", "\\": return " "
        // Their full-width and look-alike forms.
        case "\u{FF03}", "\u{FF40}", "\u{FF1C}", "\u{FF1E}", "\u{FF5B}", "\u{FF5D}", "\u{FF3B}", "\u{FF3D}",
            "\u{FF5C}", "\u{FF0A}", "\u{FF3C}", "\u{FF5E}":
            return " "
        case _ where scalar.isASCII: return scalar.value < 0x20 || scalar.value == 0x7F ? nil : scalar
        default: break
        }
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned: return nil
        case .lineSeparator, .paragraphSeparator, .spaceSeparator: return " "
        default: return scalar.properties.isDefaultIgnorableCodePoint ? nil : scalar
        }
    }
}

import Basics
public import Language
import RAG

/// What no explanation may hold, whatever it says: marks of links, markup, code and turns, what cannot be seen, other
/// scripts.
public enum ReplySafety {
    /// Scalars of an explanation; our own have half of that.
    public static let maximumLength = 1_200

    /// The text without emphasis and line breaks, or why it cannot be shown.
    ///
    /// - Parameter more: marks that are let through besides.
    public static func cleaned(
        _ text: String, allowing more: Set<Unicode.Scalar> = []
    ) -> Result<String, TextFault> {
        var result = TextBuffer(capacity: text.utf8.count)
        var count = 0
        var run = 0
        var previous: Unicode.Scalar = " "
        let scalars = Array(text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            switch scalar {
            case "*":
                // Emphasis is taken off; a single star is no word of ours.
                let isPair = previous == "*" || index + 1 < scalars.count && scalars[index + 1] == "*"
                guard isPair else { return .failure(.unsafeText) }
                previous = scalar
                continue
            case "\n", "\r", "\t", "\u{A0}", "\u{202F}", "\u{3000}":
                if previous != " " { result.append(UInt8(ascii: " ")) }
                previous = " "
                run = 0
                continue
            default: break
            }
            guard isAllowed(scalar) || more.contains(scalar) else { return .failure(.unsafeText) }
            count += 1
            guard count <= maximumLength else { return .failure(.tooLong) }
            run = scalar.isASCII && scalar != " " ? run + 1 : 0
            // No word is that long; something is hidden in it.
            guard run <= 32 else { return .failure(.unsafeText) }
            if scalar.isASCII { result.append(UInt8(ascii: scalar)) } else { result.append(scalar) }
            previous = scalar
        }
        return result.withBytes { bytes in
            let isWord = { (byte: UInt8) in byte != UInt8(ascii: " ") }
            guard let first = bytes.firstIndex(where: isWord), let last = bytes.lastIndex(where: isWord) else {
                return .failure(.empty)
            }
            return .success(String(decoding: bytes[first...last], as: UTF8.self))
        }
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20...0x7E:
            switch scalar {
            case "<", ">", "{", "}", "[", "]", "\\", "|", "`", "~", "^", "#", "@", "_", "=":
                return false
            default: return true
            }
        case 0xA2, 0xA3, 0xA5, 0xAE, 0xB7, 0xD7, 0x2122: return true
        case 0xC0...0x17F where scalar.value != 0xF7: return true
        case 0x2010...0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026, 0x2212: return true
        case 0x20A9, 0x20AC, 0x20B9: return true
        case 0x3001, 0x3002, 0x3008...0x300F, 0x3010, 0x3011: return true
        case 0x4E00...0x9FFF, 0x3007, 0x3400...0x4DBF: return true
        case 0xFF01, 0xFF04...0xFF0D, 0xFF0E...0xFF1B, 0xFF1F, 0xFF21...0xFF3A, 0xFF41...0xFF5A, 0xFFE5: return true
        default: return false
        }
    }

    private static let links = [
        "http", "www.", "://", ".com", ".net", ".org", ".io", ".cn", "mailto", "javascript", "data:",
    ].map { Array($0.utf8) }

    /// Links, whatever they are written with, in a text that was ``cleaned(_:)``. Looked for byte by byte: the marks are
    /// ASCII, and no letter that is left becomes an ASCII one in lower case.
    public static func hasLink(_ text: String) -> Bool {
        text.withBytes { bytes in
            for start in bytes.indices {
                switch bytes[start] | 0x20 {
                case UInt8(ascii: "h"), UInt8(ascii: "w"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "m"),
                    UInt8(ascii: "j"), UInt8(ascii: "d"):
                    if links.contains(where: { begins(bytes[start...], with: $0) }) { return true }
                default: break
                }
            }
            return false
        }
    }

    /// - Parameter mark: in lower case.
    private static func begins(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, with mark: [UInt8]) -> Bool {
        guard bytes.count >= mark.count else { return false }
        return zip(bytes, mark).allSatisfy { byte, expected in
            byte == expected || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) && byte | 0x20 == expected
        }
    }

    // MARK: Language

    private static let simplifiedOnly = Set("额点还这个为会费积购买张选优实获满现数饭厅单钱笔给开关过进对时处该动无尽约应赚帐账储银国际间后".unicodeScalars)
    private static let traditionalOnly = Set("額點還這個為會費積購買張選優實獲滿現數飯廳單錢筆給開關過進對時處該動無盡約應賺帳儲銀國際間後".unicodeScalars)

    /// Whether the words outside of names are of the language asked for.
    static func isWritten(in language: WrittenLanguage, _ elements: [some ReadElement], _ text: String) -> Bool {
        var han = 0
        var words = 0
        for element in elements {
            switch element.prose {
            case .han: han += element.tokens.count
            case .word: words += 1
            case nil: break
            }
        }
        guard language.isChinese else { return han == 0 }
        guard words <= max(2, han / 8) else { return false }
        return isOfItsScript(text, language)
    }

    /// The same of any text, by its letters alone.
    public static func isWritten(in language: WrittenLanguage, _ text: String) -> Bool {
        let hasHan = TextTerms.isIdeographic(text)
        guard language.isChinese else { return !hasHan }
        // A sum has no letters at all.
        let hasLetters = text.unicodeScalars.contains { $0.properties.isAlphabetic }
        return (hasHan || !hasLetters) && isOfItsScript(text, language)
    }

    private static func isOfItsScript(_ text: String, _ language: WrittenLanguage) -> Bool {
        let isSimplified = language == .simplifiedChinese
        return !text.unicodeScalars.contains {
            isSimplified
                ? traditionalOnly.contains($0) && !simplifiedOnly.contains($0)
                : simplifiedOnly.contains($0) && !traditionalOnly.contains($0)
        }
    }
}

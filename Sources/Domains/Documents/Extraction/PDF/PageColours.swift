/// What `pdftohtml -xml` says of a page that its layout does not: which words it draws, and whether some are light.
struct PageColours: Equatable {
    /// Signs that are drawn, without spaces.
    var signs = 0
    /// Whether some words are in a colour that white paper would hide.
    var hasLight = false

    /// The pages, in order.
    static func pages(_ bytes: [UInt8]) -> [PageColours] {
        var pages: [PageColours] = []
        var light: Set<Substring> = []
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let line = line.drop { $0 == "\t" || $0 == " " }
            if line.hasPrefix("<page ") {
                pages.append(PageColours())
            } else if line.hasPrefix("<fontspec "), let font = value("id", line), isLight(value("color", line)) {
                light.insert(font)
            } else if line.hasPrefix("<text "), !pages.isEmpty {
                pages[pages.count - 1].signs += signs(line)
                if let font = value("font", line), light.contains(font) { pages[pages.count - 1].hasLight = true }
            }
        }
        return pages
    }

    private static func value(_ name: String, _ line: Substring) -> Substring? {
        guard let start = line.firstRange(of: " \(name)=\"") else { return nil }
        return line[start.upperBound...].prefix { $0 != "\"" }
    }

    private static func isLight(_ colour: Substring?) -> Bool {
        guard let colour, colour.hasPrefix("#"), let number = UInt32(colour.dropFirst().prefix(6), radix: 16) else {
            return false
        }
        let (red, green, blue) = (number >> 16 & 255, number >> 8 & 255, number & 255)
        return red * 30 + green * 59 + blue * 11 > 190 * 100
    }

    /// Signs between the tags of a line.
    private static func signs(_ line: Substring) -> Int {
        var (isTag, text) = (false, "")
        for sign in line {
            if sign == "<" {
                isTag = true
            } else if sign == ">" {
                isTag = false
            } else if !isTag, !sign.isWhitespace {
                text.append(sign)
            }
        }
        return LayoutReader.unescaped(Array(text.utf8)[...]).unicodeScalars.count
    }
}

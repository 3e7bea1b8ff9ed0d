/// The elements of an OFX file in the order in which they stand: SGML as versions 1.x write it, where a value ends at the
/// next tag and leaves are not closed (OFX 1.6 section 2.3), or XML (2.x).
///
/// No entity is declared or expanded but the predefined ones, and nothing is nested, so that time and memory are linear in
/// the size of the file.
struct OFXScanner: IteratorProtocol, Sequence {
    enum Element: Equatable {
        /// An aggregate begins, or a leaf has no value.
        case start(String)
        /// A leaf with its value, without spaces around it.
        case value(String, String)
        case end(String)
    }

    private static let longestName = 64

    private let text: [UInt8]
    private var position = 0

    /// - Parameter text: UTF-8.
    init(_ text: [UInt8]) { self.text = text }

    /// The next element; nil at the end, also where a tag is not closed.
    mutating func next() -> Element? {
        while let open = text[position...].firstIndex(of: UInt8(ascii: "<")) {
            if starts(with: "<!--", at: open) {
                position = end(of: "-->", from: open)
                continue
            }
            guard let close = text[open...].firstIndex(of: UInt8(ascii: ">")) else { break }
            position = close + 1
            let tag = text[open + 1..<close]
            switch tag.first {
            // Declarations.
            case UInt8(ascii: "?"), UInt8(ascii: "!"): continue
            case UInt8(ascii: "/"): return .end(OFXScanner.name(tag.dropFirst()))
            default:
                let name = OFXScanner.name(tag)
                let value = nextText()
                return value.isEmpty ? .start(name) : .value(name, value)
            }
        }
        position = text.count
        return nil
    }

    /// Without attributes.
    private static func name(_ tag: ArraySlice<UInt8>) -> String {
        let name = tag.prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }.prefix(longestName)
        return String(decoding: name, as: UTF8.self).uppercased()
    }

    /// The text up to the next tag, sections of character data as they stand.
    private mutating func nextText() -> String {
        var value: [UInt8] = []
        while position < text.count {
            if starts(with: "<![CDATA[", at: position) {
                let end = end(of: "]]>", from: position)
                value += text[position..<end].dropFirst(9).dropLast(3)
                position = end
                continue
            }
            guard text[position] != UInt8(ascii: "<") else { break }
            let end = text[position...].firstIndex(of: UInt8(ascii: "<")) ?? text.count
            value += OFXScanner.decoded(text[position..<end])
            position = end
        }
        return String(decoding: value, as: UTF8.self).trimmingWhitespace()
    }

    private func starts(with mark: StaticString, at index: Int) -> Bool {
        mark.withUTF8Buffer { text[index...].starts(with: $0) }
    }

    /// Where what ends with `mark` ends; the end of the file where it does not.
    private func end(of mark: StaticString, from index: Int) -> Int {
        var index = index
        while index < text.count {
            if starts(with: mark, at: index) { return index + mark.utf8CodeUnitCount }
            index += 1
        }
        return text.count
    }

    /// With the predefined entities and character references in their places; another `&` is one.
    private static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        guard bytes.contains(UInt8(ascii: "&")) else { return Array(bytes) }
        var result: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if bytes[index] == UInt8(ascii: "&"),
                let semicolon = bytes[index...].prefix(10).firstIndex(of: UInt8(ascii: ";")),
                let character = character(String(decoding: bytes[index + 1..<semicolon], as: UTF8.self))
            {
                result += Array(String(character).utf8)
                index = semicolon + 1
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result
    }

    private static func character(_ entity: String) -> Unicode.Scalar? {
        switch entity.lowercased() {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        case "nbsp": return " "
        case let name where name.hasPrefix("#x"):
            return UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
        case let name where name.hasPrefix("#"): return UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
        default: return nil
        }
    }
}

extension String {
    /// Without spaces, tabs and line breaks at both ends.
    fileprivate func trimmingWhitespace() -> String {
        var text = Substring(self)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}

/// Takes HTML apart into tags and words, forgiving as browsers are. Every byte is looked at once or twice, whatever it is.
struct HTMLTokens {
    enum Token {
        case start(String, isClosed: Bool)
        case end(String)
        case text(String)
        case finished
    }

    private let bytes: [UInt8]
    private let limits: ExtractionLimits
    private var index = 0
    private var attributes: [(name: Range<Int>, value: Range<Int>)] = []
    /// The element whose content is no markup, until its end tag.
    private var rawUntil: String?

    private static let raw: Set<String> = [
        "script", "style", "title", "textarea", "iframe", "noembed", "noframes", "xmp",
    ]
    /// What may hold a whole picture or page, and is never read.
    private static let embedding: Set<String> = [
        "src", "href", "srcset", "poster", "background", "data", "d", "points", "value", "srcdoc",
    ]
    private static let mostAttributes = 1_024

    /// - Parameter bytes: of UTF-8; what is none is read as U+FFFD.
    init(_ bytes: [UInt8], limits: ExtractionLimits) {
        self.bytes = bytes
        self.limits = limits
    }

    mutating func next() throws(ExtractionFault) -> Token {
        if let name = rawUntil {
            rawUntil = nil
            let content = rawContent(of: name)
            if !content.isEmpty { return .text(content) }
        }
        while index < bytes.count {
            guard isMarkup(at: index) else { return .text(text()) }
            switch bytes[index + 1] {
            case UInt8(ascii: "!"):
                if bytes[index...].starts(with: "<!--".utf8) {
                    skip(behind: "-->", from: index + 2)
                } else if bytes[index...].starts(with: "<![CDATA[".utf8) {
                    let start = index + 9
                    skip(behind: "]]>", from: start)
                    return .text(String(decoding: bytes[start..<max(start, index - 3)], as: UTF8.self))
                } else {
                    skip(behind: ">", from: index)
                }
            case UInt8(ascii: "?"): skip(behind: ">", from: index)
            case UInt8(ascii: "/"):
                index += 2
                let name = tagName()
                skip(behind: ">", from: index)
                return .end(name)
            default:
                if let token = try startTag() { return token }
            }
        }
        return .finished
    }

    /// Of the element that began last.
    func attribute(_ name: StaticString) -> String? {
        for attribute in attributes
        where attribute.name.count == name.utf8CodeUnitCount && bytes.has(name, at: attribute.name.lowerBound) {
            return decoded(attribute.value)
        }
        return nil
    }

    private func isMarkup(at place: Int) -> Bool {
        guard bytes[place] == UInt8(ascii: "<"), place + 1 < bytes.count else { return false }
        switch bytes[place + 1] {
        case 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "!"), UInt8(ascii: "?"): return true
        case UInt8(ascii: "/"): return place + 2 < bytes.count && (0x61...0x7A).contains(bytes[place + 2] | 0x20)
        default: return false
        }
    }

    private mutating func text() -> String {
        let start = index
        index += 1
        while index < bytes.count, !isMarkup(at: index) { index += 1 }
        return decoded(start..<index)
    }

    private mutating func skip(behind end: StaticString, from start: Int) {
        index = bytes.place(of: end, from: start).map { $0 + end.utf8CodeUnitCount } ?? bytes.count
    }

    private mutating func tagName() -> String {
        let start = index
        while index < bytes.count, !isSpace(bytes[index]), bytes[index] != UInt8(ascii: "/"),
            bytes[index] != UInt8(ascii: ">")
        {
            index += 1
        }
        let name = bytes[start..<min(index, start + 32)].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        // Pages that are XML may write a prefix before HTML's names.
        if let colon = name.lastIndex(of: UInt8(ascii: ":")) {
            return String(decoding: name[(colon + 1)...], as: UTF8.self)
        }
        return String(decoding: name, as: UTF8.self)
    }

    /// - Returns: nil where the file ends inside the tag.
    private mutating func startTag() throws(ExtractionFault) -> Token? {
        index += 1
        let name = tagName()
        attributes.removeAll(keepingCapacity: true)
        var isClosed = false
        while index < bytes.count {
            if isSpace(bytes[index]) || bytes[index] == UInt8(ascii: "/") {
                isClosed = bytes[index] == UInt8(ascii: "/")
                index += 1
            } else if bytes[index] == UInt8(ascii: ">") {
                index += 1
                if Self.raw.contains(name), !isClosed { rawUntil = name }
                return .start(name, isClosed: isClosed)
            } else {
                isClosed = false
                try attribute()
            }
        }
        return nil
    }

    private mutating func attribute() throws(ExtractionFault) {
        let start = index
        index += 1
        while index < bytes.count, !isSpace(bytes[index]), bytes[index] != UInt8(ascii: "="),
            bytes[index] != UInt8(ascii: ">"), bytes[index] != UInt8(ascii: "/")
        {
            index += 1
        }
        let name = start..<index
        while index < bytes.count, isSpace(bytes[index]) { index += 1 }
        var value = index..<index
        if index < bytes.count, bytes[index] == UInt8(ascii: "=") {
            index += 1
            while index < bytes.count, isSpace(bytes[index]) { index += 1 }
            value = attributeValue()
        }
        if value.count > limits.attribute {
            let lower = String(decoding: bytes[name].prefix(16), as: UTF8.self).lowercased()
            guard Self.embedding.contains(lower) || lower.hasPrefix("data-") || bytes.has("data:", at: value.lowerBound)
            else { throw .tooComplex(.attribute) }
        }
        guard attributes.count < Self.mostAttributes else { throw .tooComplex(.attribute) }
        attributes.append((name, value))
    }

    private mutating func attributeValue() -> Range<Int> {
        guard index < bytes.count else { return index..<index }
        let quote = bytes[index]
        if quote == 0x22 || quote == 0x27 {
            index += 1
            let start = index
            while index < bytes.count, bytes[index] != quote { index += 1 }
            let value = start..<index
            if index < bytes.count { index += 1 }
            return value
        }
        let start = index
        while index < bytes.count, !isSpace(bytes[index]), bytes[index] != UInt8(ascii: ">") { index += 1 }
        return start..<index
    }

    private mutating func rawContent(of name: String) -> String {
        let start = index
        var end = bytes.count
        var from = index
        while let place = bytes.place(of: "</", from: from) {
            let nameEnd = place + 2 + name.utf8.count
            if nameEnd <= bytes.count,
                bytes[(place + 2)..<nameEnd].elementsEqual(name.utf8, by: { $0 | 0x20 == $1 | 0x20 })
            {
                end = place
                break
            }
            from = place + 2
        }
        index = end
        let isText = name == "title" || name == "textarea"
        return isText ? decoded(start..<end) : String(decoding: bytes[start..<end], as: UTF8.self)
    }

    private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private func decoded(_ range: Range<Int>) -> String {
        guard bytes[range].contains(UInt8(ascii: "&")) else { return String(decoding: bytes[range], as: UTF8.self) }
        var result: [UInt8] = []
        result.reserveCapacity(range.count)
        var index = range.lowerBound
        while index < range.upperBound {
            if bytes[index] == UInt8(ascii: "&"),
                let (scalar, next) = CharacterReference.read(bytes, at: index, end: range.upperBound)
            {
                result += String(Character(scalar)).utf8
                index = next
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}

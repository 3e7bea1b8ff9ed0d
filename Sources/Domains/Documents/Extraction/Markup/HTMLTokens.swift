/// Cuts a page into tags and text, in one pass.
struct HTMLTokens {
    enum Token {
        /// As it is written, references decoded.
        case text(String)
        case start(name: String, attributes: [String: String], isEmpty: Bool)
        case end(name: String)
    }

    /// Elements whose content is no markup.
    private static let raw: Set<String> = ["script", "style", "textarea", "title", "noscript", "template"]
    /// Of these the attributes are looked at.
    private static let known: Set<String> = ["hidden", "style", "colspan", "type", "aria-hidden"]

    private let bytes: [UInt8]
    private let limits: ExtractionLimits
    private var position = 0
    private var rawName: String?

    init(_ bytes: [UInt8], limits: ExtractionLimits) {
        self.bytes = bytes
        self.limits = limits
    }

    mutating func next() throws(ExtractionFault) -> Token? {
        while position < bytes.count {
            if let name = rawName {
                rawName = nil
                let end = endOfRaw(name)
                let content = position..<end
                position = end
                if !content.isEmpty { return .text(decode(content)) }
            }
            guard position < bytes.count else { return nil }
            if bytes[position] == UInt8(ascii: "<"), let token = try markup() {
                switch token {
                case .text(let text) where text.isEmpty: continue
                default: return token
                }
            }
            let start = position
            position += 1
            while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
            return .text(decode(start..<position))
        }
        return nil
    }

    /// A tag, an empty text for what is passed over, or nil where the sign is only a sign.
    private mutating func markup() throws(ExtractionFault) -> Token? {
        let next = position + 1 < bytes.count ? bytes[position + 1] : 0
        if next == UInt8(ascii: "!") {
            skipDeclaration()
            return .text("")
        }
        if next == UInt8(ascii: "?") {
            skip(past: UInt8(ascii: ">"))
            return .text("")
        }
        let isEnd = next == UInt8(ascii: "/")
        let nameStart = position + (isEnd ? 2 : 1)
        guard nameStart < bytes.count, HTMLTokens.isLetter(bytes[nameStart]) else { return nil }
        var end = nameStart
        while end < bytes.count, HTMLTokens.isNameByte(bytes[end]) { end += 1 }
        let name = String(decoding: bytes[nameStart..<end], as: UTF8.self).lowercased()
        position = end
        let (attributes, isEmpty) = try attributes()
        if isEnd { return .end(name: name) }
        if HTMLTokens.raw.contains(name), !isEmpty { rawName = name }
        return .start(name: name, attributes: attributes, isEmpty: isEmpty)
    }

    private mutating func attributes() throws(ExtractionFault) -> ([String: String], isEmpty: Bool) {
        var found: [String: String] = [:]
        var isEmpty = false
        while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
            let byte = bytes[position]
            if byte == UInt8(ascii: "/") {
                isEmpty = true
                position += 1
                continue
            }
            guard !HTMLTokens.isSpace(byte) else {
                position += 1
                continue
            }
            isEmpty = false
            let start = position
            position += 1
            while position < bytes.count, !HTMLTokens.endsName(bytes[position]) { position += 1 }
            guard position - start <= limits.attribute else { throw .tooComplex(.attribute) }
            let name = String(decoding: bytes[start..<position], as: UTF8.self).lowercased()
            while position < bytes.count, HTMLTokens.isSpace(bytes[position]) { position += 1 }
            var value: Range<Int> = position..<position
            if position < bytes.count, bytes[position] == UInt8(ascii: "=") {
                position += 1
                while position < bytes.count, HTMLTokens.isSpace(bytes[position]) { position += 1 }
                value = quotedValue()
            }
            guard value.count <= limits.attribute else { throw .tooComplex(.attribute) }
            if HTMLTokens.known.contains(name) { found[name] = decode(value) }
        }
        position = min(position + 1, bytes.count)
        return (found, isEmpty)
    }

    private mutating func quotedValue() -> Range<Int> {
        guard position < bytes.count else { return position..<position }
        let quote = bytes[position]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            let start = position + 1
            position = start
            while position < bytes.count, bytes[position] != quote { position += 1 }
            let value = start..<position
            position = min(position + 1, bytes.count)
            return value
        }
        let start = position
        while position < bytes.count, !HTMLTokens.isSpace(bytes[position]), bytes[position] != UInt8(ascii: ">") {
            position += 1
        }
        return start..<position
    }

    private mutating func skipDeclaration() {
        if bytes[position...].starts(with: Array("<!--".utf8)) {
            position += 4
            while position < bytes.count, !bytes[position...].starts(with: Array("-->".utf8)) { position += 1 }
            position = min(position + 3, bytes.count)
        } else {
            skip(past: UInt8(ascii: ">"))
        }
    }

    private mutating func skip(past byte: UInt8) {
        while position < bytes.count, bytes[position] != byte { position += 1 }
        position = min(position + 1, bytes.count)
    }

    private func endOfRaw(_ name: String) -> Int {
        let wanted = Array("</\(name)".utf8)
        var index = position
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "<"), index + wanted.count <= bytes.count,
                zip(bytes[index..<index + wanted.count], wanted).allSatisfy({ HTMLTokens.lower($0) == $1 })
            {
                return index
            }
            index += 1
        }
        return bytes.count
    }

    private func decode(_ range: Range<Int>) -> String { CharacterReferences.decoded(bytes[range]) }

    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
    private static func lower(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    private static func isNameByte(_ byte: UInt8) -> Bool {
        !isSpace(byte) && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "/")
    }
    private static func endsName(_ byte: UInt8) -> Bool {
        isSpace(byte) || byte == UInt8(ascii: "=") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
    }
}

/// Words of headers in other encodings (RFC 2047).
enum EncodedWords {
    private static let longestName = 64

    static func decoded(_ bytes: [UInt8]) -> String {
        var result = ""
        var plain: [UInt8] = []
        var pending: (charset: Charset, bytes: [UInt8])?
        var index = 0
        func flushPlain() {
            if !plain.isEmpty { result += text(plain) }
            plain.removeAll()
        }
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "="), let word = word(in: bytes, at: index) {
                let isBlank = plain.allSatisfy { $0 == 0x20 || $0 == 0x09 }
                if isBlank, pending?.charset == word.charset {
                    // One sign's bytes may lie in two words.
                    pending?.bytes += word.bytes
                    plain.removeAll()
                } else {
                    if let open = pending {
                        result += open.charset.decoded(open.bytes)
                        if isBlank { plain.removeAll() }
                    }
                    flushPlain()
                    pending = (word.charset, word.bytes)
                }
                index = word.next
            } else {
                if let open = pending, bytes[index] != 0x20, bytes[index] != 0x09 {
                    result += open.charset.decoded(open.bytes)
                    pending = nil
                }
                plain.append(bytes[index])
                index += 1
            }
        }
        if let open = pending { result += open.charset.decoded(open.bytes) }
        flushPlain()
        return result
    }

    /// Words that are not encoded though they should be.
    private static func text(_ bytes: [UInt8]) -> String {
        bytes.allSatisfy { $0 < 0x80 }
            ? String(decoding: bytes, as: UTF8.self)
            : (EncodingEvidence.charset(of: bytes) ?? .windows1252).decoded(bytes)
    }

    private static func word(in bytes: [UInt8], at start: Int) -> (charset: Charset, bytes: [UInt8], next: Int)? {
        var index = start + 1
        guard index < bytes.count, bytes[index] == UInt8(ascii: "?") else { return nil }
        index += 1
        let nameStart = index
        while index < bytes.count, index - nameStart <= longestName, bytes[index] > 0x20,
            bytes[index] != UInt8(ascii: "?")
        {
            index += 1
        }
        guard index > nameStart, index + 2 < bytes.count, bytes[index] == UInt8(ascii: "?"),
            bytes[index + 2] == UInt8(ascii: "?")
        else { return nil }
        // A language may stand behind the charset.
        let name = bytes[nameStart..<index].prefix { $0 != UInt8(ascii: "*") }
        let kind = bytes[index + 1] | 0x20
        guard kind == UInt8(ascii: "q") || kind == UInt8(ascii: "b"),
            let charset = Charset.named(String(decoding: name, as: UTF8.self))
        else { return nil }
        index += 3
        let textStart = index
        while index < bytes.count, bytes[index] != UInt8(ascii: "?") { index += 1 }
        guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "=") else { return nil }
        let text = bytes[textStart..<index]
        let content =
            kind == UInt8(ascii: "b")
            ? TransferEncoding.base64(text) : TransferEncoding.quotedPrintable(text, inHeader: true)
        return (charset, content, index + 2)
    }
}

/// A field's value and its parameters (RFC 2045, and RFC 2231 for names in other encodings).
struct MailParameters {
    /// In small letters, such as `text/plain`.
    let value: String
    private var parameters: [String: [UInt8]] = [:]
    private static let most = 64

    init(_ bytes: [UInt8]) {
        let head = bytes.prefix { $0 != UInt8(ascii: ";") }
        value = String(decoding: head, as: UTF8.self).lowercased().filter { !$0.isWhitespace }
        var index = head.count
        while index < bytes.count, parameters.count < Self.most {
            index += 1
            let nameStart = index
            while index < bytes.count, bytes[index] != UInt8(ascii: "="), bytes[index] != UInt8(ascii: ";") {
                index += 1
            }
            let name = String(decoding: bytes[nameStart..<index], as: UTF8.self).lowercased().filter {
                !$0.isWhitespace
            }
            guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { continue }
            index += 1
            while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
            var value: [UInt8] = []
            if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
                index += 1
                while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
                    if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count { index += 1 }
                    value.append(bytes[index])
                    index += 1
                }
                while index < bytes.count, bytes[index] != UInt8(ascii: ";") { index += 1 }
            } else {
                while index < bytes.count, bytes[index] != UInt8(ascii: ";") {
                    value.append(bytes[index])
                    index += 1
                }
                while let last = value.last, last <= 0x20 { value.removeLast() }
            }
            if parameters[name] == nil, !name.isEmpty { parameters[name] = value }
        }
    }

    func bytes(_ name: String) -> [UInt8]? { parameters[name] }

    /// A parameter for people, such as a file's name.
    func text(_ name: String) -> String? {
        if let plain = parameters[name] { return EncodedWords.decoded(plain) }
        if let extended = parameters[name + "*"] {
            return Self.extended(extended, hasCharset: true, charset: .utf8).text
        }
        var pieces = ""
        var charset = Charset.utf8
        for number in 0..<Self.most {
            if let plain = parameters["\(name)*\(number)"] {
                pieces += charset.decoded(plain)
            } else if let extended = parameters["\(name)*\(number)*"] {
                let piece = Self.extended(extended, hasCharset: number == 0, charset: charset)
                charset = piece.charset
                pieces += piece.text
            } else {
                break
            }
        }
        return pieces.isEmpty ? nil : pieces
    }

    /// `UTF-8'en'%e2%82%ac%20rates`.
    private static func extended(
        _ bytes: [UInt8], hasCharset: Bool, charset: Charset
    ) -> (text: String, charset: Charset) {
        var charset = charset
        var rest = bytes[...]
        if hasCharset, let first = rest.firstIndex(of: 0x27), let second = rest[(first + 1)...].firstIndex(of: 0x27) {
            charset = Charset.named(String(decoding: rest[..<first], as: UTF8.self)) ?? .utf8
            rest = rest[(second + 1)...]
        }
        let unescaped = TransferEncoding.quotedPrintable(
            ArraySlice(rest.map { $0 == UInt8(ascii: "%") ? UInt8(ascii: "=") : $0 }))
        return (charset.decoded(unescaped), charset)
    }
}

/// The text of an HTML file as UTF-8: by its mark, by the transport, by its own word, else by evidence.
enum HTMLCharset {
    private static let looked = 4_096

    static func utf8(_ bytes: [UInt8], transport: Charset?) -> [UInt8] {
        if let charset = EncodingEvidence.byMark(bytes) ?? transport ?? declared(bytes) {
            return charset.utf8(bytes)
        }
        return (EncodingEvidence.charset(of: bytes) ?? .windows1252).utf8(bytes)
    }

    /// `<meta charset=...>`, `content="text/html; charset=..."`, or XML's `encoding="..."`.
    private static func declared(_ bytes: [UInt8]) -> Charset? {
        let head = bytes.prefix(looked)
        for index in head.indices {
            let isMeta = head.has("charset=", at: index)
            guard isMeta || (head.has("encoding=", at: index) && bytes.starts(with: "<?xml".utf8)) else { continue }
            let name = head[(index + (isMeta ? 8 : 9))...].drop { $0 == 0x22 || $0 == 0x27 || $0 == 0x20 }.prefix {
                (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == 0x2D || $0 == 0x5F
            }
            switch Charset.named(String(decoding: name, as: UTF8.self)) {
            // A page whose first bytes could be read does not lie in wide signs.
            case .utf16, .utf32: return .utf8
            // Files that say so and are not are common; then the bytes decide.
            case .utf8: return nil
            case let charset: return charset
            }
        }
        return nil
    }
}

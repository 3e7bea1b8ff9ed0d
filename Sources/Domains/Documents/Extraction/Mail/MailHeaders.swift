/// The header of a mail or of one of its parts (RFC 5322, RFC 2045).
struct MailHeaders {
    private static let mostBytes = 1 << 20
    private static let mostFields = 2_000

    /// Names in small letters; values with their lines joined.
    private let fields: [(name: String, value: [UInt8])]
    /// Where the body begins.
    let end: Int

    /// - Parameter range: of the part; its header ends at the first empty line.
    init(_ bytes: [UInt8], _ range: Range<Int>) throws(ExtractionFault) {
        var fields: [(name: String, value: [UInt8])] = []
        var index = range.lowerBound
        while index < range.upperBound {
            guard index - range.lowerBound <= Self.mostBytes, fields.count <= Self.mostFields else {
                throw .tooComplex(.attribute)
            }
            let line = MailLines.line(of: bytes, at: index, end: range.upperBound)
            guard line.content.count <= Self.mostBytes else { throw .tooComplex(.attribute) }
            if line.content.isEmpty {
                index = line.next
                break
            }
            let first = bytes[line.content.lowerBound]
            if first == 0x20 || first == 0x09 {
                if !fields.isEmpty {
                    fields[fields.count - 1].value += [0x20] + bytes[line.content].drop { $0 == 0x20 || $0 == 0x09 }
                }
            } else if let colon = bytes[line.content].prefix(128).firstIndex(of: UInt8(ascii: ":")),
                bytes[line.content.lowerBound..<colon].allSatisfy({ $0 > 0x20 && $0 < 0x7F })
            {
                let name = String(decoding: bytes[line.content.lowerBound..<colon], as: UTF8.self).lowercased()
                fields.append(
                    (name, Array(bytes[(colon + 1)..<line.content.upperBound].drop { $0 == 0x20 || $0 == 0x09 })))
            } else if !bytes[line.content].starts(with: "From ".utf8), !bytes[line.content].starts(with: ">From ".utf8)
            {
                // No header's line: the body begins here, as with senders that leave the empty line out.
                break
            }
            index = line.next
        }
        self.fields = fields
        end = index
    }

    var names: [String] { fields.map(\.name) }

    func raw(_ name: String) -> [UInt8]? { fields.first { $0.name == name }?.value }

    /// The words of a field, encoded ones read.
    func text(_ name: String) -> String? {
        guard let value = raw(name) else { return nil }
        let words = EncodedWords.decoded(value).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? nil : words
    }
}

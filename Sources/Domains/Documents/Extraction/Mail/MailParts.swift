/// The parts of a mail's body that are apart by a boundary (RFC 2046, section 5.1).
enum MailParts {
    /// - Parameter most: parts; nil is returned beyond them.
    static func ranges(in bytes: [UInt8], _ range: Range<Int>, boundary: [UInt8], most: Int) -> [Range<Int>]? {
        let mark = Array("--".utf8) + boundary
        var parts: [Range<Int>] = []
        var start: Int?
        var index = range.lowerBound
        while index < range.upperBound {
            let line = MailLines.line(of: bytes, at: index, end: range.upperBound)
            if line.content.count >= mark.count, bytes[index] == mark[0], bytes[line.content].starts(with: mark) {
                let rest = bytes[(index + mark.count)..<line.content.upperBound]
                let isLast = rest.starts(with: "--".utf8)
                if isLast || rest.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
                    if let start { parts.append(start..<max(start, endOfPart(before: index, bytes, start))) }
                    guard parts.count <= most else { return nil }
                    start = line.next
                    if isLast { return parts }
                }
            }
            index = line.next
        }
        // The last boundary is lost where a mail was cut.
        if let start, start < range.upperBound { parts.append(start..<range.upperBound) }
        return parts
    }

    /// The line's end before a boundary belongs to the boundary.
    private static func endOfPart(before boundary: Int, _ bytes: [UInt8], _ start: Int) -> Int {
        var end = boundary
        if end > start, bytes[end - 1] == 0x0A { end -= 1 }
        if end > start, bytes[end - 1] == 0x0D { end -= 1 }
        return end
    }
}

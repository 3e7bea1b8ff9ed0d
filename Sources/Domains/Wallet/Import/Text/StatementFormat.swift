/// What kind of file it is, told by its contents.
public enum StatementFormat: Sendable, Hashable {
    case csv, ofx
    /// No text: an archive, a PDF, a spreadsheet. Nothing of it is read.
    case other(Other)

    public enum Other: String, Sendable, Hashable {
        case archive, pdf, spreadsheet, page
    }

    public init(of bytes: [UInt8]) {
        if bytes.starts(with: Array("PK\u{3}\u{4}".utf8)) || bytes.starts(with: Array("PK\u{5}\u{6}".utf8)) {
            // A workbook is an archive of its parts, which stand by name near its beginning.
            let head = bytes.prefix(4_096)
            let parts = ["[Content_Types].xml", "xl/", "mimetypeapplication/vnd.oasis", "Index/Document.iwa"]
            self = .other(parts.contains { head.holds(Array($0.utf8)) } ? .spreadsheet : .archive)
        } else if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) || bytes.starts(with: [0x09, 0x08, 0x10, 0x00]) {
            self = .other(.spreadsheet)
        } else if bytes.prefix(1_024).holds(Array("%PDF-".utf8)) {
            self = .other(.pdf)
        } else if bytes.starts(with: [0x1F, 0x8B]) || bytes.starts(with: [0x37, 0x7A, 0xBC, 0xAF])
            || bytes.starts(with: Array("Rar!".utf8)) || bytes.starts(with: Array("BZh".utf8))
            || bytes.starts(with: [0xFD, 0x37, 0x7A, 0x58])
        {
            self = .other(.archive)
        } else {
            // Zero bytes of UTF-16 left out; upper case is enough, for none of these names has another.
            let head = bytes.prefix(8_192).filter { $0 != 0 }.map { (0x61...0x7A).contains($0) ? $0 - 32 : $0 }
            let start = head.drop { $0 <= 0x20 || $0 >= 0x80 }
            if start.starts(with: Array("OFXHEADER".utf8)) || head.holds(Array("<OFX>".utf8))
                || head.holds(Array("<?OFX".utf8))
            {
                self = .ofx
            } else if start.starts(with: Array("<!DOCTYPE HTML".utf8)) || start.starts(with: Array("<HTML".utf8))
                || start.starts(with: Array("<TABLE".utf8))
            {
                self = .other(.page)
            } else {
                self = .csv
            }
        }
    }
}

extension Collection<UInt8> {
    /// Whether some bytes stand in these in a row. Only for short heads of files: each place is tried.
    fileprivate func holds(_ part: [UInt8]) -> Bool {
        var rest = self[...]
        while rest.count >= part.count {
            if rest.starts(with: part) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}

/// Tells what a file is from its bytes; what its sender says decides only between kinds of text.
public enum FormatDetector {
    /// - Throws: ``ExtractionFault/unsupported(detected:)``, or ``ExtractionFault/encrypted`` for an office file with a
    ///   password.
    public static func format(
        of bytes: [UInt8], filename: String?, mediaType: String?
    ) throws(ExtractionFault) -> DocumentFormat {
        if let format = signature(bytes) { return format }
        if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return try archive(bytes) }
        // A compound file: an office file of before 2007, or one with a password.
        if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) {
            let isEncrypted = contains("EncryptedPackage", in: bytes)
            throw isEncrypted ? .encrypted : .unsupported(detected: "application/x-ole-storage")
        }
        guard let text = TextDecoding.decoded(bytes.prefix(65_536)) ?? lenient(bytes) else {
            throw .unsupported(detected: "application/octet-stream")
        }
        return textual(text, filename: filename?.lowercased() ?? "", mediaType: mediaType ?? "")
    }

    /// Whether a file with these first bytes is read by a tool, not in the process itself.
    public static func needsTool(_ head: [UInt8]) -> Bool {
        switch signature(head) {
        case .pdf, .png, .jpeg, .tiff: true
        default: false
        }
    }

    static func signature(_ head: [UInt8]) -> DocumentFormat? {
        if head.starts(with: Array("%PDF-".utf8)) { return .pdf }
        if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
        if head.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        if head.starts(with: [0x49, 0x49, 0x2A, 0x00]) || head.starts(with: [0x4D, 0x4D, 0x00, 0x2A]) { return .tiff }
        if head.starts(with: Array("{\\rtf".utf8)) { return .rtf }
        return nil
    }

    private static func archive(_ bytes: [UInt8]) throws(ExtractionFault) -> DocumentFormat {
        let archive = try ZipArchive(bytes, limits: .standard)
        if archive.contains("word/document.xml") { return .docx }
        if archive.contains("xl/workbook.xml") { throw .unsupported(detected: DocumentFormat.xlsx.mediaType) }
        throw .unsupported(detected: "application/zip")
    }

    /// A text that is cut in the middle of a sign by looking at its beginning alone.
    private static func lenient(_ bytes: [UInt8]) -> String? {
        (1...3).lazy.compactMap { TextDecoding.decoded(bytes.prefix(65_536).dropLast($0)) }.first
    }

    private static func textual(_ text: String, filename: String, mediaType: String) -> DocumentFormat {
        let head = text.drop { $0.isWhitespace }.prefix(2_048).lowercased()
        let tags = ["<!doctype html", "<html", "<head", "<body", "<table", "<div", "<p>", "<h1"]
        if tags.contains(where: head.hasPrefix) || head.hasPrefix("<?xml") && head.contains("<html") { return .html }
        if head.hasPrefix("<!--"), head.contains("<html") { return .html }
        let isNamed = { (endings: [String]) in endings.contains { filename.hasSuffix($0) } }
        if mediaType == "text/html" || isNamed([".html", ".htm", ".xhtml"]), head.contains("<"), head.contains(">") {
            return .html
        }
        if mediaType == "text/csv" || isNamed([".csv", ".tsv"]), CSVExtractor.isTable(text) { return .csv }
        if mediaType == "text/markdown" || isNamed([".md", ".markdown"]) { return .markdown }
        return .text
    }

    private static func contains(_ name: String, in bytes: [UInt8]) -> Bool {
        var wide: [UInt8] = []
        for byte in name.utf8 { wide += [byte, 0] }
        var start = 0
        while start + wide.count <= bytes.count {
            if bytes[start] == wide[0], bytes[start..<start + wide.count].elementsEqual(wide) { return true }
            start += 1
        }
        return false
    }
}

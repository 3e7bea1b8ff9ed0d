/// Which kind of text a text is.
enum TextKind {
    private static let looked = 64 << 10

    static func format(of bytes: [UInt8], charset: Charset, hint: FormatHint) throws(ExtractionFault) -> DocumentFormat
    {
        // In the wide encodings a sign's place is not its byte's.
        let head: [UInt8]
        switch charset {
        case .utf16, .utf32: head = Array(charset.decoded(bytes.prefix(looked)).utf8)
        default: head = Array(bytes.prefix(looked))
        }
        if let mail = mail(head, hint) { return mail }
        let start = head.firstIndex { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF } ?? 0
        if let page = try page(head, at: start, hint) { return page }
        switch hint.format {
        case .csv: return .csv
        case .markdown: return .markdown
        default: break
        }
        if isMarkdown(head) { return .markdown }
        return CSVRows.isEvident(head[...]) ? .csv : .text
    }

    private static func mail(_ head: [UInt8], _ hint: FormatHint) -> DocumentFormat? {
        let isBox = head.starts(with: "From ".utf8)
        // A header beyond its limits is refused where the mail is read.
        guard let headers = try? MailHeaders(head, 0..<head.count) else { return hint.format == .eml ? .eml : nil }
        let names = Set(headers.names)
        let known = names.intersection(["from", "to", "subject", "date", "message-id", "received", "mime-version"])
        if isBox { return known.count >= 2 ? .mbox : nil }
        if hint.format == .eml, !known.isEmpty { return .eml }
        guard let from = headers.raw("from"), from.contains(UInt8(ascii: "@")), names.contains("date") else {
            return nil
        }
        return names.isDisjoint(with: ["message-id", "received", "mime-version", "return-path"]) ? nil : .eml
    }

    private static func page(
        _ head: [UInt8], at start: Int, _ hint: FormatHint
    ) throws(ExtractionFault) -> DocumentFormat? {
        guard start < head.count, head[start] == UInt8(ascii: "<") else {
            return hint.format == .html && head.contains(UInt8(ascii: "<")) ? .html : nil
        }
        for index in head.indices.prefix(4_096)
        where head[index] == UInt8(ascii: "<")
            && (head.has("<html", at: index) || head.has("<!doctype html", at: index))
        {
            return .html
        }
        if hint.format == .html { return .html }
        if head.has("<?xml", at: start) { throw .unsupported(detected: "application/xml") }
        if head.has("<svg", at: start) { throw .unsupported(detected: "image/svg+xml") }
        for tag in [
            "<body", "<head", "<div", "<style", "<title", "<script", "<p>", "<p ", "<table", "<h1", "<h2", "<ul", "<ol",
            "<span", "<meta", "<!--",
        ] as [StaticString]
        where head.has(tag, at: start) {
            return .html
        }
        return nil
    }

    /// Headings by number signs, and one more thing that plain text does not have.
    private static func isMarkdown(_ head: [UInt8]) -> Bool {
        var headings = 0, others = 0
        for line in head.split(separator: 0x0A, omittingEmptySubsequences: true).prefix(2_000) {
            let marks = line.prefix { $0 == UInt8(ascii: "#") }.count
            if (1...6).contains(marks), line.dropFirst(marks).first == 0x20 {
                headings += 1
            } else if line.first == UInt8(ascii: "|"), line.dropFirst().contains(UInt8(ascii: "|")) {
                others += 1
            } else if line.starts(with: "- ".utf8) || line.starts(with: "```".utf8) || line.place(of: "**") != nil
                || line.place(of: "](") != nil
            {
                others += 1
            }
        }
        return headings > 1 || (headings > 0 && others > 0)
    }
}

/// Reads one mail: its heads and words into a writer, its files as attachments.
struct MailReader {
    private static let deepest = 16

    private let bytes: [UInt8]
    private let limits: ExtractionLimits
    private var parts = 0
    private(set) var attachments: [Extraction.Attachment] = []
    private(set) var title: String?

    init(_ bytes: [UInt8], limits: ExtractionLimits) {
        self.bytes = bytes
        self.limits = limits
    }

    /// - Parameter name: of the mail in a mailbox; nil for one alone.
    mutating func read(_ range: Range<Int>, name: String?, into writer: inout BlockWriter) throws(ExtractionFault) {
        let headers = try MailHeaders(bytes, range)
        title = headers.text("subject")
        let prefix = name.map { $0 + "/" } ?? ""
        writer.part = prefix + "header"
        if let title {
            writer.kind = .heading(level: 1)
            try writer.write(title)
            try writer.endBlock()
        }
        writer.kind = .paragraph
        for (field, label) in [("from", "From"), ("to", "To"), ("cc", "Cc"), ("date", "Date")] {
            guard let value = headers.text(field) else { continue }
            try writer.write(label + ": " + value)
            writer.breakLine()
        }
        try writer.endBlock()
        try body(headers, headers.end..<max(headers.end, range.upperBound), path: prefix + "1", depth: 0, &writer)
        writer.part = nil
    }

    private mutating func part(
        _ range: Range<Int>, path: String, depth: Int, _ writer: inout BlockWriter
    ) throws(ExtractionFault) {
        parts += 1
        guard parts <= limits.mailParts else { throw .tooComplex(.mailParts) }
        let headers = try MailHeaders(bytes, range)
        try body(headers, headers.end..<max(headers.end, range.upperBound), path: path, depth: depth, &writer)
    }

    private mutating func body(
        _ headers: MailHeaders, _ range: Range<Int>, path: String, depth: Int, _ writer: inout BlockWriter
    ) throws(ExtractionFault) {
        let type = MailParameters(headers.raw("content-type") ?? Array("text/plain".utf8))
        if type.value == "multipart/encrypted" || (type.value.hasSuffix("pkcs7-mime") && depth == 0) {
            throw .encrypted
        }
        if type.value.hasPrefix("multipart/"), let boundary = type.bytes("boundary"), !boundary.isEmpty {
            return try multipart(type.value, boundary, range, path: path, depth: depth, &writer)
        }
        let disposition = MailParameters(headers.raw("content-disposition") ?? [])
        let filename = disposition.text("filename") ?? type.text("name")
        let encoding = String(decoding: headers.raw("content-transfer-encoding") ?? [], as: UTF8.self).lowercased()
            .filter { !$0.isWhitespace }
        let isText = type.value == "text/plain" || type.value == "text/html" || !type.value.contains("/")
        if isText, disposition.value != "attachment", filename == nil {
            let content = TransferEncoding.decoded(bytes[range], encoding)
            let charset = type.bytes("charset").flatMap { Charset.named(String(decoding: $0, as: UTF8.self)) }
            writer.part = path
            try text(content, isHTML: type.value == "text/html", charset: charset, &writer)
        } else if isFile(type, disposition, headers, filename) {
            attachments.append(
                Extraction.Attachment(
                    filename: filename, mediaType: type.value, bytes: TransferEncoding.decoded(bytes[range], encoding)))
        }
    }

    /// Pictures that a page shows, signatures and the like are no papers.
    private func isFile(
        _ type: MailParameters, _ disposition: MailParameters, _ headers: MailHeaders, _ filename: String?
    ) -> Bool {
        if disposition.value == "attachment" { return !type.value.hasSuffix("-signature") }
        if type.value.hasPrefix("image/"), headers.raw("content-id") != nil { return false }
        if type.value.hasSuffix("-signature") || type.value.hasPrefix("message/delivery") { return false }
        return filename != nil || type.value == "message/rfc822" || type.value.hasPrefix("application/")
            || type.value.hasPrefix("image/")
    }

    private mutating func multipart(
        _ type: String, _ boundary: [UInt8], _ range: Range<Int>, path: String, depth: Int, _ writer: inout BlockWriter
    ) throws(ExtractionFault) {
        guard depth < Self.deepest else { throw .tooComplex(.depth) }
        guard let ranges = MailParts.ranges(in: bytes, range, boundary: boundary, most: limits.mailParts) else {
            throw .tooComplex(.mailParts)
        }
        let numbered = Array(zip(1..., ranges))
        guard type == "multipart/alternative" else {
            for (number, range) in numbered { try part(range, path: path + ".\(number)", depth: depth + 1, &writer) }
            return
        }
        // The same words in several forms, the fullest last.
        for (number, range) in numbered.reversed() {
            let before = writer.count
            try part(range, path: path + ".\(number)", depth: depth + 1, &writer)
            if writer.count > before { return }
        }
    }

    private func text(
        _ content: [UInt8], isHTML: Bool, charset: Charset?, _ writer: inout BlockWriter
    ) throws(ExtractionFault) {
        if isHTML {
            var reader = HTMLReader(HTMLCharset.utf8(content, transport: charset), limits: limits)
            return try reader.read(into: &writer)
        }
        let known = charset == .windows1252 ? EncodingEvidence.charset(of: content) : charset
        let text = (known ?? EncodingEvidence.charset(of: content) ?? .windows1252).decoded(content)
        writer.kind = .paragraph
        try writer.writeKept(text)
        try writer.endBlock()
    }
}

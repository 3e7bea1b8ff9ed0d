/// A mailbox (RFC 4155): its mails one after another, each a part by its number.
struct MBOXExtractor: TextExtractor {
    func extract(_ bytes: [UInt8], limits: ExtractionLimits) throws(ExtractionFault) -> Extraction {
        guard limits.mailDepth > 0 else { throw .tooComplex(.mailDepth) }
        var writer = BlockWriter(limits: limits)
        var attachments: [Extraction.Attachment] = []
        var title: String?
        let (box, mails) = Self.mails(in: bytes)
        guard mails.count <= limits.pages else { throw .tooComplex(.pages) }
        for (number, mail) in mails.enumerated() {
            var reader = MailReader(box, limits: limits)
            try reader.read(mail, name: mails.count > 1 ? "\(number + 1)" : nil, into: &writer)
            attachments += reader.attachments
            if mails.count == 1 { title = reader.title }
        }
        return Extraction(format: .mbox, text: try writer.finished(), title: title, attachments: attachments)
    }

    /// The mails without the lines between them; lines that were quoted for the mailbox's sake are as they were.
    private static func mails(in bytes: [UInt8]) -> ([UInt8], [Range<Int>]) {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var mails: [Range<Int>] = []
        var start = 0
        var isAfterEmpty = true
        var index = 0
        while index < bytes.count {
            let line = MailLines.line(of: bytes, at: index, end: bytes.count)
            let content = bytes[line.content]
            if isAfterEmpty, content.starts(with: "From ".utf8) {
                if result.count > start { mails.append(start..<result.count) }
                start = result.count
            } else {
                let quotes = content.prefix { $0 == UInt8(ascii: ">") }.count
                let isQuoted = quotes > 0 && content.dropFirst(quotes).starts(with: "From ".utf8)
                result += bytes[(isQuoted ? index + 1 : index)..<line.next]
            }
            isAfterEmpty = content.isEmpty
            index = line.next
        }
        if result.count > start { mails.append(start..<result.count) }
        return (result, mails)
    }
}

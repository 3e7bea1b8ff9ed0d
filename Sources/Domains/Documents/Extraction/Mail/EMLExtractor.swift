/// A mail (RFC 5322 with MIME). Its attached mails and files are documents of their own.
struct EMLExtractor: TextExtractor {
    func extract(_ bytes: [UInt8], limits: ExtractionLimits) throws(ExtractionFault) -> Extraction {
        guard limits.mailDepth > 0 else { throw .tooComplex(.mailDepth) }
        var writer = BlockWriter(limits: limits)
        var reader = MailReader(bytes, limits: limits)
        try reader.read(0..<bytes.count, name: nil, into: &writer)
        return Extraction(
            format: .eml, text: try writer.finished(), title: reader.title, attachments: reader.attachments)
    }
}

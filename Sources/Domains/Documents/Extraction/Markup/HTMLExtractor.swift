/// HTML: what a browser would show, as blocks; what it would not show is kept and flagged.
struct HTMLExtractor: TextExtractor {
    /// Of the transport, such as a mail's; the page's own word comes after it.
    var charset: Charset?

    func extract(_ bytes: [UInt8], limits: ExtractionLimits) throws(ExtractionFault) -> Extraction {
        var writer = BlockWriter(limits: limits)
        var reader = HTMLReader(HTMLCharset.utf8(bytes, transport: charset), limits: limits)
        try reader.read(into: &writer)
        return Extraction(format: .html, text: try writer.finished(), title: reader.title)
    }
}

/// Rich text (RTF 1.9): paragraphs, headings by outline level, tables, footnotes; deleted revisions are left out, hidden
/// words flagged.
struct RTFExtractor: TextExtractor {
    func extract(_ bytes: [UInt8], limits: ExtractionLimits) throws(ExtractionFault) -> Extraction {
        var writer = BlockWriter(limits: limits)
        var reader = RTFReader(bytes, limits: limits)
        try reader.read(into: &writer)
        return Extraction(format: .rtf, text: try writer.finished(), title: reader.title)
    }
}

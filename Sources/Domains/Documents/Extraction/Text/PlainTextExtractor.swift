/// Reads plain text and Markdown: as they are. Their lines are told apart where they are searched.
struct PlainTextExtractor: TextExtractor {
    let format: DocumentFormat
    /// As the sender names it.
    var charset: String?

    func extract(_ bytes: [UInt8], limits: ExtractionLimits) throws(ExtractionFault) -> Extraction {
        guard let text = TextDecoding.decoded(bytes, charset: charset) else { throw .damaged }
        var builder = CanonicalTextBuilder(limits: limits)
        // A form feed ends a page, as in RFCs and other texts made for paper.
        let hasPages = text.unicodeScalars.contains("\u{0C}")
        if hasPages { try builder.beginPage() }
        for scalar in text.unicodeScalars {
            if scalar == "\u{0C}" { try builder.beginPage() } else { try builder.append(scalar) }
        }
        return Extraction(format: format, text: builder.finishedWithHiddenSigns())
    }
}

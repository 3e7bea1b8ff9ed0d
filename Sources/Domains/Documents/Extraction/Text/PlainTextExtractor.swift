/// Reads plain text and Markdown: as they are. Their lines are told apart where they are searched.
struct PlainTextExtractor: TextExtractor {
    let format: DocumentFormat
    /// As the sender names it.
    var charset: Charset?

    func extract(_ bytes: [UInt8], limits: ExtractionLimits) throws(ExtractionFault) -> Extraction {
        let charset = try Self.told(bytes, charset: charset)
        // A text that is too long is not made first.
        guard charset.leastCodePoints(bytes) <= limits.characters + 1 else { throw .tooComplex(.characters) }
        let text = charset.decoded(bytes)
        var builder = CanonicalTextBuilder(limits: limits)
        // A form feed ends a page, as in RFCs and other texts made for paper.
        let hasPages = text.utf8.contains(0x0C)
        if hasPages { try builder.beginPage() }
        for scalar in text.unicodeScalars {
            if scalar == "\u{0C}" { try builder.beginPage() } else { try builder.append(scalar) }
        }
        let canonical = builder.finished()
        guard canonical.hasWords else { throw .empty }
        return Extraction(format: format, text: canonical)
    }

    /// - Parameter charset: as the sender names it; it decides where the bytes are of no encoding that can be told.
    static func told(_ bytes: [UInt8], charset: Charset?) throws(ExtractionFault) -> Charset {
        guard !bytes.isEmpty else { throw .empty }
        guard let told = EncodingEvidence.charset(of: bytes) else {
            throw .unsupported(detected: FormatSignature.unknown)
        }
        switch (told, charset) {
        // They are no Unicode, whatever their sender says.
        case (_, .utf8?), (_, .utf16?), (_, .utf32?): return told
        case (.windows1252, let named?), (.gb18030, let named?): return named
        default: return told
        }
    }
}

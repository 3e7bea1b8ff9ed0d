/// Reads any file that can be read in this process.
public enum DocumentReader {
    /// - Parameters:
    ///   - filename: as it came; a hint.
    ///   - mediaType: as it came; a hint.
    ///   - charset: of the text, as its sender names it; what the bytes say of themselves outweighs it.
    /// - Throws: why it gave no text, ``ExtractionFault/unsupported(detected:)`` for a kind that tools read. Nothing of
    ///   what was readable is given then.
    public static func extract(
        _ bytes: [UInt8], filename: String? = nil, mediaType: String? = nil, charset: String? = nil,
        limits: ExtractionLimits = .standard
    ) throws(ExtractionFault) -> Extraction {
        let format = try FormatDetector.detect(bytes, filename: filename, mediaType: mediaType, limits: limits)
        guard let extractor = extractor(of: format, charset: charset.flatMap { Charset.named($0) }) else {
            throw .unsupported(detected: format.mediaType)
        }
        return try extractor.extract(bytes, limits: limits)
    }

    private static func extractor(of format: DocumentFormat, charset: Charset?) -> (any TextExtractor)? {
        switch format {
        case .text, .markdown: PlainTextExtractor(format: format, charset: charset)
        case .html: HTMLExtractor(charset: charset)
        case .rtf: RTFExtractor()
        case .csv: CSVExtractor(charset: charset)
        case .docx: DOCXExtractor()
        case .odt: ODTExtractor()
        case .xlsx: XLSXExtractor()
        case .epub: EPUBExtractor()
        case .eml: EMLExtractor()
        case .mbox: MBOXExtractor()
        case .pdf, .png, .jpeg, .tiff: nil
        }
    }
}

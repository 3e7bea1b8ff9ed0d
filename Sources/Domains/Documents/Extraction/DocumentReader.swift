/// Reads the kinds of files that need no tool, in the process itself.
public enum DocumentReader {
    /// - Parameters:
    ///   - format: as ``FormatDetector`` says.
    ///   - mediaType: as the sender says, for its charset.
    /// - Throws: what is wrong with the file; ``ExtractionFault/unsupported(detected:)`` for a kind that needs a tool.
    public static func extract(
        _ bytes: [UInt8], as format: DocumentFormat, charset: String? = nil, limits: ExtractionLimits = .standard
    ) throws(ExtractionFault) -> Extraction {
        switch format {
        case .text, .markdown:
            try PlainTextExtractor(format: format, charset: charset).extract(bytes, limits: limits)
        case .html: try HTMLExtractor(charset: charset).extract(bytes, limits: limits)
        case .csv: try CSVExtractor().extract(bytes, limits: limits)
        case .docx: try WordExtractor().extract(bytes, limits: limits)
        case .rtf, .odt, .xlsx, .epub, .eml, .mbox, .pdf, .png, .jpeg, .tiff:
            throw .unsupported(detected: format.mediaType)
        }
    }
}

/// The programs that read what this one does not read itself.
public enum ExtractionTool: String, Sendable, CaseIterable {
    case pdfinfo, pdftotext, pdftohtml, pdftoppm, tesseract

    /// The Debian package that has it.
    public var package: String {
        switch self {
        case .pdfinfo, .pdftotext, .pdftohtml, .pdftoppm: "poppler-utils"
        case .tesseract: "tesseract-ocr"
        }
    }
}

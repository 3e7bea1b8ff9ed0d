/// The kinds of files that can be read.
public enum DocumentFormat: String, Sendable, CaseIterable {
    case text, markdown, html, rtf, csv, docx, odt, xlsx, epub, eml, mbox, pdf, png, jpeg, tiff

    public var mediaType: String {
        switch self {
        case .text: "text/plain"
        case .markdown: "text/markdown"
        case .html: "text/html"
        case .rtf: "application/rtf"
        case .csv: "text/csv"
        case .docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
        case .odt: "application/vnd.oasis.opendocument.text"
        case .xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        case .epub: "application/epub+zip"
        case .eml: "message/rfc822"
        case .mbox: "application/mbox"
        case .pdf: "application/pdf"
        case .png: "image/png"
        case .jpeg: "image/jpeg"
        case .tiff: "image/tiff"
        }
    }
}

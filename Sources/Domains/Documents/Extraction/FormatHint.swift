/// What a file's name and its sender say of its kind.
struct FormatHint {
    let format: DocumentFormat?
    /// Whether that kind would have shown itself by its first bytes.
    var isSigned: Bool {
        switch format {
        case .pdf, .png, .jpeg, .tiff, .docx, .odt, .xlsx, .epub, .rtf: true
        case .text, .markdown, .html, .csv, .eml, .mbox, nil: false
        }
    }

    private static let endings: [String: DocumentFormat] = [
        "txt": .text, "text": .text, "md": .markdown, "markdown": .markdown, "html": .html, "htm": .html,
        "xhtml": .html, "rtf": .rtf, "csv": .csv, "tsv": .csv, "docx": .docx, "docm": .docx, "odt": .odt,
        "xlsx": .xlsx, "xlsm": .xlsx, "epub": .epub, "eml": .eml, "mbox": .mbox, "pdf": .pdf, "png": .png, "jpg": .jpeg,
        "jpeg": .jpeg, "tif": .tiff, "tiff": .tiff,
    ]
    private static let types: [String: DocumentFormat] = [
        "text/rtf": .rtf, "text/tab-separated-values": .csv, "application/xhtml+xml": .html,
        "text/x-markdown": .markdown,
        "application/csv": .csv,
    ]

    init(filename: String?, mediaType: String?) {
        let ending = filename?.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last?.lowercased()
        let type = mediaType?.prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
        let typed = type.flatMap { type in Self.types[type] ?? DocumentFormat.allCases.first { $0.mediaType == type } }
        // Senders that do not know say text/plain.
        let named = ending.flatMap { Self.endings[$0] }
        format = typed == .text || typed == nil ? named ?? typed : typed
    }
}

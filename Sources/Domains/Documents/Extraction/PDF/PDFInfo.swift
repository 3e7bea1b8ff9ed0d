/// What `pdfinfo` says of a file.
struct PDFInfo: Equatable {
    /// As the file claims.
    let pages: Int
    let title: String?

    /// Nil where there is no number of pages.
    init?(_ bytes: [UInt8]) {
        var (pages, title): (Int?, String?) = (nil, nil)
        for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].drop(while: \.isWhitespace)
            switch line[..<colon] {
            // The file's own words come first: of a name that comes twice, theirs is not the tool's.
            case "Title" where title == nil: title = Self.title(value)
            case "Pages": pages = Int(value)
            default: break
            }
        }
        guard let pages, pages > 0 else { return nil }
        self.pages = pages
        self.title = title
    }

    /// Without what programs put there that were told nothing.
    private static func title(_ value: Substring) -> String? {
        let text = String(value.prefix(300)).filter { !$0.isNewline }
        let name = text.lowercased()
        return text.isEmpty || name == "untitled" || name.hasPrefix("microsoft word - ") ? nil : text
    }
}

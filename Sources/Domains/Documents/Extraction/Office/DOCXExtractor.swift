/// Word processors' files of ISO 29500: letterheads, body with headings, lists and tables, footnotes and endnotes, feet.
/// Deleted revisions are left out.
struct DOCXExtractor: TextExtractor {
    func extract(_ bytes: [UInt8], limits: ExtractionLimits) throws(ExtractionFault) -> Extraction {
        var package = try OfficePackage(bytes, limits: limits)
        let main = try package.main("word/document.xml")
        var styles = WordStyles()
        if let part = try package.related(to: main, as: "styles").first, var xml = try package.reader(part) {
            styles = try WordStyles(&xml)
        }
        guard let body = try package.reader(main) else { throw .damaged }
        var writer = BlockWriter(limits: limits)
        var reader = DOCXReader(body, styles: styles)
        try addParts("header", of: main, in: &package, styles: styles, &writer)
        writer.part = nil
        try reader.read(into: &writer)
        for purpose in ["footnotes", "endnotes", "footer"] {
            try addParts(purpose, of: main, in: &package, styles: styles, &writer)
        }
        return Extraction(format: .docx, text: try writer.finished(), title: try package.title())
    }

    private func addParts(
        _ purpose: String, of main: String, in package: inout OfficePackage, styles: WordStyles,
        _ writer: inout BlockWriter
    ) throws(ExtractionFault) {
        for part in try package.related(to: main, as: purpose) {
            guard let xml = try package.reader(part) else { continue }
            writer.part = purpose
            var reader = DOCXReader(xml, styles: styles)
            try reader.read(into: &writer)
        }
    }
}

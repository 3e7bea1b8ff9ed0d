/// Word processors' files of ISO 26300: heads, body with headings, lists and tables, notes, feet. Tracked deletions are
/// left out.
struct ODTExtractor: TextExtractor {
    func extract(_ bytes: [UInt8], limits: ExtractionLimits) throws(ExtractionFault) -> Extraction {
        var archive = try ZipArchive(bytes, limits: limits)
        if let manifest = try archive.read("META-INF/manifest.xml"), manifest.place(of: "encryption-data") != nil {
            throw .encrypted
        }
        guard let content = try archive.read("content.xml") else { throw .damaged }
        var writer = BlockWriter(limits: limits)
        var styles = OpenDocumentStyles()
        var feet: [UInt8]?
        if let shared = try archive.read("styles.xml") {
            var xml = XMLReader(shared, limits: limits)
            try styles.read(&xml)
            var heads = OpenDocumentReader(XMLReader(shared, limits: limits), styles: styles, only: "header")
            writer.part = "header"
            try heads.read(into: &writer)
            feet = shared
        }
        var own = XMLReader(content, limits: limits)
        try styles.read(&own)
        writer.part = nil
        var body = OpenDocumentReader(XMLReader(content, limits: limits), styles: styles, only: "body")
        try body.read(into: &writer)
        if let feet {
            writer.part = "footer"
            var reader = OpenDocumentReader(XMLReader(feet, limits: limits), styles: styles, only: "footer")
            try reader.read(into: &writer)
        }
        var title: String?
        if let meta = try archive.read("meta.xml") { title = try OfficePackage.title(XMLReader(meta, limits: limits)) }
        return Extraction(format: .odt, text: try writer.finished(), title: title)
    }
}

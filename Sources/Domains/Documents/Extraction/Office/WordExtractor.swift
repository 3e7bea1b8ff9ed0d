/// Reads DOCX (ECMA-376): paragraphs, headings, list items, tables and footnotes; deleted revisions are left out, hidden runs
/// flagged.
struct WordExtractor: TextExtractor {
    func extract(_ bytes: [UInt8], limits: ExtractionLimits) throws(ExtractionFault) -> Extraction {
        var archive = try ZipArchive(bytes, limits: limits)
        guard let main = try archive.read("word/document.xml") else { throw .damaged }
        var composer = WordComposer(limits: limits)
        try composer.add(main)
        for part in ["word/footnotes.xml", "word/endnotes.xml"] {
            if let notes = try archive.read(part) { try composer.add(notes) }
        }
        let title = try archive.read("docProps/core.xml").flatMap { WordExtractor.title($0, limits) }
        return Extraction(format: .docx, text: composer.finished(), title: title)
    }

    private static func title(_ bytes: [UInt8], _ limits: ExtractionLimits) -> String? {
        var parser = XMLPullParser(bytes, limits: limits)
        var isTitle = false
        while let event = try? parser.next() {
            switch event {
            case .start("title", _): isTitle = true
            case .text(let text) where isTitle: return text.isEmpty ? nil : text
            case .end("title"): isTitle = false
            default: continue
            }
        }
        return nil
    }
}

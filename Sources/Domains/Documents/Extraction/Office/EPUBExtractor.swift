/// Books in EPUB: the pages of the reading order, one after another.
struct EPUBExtractor: TextExtractor {
    /// Encryption of fonts is no lock.
    private static let fontsOnly = ["http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC"]

    func extract(_ bytes: [UInt8], limits: ExtractionLimits) throws(ExtractionFault) -> Extraction {
        var archive = try ZipArchive(bytes, limits: limits)
        if let list = try archive.read("META-INF/encryption.xml"), try isLocked(XMLReader(list, limits: limits)) {
            throw .encrypted
        }
        guard let container = try archive.read("META-INF/container.xml"),
            let place = try rootFile(XMLReader(container, limits: limits)), let root = try archive.read(place)
        else { throw .damaged }
        let book = try BookPackage(XMLReader(root, limits: limits), folder: ArchivePath.split(place).folder)
        var writer = BlockWriter(limits: limits)
        for page in book.pages {
            guard let bytes = try archive.read(page) else { continue }
            var reader = HTMLReader(HTMLCharset.utf8(bytes, transport: nil), limits: limits)
            try reader.read(into: &writer)
        }
        return Extraction(format: .epub, text: try writer.finished(), title: book.title)
    }

    private func rootFile(_ reader: XMLReader) throws(ExtractionFault) -> String? {
        var xml = reader
        while true {
            switch try xml.next() {
            case .start("rootfile"):
                if let path = xml.attribute("full-path") { return ArchivePath.resolved(path, from: "") }
            case .finished: return nil
            default: continue
            }
        }
    }

    private func isLocked(_ reader: XMLReader) throws(ExtractionFault) -> Bool {
        var xml = reader
        while true {
            switch try xml.next() {
            case .start("EncryptionMethod"):
                if let method = xml.attribute("Algorithm"), !Self.fontsOnly.contains(method) { return true }
            case .finished: return false
            default: continue
            }
        }
    }
}

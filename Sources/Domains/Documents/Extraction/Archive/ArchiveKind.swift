/// Which kind of office file or book a zip file is.
enum ArchiveKind {
    static func format(of bytes: [UInt8], limits: ExtractionLimits) throws(ExtractionFault) -> DocumentFormat {
        var archive = try ZipArchive(bytes, limits: limits)
        if let type = try kind(in: &archive) {
            switch type {
            case DocumentFormat.epub.mediaType: return .epub
            case DocumentFormat.odt.mediaType, DocumentFormat.odt.mediaType + "-template": return .odt
            default: throw .unsupported(detected: type)
            }
        }
        var folders: Set<String> = []
        for name in archive.names { if let slash = name.firstIndex(of: "/") { folders.insert(String(name[..<slash])) } }
        if folders.contains("word") { return .docx }
        if archive.contains("xl/workbook.xml") || archive.contains("xl/sharedStrings.xml") { return .xlsx }
        if folders.contains("ppt") {
            throw .unsupported(detected: "application/vnd.openxmlformats-officedocument.presentationml.presentation")
        }
        if folders.contains("xl") {
            throw .unsupported(detected: "application/vnd.ms-excel.sheet.binary.macroenabled.12")
        }
        if archive.contains("META-INF/container.xml") { return .epub }
        throw .unsupported(detected: "application/zip")
    }

    /// What the file says in its entry for that.
    private static func kind(in archive: inout ZipArchive) throws(ExtractionFault) -> String? {
        guard let bytes = try archive.read("mimetype"), bytes.count <= 128 else { return nil }
        let kind = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
        return kind.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && kind.contains("/") ? kind : nil
    }
}

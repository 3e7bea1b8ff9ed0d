import Testing

@testable import Documents

@Suite struct FormatDetectorTests {
    @Test(
        "the bytes tell the kind, whatever name and sender say",
        arguments: [
            ("%PDF-1.7", DocumentFormat.pdf), ("\n junk %PDF-1.4", .pdf), ("{\\rtf1}", .rtf),
            ("<html><p>x</html>", .html),
            ("plain words", .text), ("# A\n\n- b\n", .markdown), ("a,b,c\n1,2,3\n4,5,6\n", .csv),
            ("We ask, plead, beg\nfor it, them, us\nas ever, so, yours\n", .text),
        ])
    func bytes(text: String, format: DocumentFormat) throws {
        #expect(try FormatDetector.detect(Array(text.utf8), filename: "x.eml", mediaType: "text/plain") == format)
    }

    @Test("pictures are told for those that read them")
    func pictures() throws {
        #expect(try FormatDetector.detect([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) == .png)
        #expect(try FormatDetector.detect([0xFF, 0xD8, 0xFF, 0xE0]) == .jpeg)
        #expect(try FormatDetector.detect([0x4D, 0x4D, 0x00, 0x2A]) == .tiff)
        #expect(FormatDetector.kindForTools([0xFF, 0xD8, 0xFF, 0xE0]) == .jpeg)
        #expect(FormatDetector.kindForTools(Array("{\\rtf".utf8)) == nil)
        #expect(throws: ExtractionFault.unsupported(detected: "image/jpeg")) { try read([0xFF, 0xD8, 0xFF, 0xE0]) }
    }

    @Test(
        "other kinds are named",
        arguments: [
            (Array("GIF89a".utf8), "image/gif"), ([0x1F, 0x8B, 8], "application/gzip"),
            (Array("<?xml version='1.0'?><data/>".utf8), "application/xml"),
            (Self.compound("WordDocument"), "application/msword"),
        ])
    func others(bytes: [UInt8], type: String) {
        #expect(throws: ExtractionFault.unsupported(detected: type)) { try FormatDetector.detect(bytes) }
    }

    @Test("archives that are no papers are named, too")
    func archives() {
        var zip = ZipFixture()
        zip.add("ppt/presentation.xml", "<a/>")
        let type = "application/vnd.openxmlformats-officedocument.presentationml.presentation"
        #expect(throws: ExtractionFault.unsupported(detected: type)) { try FormatDetector.detect(zip.bytes) }
        var other = ZipFixture()
        other.add("a.txt", "x")
        #expect(throws: ExtractionFault.unsupported(detected: "application/zip")) {
            try FormatDetector.detect(other.bytes)
        }
    }

    @Test("a file that is not what its name says, and would show it, is damaged")
    func wrong() {
        #expect(throws: ExtractionFault.damaged) { try FormatDetector.detect(Array("hello\n".utf8), filename: "a.pdf") }
        #expect(throws: ExtractionFault.damaged) {
            try FormatDetector.detect(Array("hello\n".utf8), mediaType: "image/png; x=y")
        }
    }

    @Test("a password's box is told from old office files")
    func locked() {
        #expect(throws: ExtractionFault.encrypted) { try FormatDetector.detect(Self.compound("EncryptedPackage")) }
    }

    static func compound(_ name: String) -> [UInt8] {
        var bytes = CompoundFile.signature + [UInt8](repeating: 0, count: 1_024 - 8)
        bytes += name.utf8.flatMap { [$0, 0] }
        return bytes + [UInt8](repeating: 0, count: 1_536 - bytes.count)
    }
}

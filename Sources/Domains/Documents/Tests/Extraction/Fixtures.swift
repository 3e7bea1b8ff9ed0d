import Basics
import CZlib

@testable import Documents

/// A zip file built in memory.
struct ZipFixture {
    struct Lie {
        var unpacked: UInt32?
        var checksum: UInt32?
        var flags: UInt16 = 0
        /// Points this entry at the place of the first.
        var overlapsFirst = false
    }

    private var body: [UInt8] = []
    private var directory: [UInt8] = []
    private var count: UInt16 = 0

    mutating func add(_ name: String, _ content: [UInt8], deflated: Bool = true, lie: Lie = Lie()) {
        let packed = deflated ? Self.deflate(content) : content
        let checksum = lie.checksum ?? UInt32(truncatingIfNeeded: crc32_z(0, content, content.count))
        let offset = lie.overlapsFirst ? 0 : UInt32(body.count)
        let common: [UInt8] =
            le16(20) + le16(lie.flags) + le16(deflated ? 8 : 0) + le32(0) + le32(checksum) + le32(UInt32(packed.count))
            + le32(lie.unpacked ?? UInt32(content.count)) + le16(UInt16(name.utf8.count)) + le16(0)
        body += le32(0x0403_4B50) + common + Array(name.utf8) + packed
        directory += le32(0x0201_4B50) + le16(20) + common + le16(0) + le16(0) + le16(0) + le32(0) + le32(offset)
        directory += Array(name.utf8)
        count += 1
    }

    mutating func add(_ name: String, _ content: String) { add(name, Array(content.utf8)) }

    var bytes: [UInt8] {
        body + directory + le32(0x0605_4B50) + le16(0) + le16(0) + le16(count) + le16(count)
            + le32(UInt32(directory.count)) + le32(UInt32(body.count)) + le16(0)
    }

    private func le16(_ value: UInt16) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }

    private func le32(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }

    static func deflate(_ content: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        return withUnsafeMutablePointer(to: &stream) { stream in
            guard
                deflateInit2_(
                    stream, 6, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
                    == Z_OK
            else { return [] }
            defer { deflateEnd(stream) }
            var input = content
            var out = [UInt8](repeating: 0, count: content.count + 4_096)
            return input.withUnsafeMutableBufferPointer { source in
                let written = out.withUnsafeMutableBufferPointer { target in
                    stream.pointee.next_in = source.baseAddress
                    stream.pointee.avail_in = UInt32(source.count)
                    stream.pointee.next_out = target.baseAddress
                    stream.pointee.avail_out = UInt32(target.count)
                    _ = CZlib.deflate(stream, Z_FINISH)
                    return target.count - Int(stream.pointee.avail_out)
                }
                return Array(out[..<written])
            }
        }
    }
}

/// Office files and books, small and whole.
enum OfficeFixture {
    private static let word = "xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\""

    static func docx(_ body: String, others: [(String, String)] = [], relations: String = "") -> [UInt8] {
        var zip = ZipFixture()
        zip.add("word/document.xml", "<?xml version=\"1.0\"?><w:document \(word)><w:body>\(body)</w:body></w:document>")
        if !relations.isEmpty { zip.add("word/_rels/document.xml.rels", "<Relationships>\(relations)</Relationships>") }
        for (name, content) in others { zip.add(name, content) }
        return zip.bytes
    }

    static func paragraph(_ text: String, properties: String = "", run: String = "") -> String {
        "<w:p>\(properties)<w:r>\(run)<w:t>\(text)</w:t></w:r></w:p>"
    }

    static func odt(_ body: String, styles: String = "") -> [UInt8] {
        var zip = ZipFixture()
        zip.add("mimetype", Array("application/vnd.oasis.opendocument.text".utf8), deflated: false)
        zip.add(
            "content.xml",
            """
            <o:document-content><o:automatic-styles>\(styles)</o:automatic-styles><o:body><o:text>\(body)</o:text></o:body>\
            </o:document-content>
            """)
        return zip.bytes
    }

    static func xlsx(_ sheet: String, strings: [String] = [], styles: String = "") -> [UInt8] {
        var zip = ZipFixture()
        zip.add(
            "xl/workbook.xml", "<workbook><sheets><sheet name=\"Costs\" sheetId=\"1\" r:id=\"r1\"/></sheets></workbook>"
        )
        let type = "http://x/relationships"
        zip.add(
            "xl/_rels/workbook.xml.rels",
            """
            <Relationships><Relationship Id="r1" Type="\(type)/worksheet" Target="worksheets/sheet1.xml"/>\
            <Relationship Id="r2" Type="\(type)/sharedStrings" Target="sharedStrings.xml"/>\
            <Relationship Id="r3" Type="\(type)/styles" Target="styles.xml"/></Relationships>
            """)
        zip.add("xl/worksheets/sheet1.xml", "<worksheet><sheetData>\(sheet)</sheetData></worksheet>")
        zip.add("xl/sharedStrings.xml", "<sst>" + strings.map { "<si><t>\($0)</t></si>" }.joined() + "</sst>")
        zip.add("xl/styles.xml", "<styleSheet>\(styles)</styleSheet>")
        return zip.bytes
    }

    static func epub(_ pages: [String]) -> [UInt8] {
        var zip = ZipFixture()
        zip.add("mimetype", Array("application/epub+zip".utf8), deflated: false)
        zip.add(
            "META-INF/container.xml",
            "<container><rootfiles><rootfile full-path=\"OPS/book.opf\"/></rootfiles></container>")
        let numbers = pages.indices
        let items = numbers.map {
            "<item id=\"p\($0)\" href=\"p%20\($0).xhtml\" media-type=\"application/xhtml+xml\"/>"
        }
        let order = numbers.map { "<itemref idref=\"p\($0)\"/>" }
        zip.add(
            "OPS/book.opf",
            """
            <package><metadata><dc:title>Boiler manual</dc:title></metadata><manifest>\(items.joined())</manifest>\
            <spine>\(order.joined())</spine></package>
            """)
        for (number, page) in pages.enumerated() { zip.add("OPS/p \(number).xhtml", page) }
        return zip.bytes
    }
}

extension Extraction {
    /// The words of each block but the rows, which hold what their cells hold.
    func words(of kind: (TextBlock.Kind) -> Bool = { $0 != .tableRow }) -> [String] {
        text.blocks.filter { kind($0.kind) }.map { text.words($0.range) }
    }

    var hiddenWords: [String] { text.hidden.map { text.words($0.range) } }
}

extension CanonicalText {
    func words(_ range: Range<Int>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: Array(text.unicodeScalars)[range])
        return String(view)
    }
}

func read(
    _ bytes: [UInt8], filename: String? = nil, mediaType: String? = nil, charset: String? = nil,
    limits: ExtractionLimits = .standard
) throws(ExtractionFault) -> Extraction {
    try DocumentReader.extract(bytes, filename: filename, mediaType: mediaType, charset: charset, limits: limits)
}

func read(_ text: String, filename: String? = nil, limits: ExtractionLimits = .standard) throws(ExtractionFault)
    -> Extraction
{
    try read(Array(text.utf8), filename: filename, limits: limits)
}

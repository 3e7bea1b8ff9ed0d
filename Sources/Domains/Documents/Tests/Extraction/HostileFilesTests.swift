import Basics
import Testing

@testable import Documents

@Suite struct HostileFilesTests {
    static let samples: [(name: String, bytes: [UInt8])] = [
        ("a.docx", OfficeFixture.docx(OfficeFixture.paragraph("Amount due: $9"))),
        ("a.odt", OfficeFixture.odt("<text:p>Amount due</text:p>")),
        ("a.xlsx", OfficeFixture.xlsx("<row><c t=\"s\"><v>0</v></c></row>", strings: ["Due"])),
        ("a.epub", OfficeFixture.epub(["<html><body><p>Due</p></body></html>"])),
        ("a.eml", Array(MailTests.mail.utf8)),
        ("a.mbox", Array(("From x\n" + MailTests.mail).utf8)),
        (
            "a.html",
            Array(
                "<style>.a{display:none}</style><table><tr><th>a<td class=a>b &amp; c</table><p style='color:#fff'>d"
                    .utf8)
        ),
        ("a.rtf", Array(#"{\rtf1{\fonttbl{\f1\fcharset134 S;}}\trowd a\cell b\row \u20013?{\v h}\par\'d3\'a6}"#.utf8)),
        ("a.md", Array("# A\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n1. x\n- y\n```\nz\n".utf8)),
        ("a.csv", Array("a;b;c\n1;\"2\n3\";4\n".utf8)), ("a.txt", Array("1. Rent\nIt is due.\n\n第三条 租金\n- a\n".utf8)),
    ]

    /// Whatever comes of it: no crash, places inside the text, and only faults with a name.
    static func holds(_ bytes: [UInt8], _ name: String?) -> Bool {
        do throws(ExtractionFault) {
            let text = try DocumentReader.extract(bytes, filename: name).text
            let whole = 0..<text.count
            return text.count == text.text.unicodeScalars.count
                && text.blocks.allSatisfy { !$0.range.isEmpty && $0.range.clamped(to: whole) == $0.range }
                && text.hidden.allSatisfy { !$0.range.isEmpty && $0.range.clamped(to: whole) == $0.range }
        } catch {
            return true
        }
    }

    @Test("every sample can be read, and ends as a named fault wherever it is cut")
    func cuts() throws {
        for sample in Self.samples {
            #expect(throws: Never.self) { try read(sample.bytes, filename: sample.name) }
            for end in sample.bytes.indices { #expect(Self.holds(Array(sample.bytes[..<end]), sample.name)) }
        }
        for sample in Self.samples.prefix(4) {
            for end in stride(from: 30, to: sample.bytes.count, by: 7) {
                #expect(throws: ExtractionFault.self) { try read(Array(sample.bytes[..<end])) }
            }
        }
    }

    @Test("random bytes in place of others do no harm", arguments: [1, 2, 3])
    func flips(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for sample in Self.samples {
            for _ in 0..<200 {
                var bytes = sample.bytes
                for _ in 0..<Int.random(in: 1...8, using: &random) {
                    bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
                #expect(Self.holds(bytes, sample.name), "seed \(seed), \(sample.name)")
            }
        }
    }

    @Test("parts of files put together at random do no harm", arguments: [4, 5])
    func splices(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for sample in Self.samples {
            for _ in 0..<100 {
                let other = Self.samples[Int.random(in: Self.samples.indices, using: &random)].bytes
                let cut = Int.random(in: sample.bytes.indices, using: &random)
                let from = Int.random(in: other.indices, using: &random)
                #expect(
                    Self.holds(Array(sample.bytes[..<cut] + other[from...]), sample.name),
                    "seed \(seed), \(sample.name)")
            }
        }
    }

    @Test("the words inside of XML files do no harm either, whatever they become", arguments: [6, 7])
    func inside(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let body = Array(OfficeFixture.paragraph("Amount", properties: "<w:pPr><w:numPr/></w:pPr>").utf8)
        for _ in 0..<300 {
            var changed = body
            for _ in 0..<3 {
                changed[Int.random(in: changed.indices, using: &random)] =
                    Array("<>&;/\"= aw:p\u{0}".utf8).randomElement(using: &random) ?? 0
            }
            #expect(Self.holds(OfficeFixture.docx(String(decoding: changed, as: UTF8.self)), "a.docx"))
        }
    }

    @Test("depth is limited in every tree")
    func depth() {
        let deep = { (open: String, close: String, count: Int) in
            String(repeating: open, count: count) + "x" + String(repeating: close, count: count)
        }
        #expect(throws: ExtractionFault.tooComplex(.depth)) {
            try read(deep("<div>", "</div>", 100_000), filename: "a.html")
        }
        #expect(throws: ExtractionFault.tooComplex(.depth)) { try read("{\\rtf1 " + deep("{", "}", 1_000) + "}") }
        #expect(throws: ExtractionFault.tooComplex(.depth)) {
            try read(OfficeFixture.docx(deep("<w:p>", "</w:p>", 300)))
        }
        #expect(throws: ExtractionFault.tooComplex(.depth)) { try read(OfficeFixture.odt(deep("<a>", "</a>", 300))) }
        #expect(throws: Never.self) {
            try read("<p>a" + String(repeating: "<p>b<li>c<tr><td>d", count: 1_000), filename: "a.html")
        }
    }

    @Test("a bomb is refused by the limit that it breaks")
    func bombs() throws {
        let zeros = [UInt8](repeating: 0x61, count: 3 << 20)
        var ratio = ZipFixture()
        ratio.add("word/document.xml", zeros)
        #expect(throws: ExtractionFault.tooComplex(.archiveRatio)) { try read(ratio.bytes) }
        var limits = ExtractionLimits.standard
        limits.archiveRatio = 10_000
        limits.archiveEntry = 2 << 20
        #expect(throws: ExtractionFault.tooComplex(.archiveEntry)) { try read(ratio.bytes, limits: limits) }
        limits.archiveTotal = 1 << 20
        #expect(throws: ExtractionFault.tooComplex(.archiveTotal)) { try read(ratio.bytes, limits: limits) }
        var many = ZipFixture()
        for number in 0..<2_001 { many.add("word/\(number)", "a") }
        #expect(throws: ExtractionFault.tooComplex(.archiveEntries)) { try read(many.bytes) }
    }

    @Test("archives that lie about sizes, sums or places are damaged, locked ones encrypted")
    func lies() {
        let body = Array(String(repeating: "<a/>", count: 20).utf8)
        let lies: [(ZipFixture.Lie, ExtractionFault)] = [
            (.init(unpacked: 5), .damaged), (.init(unpacked: 0xFFFF_FFF0), .damaged), (.init(checksum: 1), .damaged),
            (.init(flags: 1), .encrypted),
        ]
        for (lie, fault) in lies {
            var zip = ZipFixture()
            zip.add("word/document.xml", body, lie: lie)
            #expect(throws: fault) { try read(zip.bytes) }
        }
        var overlapping = ZipFixture()
        overlapping.add("word/document.xml", body)
        overlapping.add("word/other.xml", body, lie: .init(overlapsFirst: true))
        #expect(throws: ExtractionFault.damaged) { try read(overlapping.bytes) }
    }

    @Test("entities that grow, and those from elsewhere, are refused")
    func entities() {
        for declaration in ["<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>", "<!ENTITY b SYSTEM 'file:///etc/hostname'>"] {
            var zip = ZipFixture()
            zip.add("word/document.xml", "<!DOCTYPE d [\(declaration)]><d>&b;</d>")
            #expect(throws: ExtractionFault.damaged) { try read(zip.bytes) }
        }
    }

    @Test("attributes are limited in length and number, but for pictures that nobody reads")
    func attributes() {
        let long = String(repeating: "a", count: 70_000)
        #expect(throws: ExtractionFault.tooComplex(.attribute)) {
            try read("<p style=\"\(long)\">x", filename: "a.html")
        }
        #expect(throws: ExtractionFault.tooComplex(.attribute)) {
            try read(OfficeFixture.docx("<w:p w:a=\"\(long)\"/>"))
        }
        #expect(throws: Never.self) { try read("<img src=\"data:image/png;base64,\(long)\"><p>x", filename: "a.html") }
        let many = (0..<2_000).map { " a\($0)='b'" }.joined()
        #expect(throws: ExtractionFault.tooComplex(.attribute)) { try read(OfficeFixture.docx("<w:p\(many)/>")) }
    }

    @Test("a mail's header has a limit, in one line and in all")
    func headers() {
        let long = String(repeating: "=?", count: 600_000)
        #expect(throws: ExtractionFault.tooComplex(.attribute)) { try read("Subject: \(long)", filename: "a.eml") }
        let many = String(repeating: "From: a\n", count: 2_100)
        #expect(throws: ExtractionFault.tooComplex(.attribute)) { try read(many, filename: "a.eml") }
    }

    @Test("what heads many cells is short, and blocks are counted, also in cells that only place things")
    func repeatedHeadings() throws {
        let long = String(repeating: "a", count: 300)
        let page = "<table><tr><th>\(long)<th>Price<tr><th>\(long)<td>5</table>"
        for block in try read(page, filename: "a.html").text.blocks {
            guard case .cell(let row, let column, _) = block.kind else { continue }
            #expect(row?.count ?? 0 < 300 && column?.count ?? 0 < 300)
        }
        var limits = ExtractionLimits.standard
        limits.blocks = 10
        let paragraphs = String(repeating: "<p>a", count: 11)
        for page in [paragraphs, "<table><tr><td>" + paragraphs] {
            #expect(throws: ExtractionFault.tooComplex(.blocks)) {
                try read(page, filename: "a.html", limits: limits)
            }
        }
    }

    @Test("a row of text has as many fields as a table may have cells, a title is short, a rule of a style has an end")
    func longPieces() throws {
        var limits = ExtractionLimits.standard
        limits.tableCells = 10
        limits.characters = 30
        let row = String(repeating: "a,", count: 11)
        #expect(throws: ExtractionFault.tooComplex(.tableCells)) { try read(row, filename: "a.csv", limits: limits) }
        #expect(throws: ExtractionFault.tooComplex(.characters)) {
            try read([UInt8](repeating: 0xFC, count: 32), limits: limits)
        }
        let long = String(repeating: "a ", count: 40_000)
        for page in ["<title>\(long)</title><p>b", "<style>p{\(long)}</style><p>b", "<style>\(long){}</style><p>b"] {
            let extraction = try read(page, filename: "a.html")
            #expect(extraction.words() == ["b"] && extraction.title?.utf8.count ?? 0 < 1_000)
        }
        #expect(try read("{\\rtf1{\\info{\\title \(long)}}b}").title?.utf8.count ?? 0 < 1_000)
    }

    @Test("rows of a sheet that no program writes are rows all the same")
    func rowNumbers() throws {
        for row in ["9223372036854775807", "-5", "0", "99999999999999999999", "x"] {
            let sheet =
                "<row r=\"\(row)\"><c t=\"inlineStr\"><is><t>Due</t></is></c></row><row><c t=\"inlineStr\"><is><t>Now</t></is></c></row>"
            let text = try read(OfficeFixture.xlsx(sheet)).text.text
            #expect(text.contains("Due") && text.contains("Now"))
        }
    }

    @Test("tables that a workbook's cells point into are limited")
    func sharedTables() {
        var limits = ExtractionLimits.standard
        limits.tableCells = 10
        let book = OfficeFixture.xlsx("", strings: [String](repeating: "a", count: 11))
        #expect(throws: ExtractionFault.tooComplex(.tableCells)) { try read(book, limits: limits) }
    }

    @Test("signs without width are flagged up to a limit")
    func hiddenSpans() throws {
        var limits = ExtractionLimits.standard
        limits.hiddenSpans = 10
        let text = String(repeating: "a\u{200B}", count: 100) + "a"
        #expect(try read(text, limits: limits).text.hidden.count == 10)
    }

    @Test("tables and texts end at their limits")
    func sizes() {
        var limits = ExtractionLimits.standard
        limits.tableCells = 100
        limits.characters = 1_000
        let cells = "<table><tr>" + String(repeating: "<td>a", count: 101)
        #expect(throws: ExtractionFault.tooComplex(.tableCells)) { try read(cells, filename: "a.html", limits: limits) }
        #expect(throws: ExtractionFault.tooComplex(.characters)) {
            try read(String(repeating: "a ", count: 501), limits: limits)
        }
        #expect(throws: ExtractionFault.tooComplex(.tableCells)) {
            try read(String(repeating: "1,2,3\n", count: 40), limits: limits)
        }
    }

    @Test(
        "long repeats of what costs some readers the square are read",
        arguments: [
            "<", "<a ", "<!--", "</x>", "=?", "=?utf-8?q?a", "&", "<![CDATA[", "{", "\\'", "<td rowspan=9 colspan=9>",
            "</div>", "<i></div></i>", "[", "|",
        ])
    func repeats(piece: String) {
        let body = String(repeating: piece, count: 100_000 / piece.utf8.count)
        for (name, head) in [
            ("a.html", "<div><table><td>" + String(repeating: "<b>", count: 200)), ("a.eml", "Subject: "), ("a.md", ""),
            ("a.rtf", "{\\rtf1 "), ("a.txt", ""),
        ] {
            #expect(Self.holds(Array((head + body).utf8), name))
        }
    }
}

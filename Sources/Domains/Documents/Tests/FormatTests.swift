import Basics
import Testing

@testable import Documents

/// Files of the kinds that need no tool.
@Suite struct FormatTests {
    private func read(
        _ bytes: [UInt8], _ filename: String? = nil, limits: ExtractionLimits = .standard
    ) throws -> Extraction {
        let format = try FormatDetector.format(of: bytes, filename: filename, mediaType: nil)
        return try DocumentReader.extract(bytes, as: format, limits: limits)
    }

    private func blocks(_ extraction: Extraction) -> [(TextBlock.Kind, String)] {
        let scalars = Array(extraction.text.text.unicodeScalars)
        return extraction.text.blocks.map { block in
            (block.kind, String(String.UnicodeScalarView(scalars[block.range])))
        }
    }

    @Test(
        arguments: [
            ([0xEF, 0xBB, 0xBF] + Array("é".utf8), "é"), ([0xFF, 0xFE, 0xE9, 0x00], "é"),
            ([0xFE, 0xFF, 0x00, 0xE9], "é"),
            ([0x47, 0x65, 0x62, 0xFC, 0x68, 0x72, 0x20, 0x80], "Gebühr €"),
            ([0xD3, 0xA6, 0xBD, 0xC9, 0xBD, 0xF0, 0xB6, 0xEE], "应缴金额"),
        ] as [([UInt8], String)])
    func `texts are read in the encoding that they are in`(bytes: [UInt8], expected: String) throws {
        #expect(try read(bytes).text.text == expected)
    }

    @Test func `a page of the web gives what a browser shows`() throws {
        let page = """
            <!doctype html><html><head><title>Bill</title><style>p {}</style></head><body>
            <h1>Water &amp; heat</h1><p>Due <b>3&nbsp;May</b><br>in full<p>Second
            <ul><li>one<li>two</ul><table><tr><th>Item<th>Cost<tr><td>Water<td>$5</table>
            <p style="display: none">ignore me</p><script>alert(1)</script></body></html>
            """
        let extraction = try read(Array(page.utf8))
        #expect(extraction.format == .html && extraction.title == "Bill")
        #expect(
            extraction.text.text
                == "Water & heat\nDue 3\u{A0}May\nin full\nSecond\n• one\n• two\nItem\tCost\nWater\t$5\nignore me\n")
        let found = blocks(extraction)
        #expect(found.first?.0 == .heading(level: 1))
        let cost = try #require(found.last { $0.1 == "$5" })
        guard case .cell(let row?, let column?, _) = cost.0 else { return #expect(Bool(false)) }
        let scalars = Array(extraction.text.text.unicodeScalars)
        #expect(String(String.UnicodeScalarView(scalars[row])) == "Water")
        #expect(String(String.UnicodeScalarView(scalars[column])) == "Cost")
        #expect(extraction.text.hidden.map(\.reason) == [.invisible])
    }

    @Test func `a table of text has rows and cells under their heads`() throws {
        let extraction = try read(Array("name;price\n\"a; b\";\"1\"\"\"\nc;2\n".utf8), "x.csv")
        #expect(extraction.format == .csv)
        #expect(extraction.text.text == "name\tprice\na; b\t1\"\nc\t2\n")
    }

    @Test(arguments: [
        ("<p>" + String(repeating: "<div>", count: 300), ExtractionLimits.Kind.depth),
        ("<p title='" + String(repeating: "x", count: 70_000) + "'>", .attribute),
    ])
    func `markup beyond a limit is refused by its name`(page: String, limit: ExtractionLimits.Kind) {
        #expect(throws: ExtractionFault.tooComplex(limit)) { try read(Array(("<html>" + page).utf8)) }
    }

    @Test func `signs without width inside words are flagged`() throws {
        let extraction = try read(Array("pay\u{200B}ment".utf8))
        #expect(extraction.text.hidden == [HiddenSpan(range: 3..<4, reason: .zeroWidth)])
    }

    @Test func `what is no text, an archive of nothing and an old office file are named`() {
        #expect(throws: ExtractionFault.unsupported(detected: "application/octet-stream")) {
            try read([1, 2, 3, 0, 5, 0, 0, 9, 250, 251, 0, 1])
        }
        #expect(throws: ExtractionFault.damaged) { try read([0x50, 0x4B, 0x03, 0x04, 1, 2, 3]) }
        #expect(throws: ExtractionFault.unsupported(detected: "application/x-ole-storage")) {
            try read([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, 0, 0])
        }
    }

    @Test func `no bytes end the process, whatever they are`() throws {
        var random = SplitMix64(seed: 11)
        let seeds = [
            "<html><table><tr><td>a<td>b</table><ul><li>x</ul>&amp;&#x41;", "a,b\n\"c\",d", "# h\n\ntext\u{200B}s",
        ].map { Array($0.utf8) }
        for round in 0..<2_000 {
            var bytes = seeds[round % seeds.count]
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            let extraction = try? read(Array(bytes.prefix(Int.random(in: 1...bytes.count, using: &random))), "x.html")
            guard let extraction else { continue }
            #expect(extraction.text.count == extraction.text.text.unicodeScalars.count)
            for block in extraction.text.blocks { #expect(block.range.upperBound <= extraction.text.count) }
        }
    }
}

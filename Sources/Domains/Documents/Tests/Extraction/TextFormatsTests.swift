import Testing

@testable import Documents

@Suite struct TextFormatsTests {
    static let amounts = "应缴金额 58 元，截止日期 2026年6月2日。"

    @Test(
        "an encoding is told by the bytes",
        arguments: [
            Array("Gebühr: 12 € für die Prüfung".utf8),
            [0xEF, 0xBB, 0xBF] + Array("Gebühr: 12 € für die Prüfung".utf8),
            utf16("Gebühr: 12 € für die Prüfung", mark: true, bigEndian: false),
            utf16("Gebühr: 12 € für die Prüfung", mark: true, bigEndian: true),
            utf16("Gebühr: 12 € für die Prüfung", mark: false, bigEndian: false),
            utf16("Gebühr: 12 € für die Prüfung", mark: false, bigEndian: true),
            "Geb\u{FC}hr: 12 \u{80} f\u{FC}r die Pr\u{FC}fung".unicodeScalars.map { UInt8($0.value) },
        ])
    func western(bytes: [UInt8]) throws {
        #expect(try read(bytes).text.text == "Gebühr: 12 € für die Prüfung")
    }

    @Test("Chinese is read from GB18030, also beyond the signs of two bytes")
    func chinese() throws {
        let standard: [UInt8] = [
            0xD3, 0xA6, 0xBD, 0xC9, 0xBD, 0xF0, 0xB6, 0xEE, 0x20, 0x35, 0x38, 0x20, 0xD4, 0xAA, 0xA3, 0xAC, 0x81, 0x39,
            0xEF, 0x30,
        ]
        #expect(try read(standard).text.text == "应缴金额 58 元，㐁")
        let wide = Self.amounts + "\n" + Self.amounts
        #expect(try read(utf16(wide, mark: false, bigEndian: false)).text.text == wide)
    }

    @Test("NUL signs are replaced, bytes that are no text are refused")
    func noText() throws {
        #expect(try read("Amount\u{0}due\u{0}$5\n").text.text == "Amount\u{FFFD}due\u{FFFD}$5\n")
        var noise: [UInt8] = []
        for number in 0..<4_000 { noise.append(UInt8(truncatingIfNeeded: number &* 167 &+ number / 7)) }
        #expect(throws: ExtractionFault.unsupported(detected: "application/octet-stream")) { try read(noise) }
        #expect(throws: ExtractionFault.empty) { try read([]) }
        #expect(throws: ExtractionFault.empty) { try read(" \n\t\n--- \u{3002}\n") }
    }

    @Test("plain text and Markdown stay as they are; a form feed ends a page")
    func plain() throws {
        let text = "# Boiler manual\n\n1. Press **reset**.\n\n| Code | Meaning |\n|------|------|\n| E28 | No gas |\n"
        let extraction = try read(text, filename: "boiler.md")
        #expect(extraction.format == .markdown && extraction.text.text == text && extraction.text.blocks.isEmpty)
        #expect(try read("one\u{0C}two\u{0C}").text.pages.map(\.range) == [0..<3, 4..<7, 8..<8])
    }

    @Test("what the sender says of an encoding counts where the bytes say nothing")
    func named() throws {
        let russian: [UInt8] = [0xCE, 0xEF, 0xEB, 0xE0, 0xF2, 0xE0]
        #expect(try read(russian, charset: "windows-1251").text.text == "Оплата")
        #expect(try read(Array("Gebühr".utf8), charset: "windows-1251").text.text == "Gebühr")
        #expect(try read([0x66, 0xFC, 0x72], charset: "utf-8").text.text == "für")
    }

    @Test("a first row of values names no columns")
    func headless() throws {
        let extraction = try read("2026-01-02,Bakery,3.20\n2026-01-03,Bakery,4.10\n", filename: "a.csv")
        for block in extraction.text.blocks { if case .cell(_, let column, _) = block.kind { #expect(column == nil) } }
    }

    @Test("values are rows and cells, whatever stands between them", arguments: [",", ";", "\t"])
    func values(separator: String) throws {
        let rows = [["Item", "Price", "Note"], ["Flour", "1.20", "\"white, \"\"fine\"\"\""], ["Salt", "0.40", ""]]
        let joined = rows.map { $0.joined(separator: separator) + "\n" }.joined()
        let extraction = try read(joined, filename: "list.csv")
        #expect(extraction.format == .csv)
        #expect(extraction.text.text == "Item\tPrice\tNote\nFlour\t1.20\twhite, \"fine\"\nSalt\t0.40")
        let price = extraction.text.blocks.first { extraction.text.words($0.range) == "0.40" }
        guard case .cell(let row?, let column?, let address?) = price?.kind else { return #expect(Bool(false)) }
        #expect(extraction.text.words(row) == "Salt")
        #expect(extraction.text.words(column) == "Price")
        #expect(address == "B3")
    }

    @Test("signs without width are flagged inside words, and nowhere else")
    func zeroWidth() throws {
        let extraction = try read("pay\u{200B}ment and\u{200B} نامه\u{200C}ها \u{FEFF}end \u{E0041}\u{E0042}.")
        #expect(extraction.text.hidden.map(\.reason) == [.zeroWidth, .zeroWidth])
        #expect(extraction.hiddenWords == ["\u{200B}", "\u{E0041}\u{E0042}"])
    }
}

func utf16(_ text: String, mark: Bool, bigEndian: Bool) -> [UInt8] {
    ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { (unit: UInt16) -> [UInt8] in
        let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        return bigEndian ? bytes : bytes.reversed()
    }
}

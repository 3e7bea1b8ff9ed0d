import Testing

@testable import Wallet

struct StatementEncodingTests {
    /// A file, the encoding it is found to be in, and the text of its purchase.
    struct Sample: Sendable {
        let file: [UInt8]
        let encoding: StatementEncoding
        let text: String

        init(_ parts: [[UInt8]], _ encoding: StatementEncoding, _ text: String) {
            file = Array(parts.joined())
            self.encoding = encoding
            self.text = text
        }
    }

    private static func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }
    /// 永辉超市 in GB 18030.
    private static let gbShop: [UInt8] = [0xD3, 0xC0, 0xBB, 0xD4, 0xB3, 0xAC, 0xCA, 0xD0]
    /// 日期,摘要,金额 in GB 18030.
    private static let gbHeader: [UInt8] = [
        0xC8, 0xD5, 0xC6, 0xDA, 0x2C, 0xD5, 0xAA, 0xD2, 0xAA, 0x2C, 0xBD, 0xF0, 0xB6, 0xEE, 0x0A,
    ]
    /// 日期,摘要,金額 in Big5.
    private static let big5Header: [UInt8] = [
        0xA4, 0xE9, 0xB4, 0xC1, 0x2C, 0xBA, 0x4B, 0xAD, 0x6E, 0x2C, 0xAA, 0xF7, 0xC3, 0x42, 0x0A,
    ]
    /// 利用日,利用店名,利用金額 in Shift JIS.
    private static let shiftJISHeader: [UInt8] = [
        0x97, 0x98, 0x97, 0x70, 0x93, 0xFA, 0x2C, 0x97, 0x98, 0x97, 0x70, 0x93, 0x58, 0x96, 0xBC, 0x2C, 0x97, 0x98,
        0x97,
        0x70, 0x8B, 0xE0, 0x8A, 0x7A, 0x0A,
    ]
    static let samples: [Sample] = [
        Sample([gbHeader, ascii("2026-11-02,"), gbShop, ascii(",88.50\n")], .gb18030, "永辉超市"),
        Sample([big5Header, ascii("2026-11-02,"), [0xA5, 0xFE, 0xC1, 0x70], ascii(",88\n")], .big5, "全聯"),
        Sample(
            [shiftJISHeader, ascii("2026/11/02,"), [0x82, 0xB7, 0x82, 0xAB, 0x89, 0xC6], ascii(",650\n")], .shiftJIS,
            "すき家"),
        Sample([ascii("日期,摘要,金额\n2026-11-02,永辉超市,88.50\n")], .utf8, "永辉超市"),
        Sample([[0xEF, 0xBB, 0xBF], ascii("Date,Description,Amount\n2026-11-02,CAFÉ,5\n")], .utf8, "CAFÉ"),
        Sample(
            [ascii("Date,Description,Amount\n2026-11-02,CAF"), [0xC9, 0x20, 0x92, 0x80], ascii(",5\n")], .windows1252,
            "CAFÉ ’€"),
    ]

    @Test(arguments: samples)
    func `an encoding is told by the bytes and the header they make`(sample: Sample) throws {
        let reading = try Statements.read(sample.file)
        #expect(reading.decisions.encoding == sample.encoding)
        #expect(reading.rows.first?.merchantText == sample.text)
    }

    @Test(arguments: [true, false], [true, false])
    func `UTF-16 is told by its mark or its zero bytes`(isLittle: Bool, hasMark: Bool) throws {
        let text = "Date\tDescription\tAmount\r\n2026-11-02\t☕ 😀 BAR\t45.10\r\n"
        let units = (hasMark ? [0xFEFF] : []) + Array(text.utf16)
        let bytes = units.flatMap { unit -> [UInt8] in
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            return isLittle ? [low, high] : [high, low]
        }
        let reading = try Statements.read(bytes)
        #expect(reading.decisions.encoding == (isLittle ? .utf16LE : .utf16BE))
        #expect(reading.lines() == ["11-02 45.10"])
        #expect(reading.rows.first?.merchantText == "☕ 😀 BAR")
    }

    @Test func `a guess without a header is said to be one, and no replacement character is stored`() throws {
        let file = (1...3).flatMap { day -> [UInt8] in
            Self.ascii("2026-11-0\(day),") + Self.gbShop + Self.ascii(",8.50\n")
        }
        let reading = try Statements.read(file)
        #expect(reading.rows.first?.merchantText == "永辉超市")
        #expect(reading.warnings.contains { $0.kind == .encodingUncertain })
        for byte in UInt8(0x80)...0xFF {
            let odd = Self.ascii("Date,Description,Amount\n2026-11-02,A") + [byte] + Self.ascii("B,5\n")
            let text = try Statements.read(odd).rows.first?.merchantText ?? ""
            #expect(!text.unicodeScalars.contains("\u{FFFD}") && text.hasPrefix("A") && text.hasSuffix("B"), "\(byte)")
        }
    }

    private static let broken: [([UInt8], StatementFault.Code)] = [
        (ascii("Date\0,Description,"), .notText), ([0xFF, 0xFE, 0x00, 0xD8, 0x41, 0x00], .invalidEncoding),
        ([0xEF, 0xBB, 0xBF, 0xFF, 0xFE], .invalidEncoding), (ascii("a\0b\0\0\0c"), .notText),
    ]

    @Test(arguments: broken)
    func `what is not text is refused`(file: [UInt8], code: StatementFault.Code) throws {
        #expect(try Statements.refusal(file) == code)
    }

    /// Four bytes of GB 18030, of the plane of all writing and of those beyond.
    @Test func `four bytes are one character`() throws {
        let characters = try Statements.importer.get().tables.characters
        #expect(characters.utf8([0x81, 0x30, 0x81, 0x30][...], .gb18030) == Array("\u{80}".utf8))
        #expect(characters.utf8([0x81, 0x39, 0xEE, 0x39][...], .gb18030) == Array("㐀".utf8))
        #expect(characters.utf8([0x95, 0x32, 0x82, 0x36][...], .gb18030) == Array("𠀀".utf8))
        for wrong: [UInt8] in [
            [0x81], [0x81, 0x30], [0x81, 0x30, 0x81], [0xFF, 0x40], [0x81, 0x7F], [0xFE, 0x39, 0xFE, 0x39],
        ] {
            #expect(characters.utf8(wrong[...], .gb18030) == nil)
        }
    }
}

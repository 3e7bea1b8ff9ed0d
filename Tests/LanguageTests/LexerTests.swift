import Language
import Testing

/// Text cut into words, characters, numbers, signs and marks.
struct LexerTests {
    private func tokens(_ text: String) throws -> [Token] { Lexer.tokens(of: try Tables.folding().fold(text).scalars) }

    private func numbers(_ text: String) throws -> [Int] {
        try tokens(text).filter { $0.kind == .number }.map(\.value)
    }

    @Test(arguments: [
        ("$5", [Token.Kind.symbol, .number]), ("two cups.", [.word, .word, .mark]), ("买了milk", [.han, .han, .word]),
        ("Dr. Who", [.word, .word]), ("well-known", [.word, .word]),
        ("1k-2k", [.number, .word, .mark, .number, .word]),
        ("🥕 5", [.emoji, .number]), ("a & b", [.word, .word, .word]), ("", []),
    ])
    func `each kind of token`(_ text: String, _ kinds: [Token.Kind]) throws {
        #expect(try tokens(text).map(\.kind) == kinds)
    }

    @Test(arguments: [
        ("1,234.56", [12_345_600]), ("1.234", [12_340_000]), ("12,50", [125_000]), ("8.875%", [88_750]),
        (".5", [5_000]), ("100，18", [1_000_000, 180_000]), ("1,234", [12_340_000]), ("3.5 or 4", [35_000, 40_000]),
    ])
    func `numbers are read in ten-thousandths`(_ text: String, _ values: [Int]) throws {
        #expect(try numbers(text) == values)
    }

    @Test(arguments: [
        ("$20 200 Main Street", [200_000, 2_000_000]), ("$45 365 Whole Foods", [450_000, 3_650_000]),
        ("$40 711 7-Eleven", [400_000, 7_110_000, 70_000]), ("$20 200 $5", [200_000, 2_000_000, 50_000]),
        ("$20 200个鸡蛋", [200_000, 2_000_000]), ("$5 100 dollar vouchers", [50_000, 1_000_000]),
        ("$20 200 @ Kroger", [200_000, 2_000_000]),
        ("$1 234", [12_340_000]), ("$1 234, then", [12_340_000]), ("$1 234 567.5 of paint", [12_345_675_000]),
        ("$1 234 USD", [12_340_000]), ("$1 234 US dollars", [12_340_000]), ("$1 234美元", [12_340_000]),
        ("€1 234 (rent)", [12_340_000]), ("$1\u{202F}234 Main", [12_340_000]), ("1\u{A0}234 Main", [12_340_000]),
    ])
    func `a space groups the digits of a sum that ends there`(_ text: String, _ values: [Int]) throws {
        #expect(try numbers(text) == values)
    }

    @Test func `a number with a leading zero, or too long, is an identifier`() throws {
        #expect(try tokens("007").first?.flags.contains(.identifier) == true)
        #expect(try tokens("1234567890").first?.flags.contains(.identifier) == true)
        #expect(try tokens("70").first?.flags.contains(.identifier) == false)
    }

    @Test func `a word knows its capitals, its genitive and its form without an s`() throws {
        let words = try tokens("Ann's USA cups cup")
        #expect(words[0].flags.contains([.capitalised, .possessive]))
        #expect(words[1].flags.contains(.allCapitals))
        #expect(UInt64(bitPattern: Int64(words[2].value)) == words[3].hash)
        #expect(words[3].hash == WordHash.of("cup"))
    }
}

import Basics
import Language
import Testing

/// Every number of every issuer is found, and ordinary numbers are left alone.
struct CardNumberPropertyTests {
    /// Between groups of four or as printed. Signs of amounts, sums and lists are none.
    private static let separators = [
        " ", "-", ".", "/", "*", "|", ":", "\\", "_", "~", "#", "\t", "\n", "  ", " - ", " * ", " | ", " : ", "•",
        " · ",
        "→", "💳", "\u{A0}", "\u{2013}", "\u{FF5C}", "\u{FF1A}", "\u{200B} ", "\u{2028}", ")(", "][",
    ]

    private static let surroundings = [
        ("", ""), ("card ", " 12/29 123"), ("卡号", "付40"), ("pay 40 dollars ", " for gas"), ("5 Nov 2026 ", " 1229"),
        ("card:", ", 12/29"), ("(", ")"),
    ]

    @Test(arguments: PANDetectorTests.numbers + TestCardNumbers.published)
    func `a published number is found with any sign between its groups`(_ number: String) {
        for grouping in TestCardNumbers.groupings(of: number.count) where grouping[0] > 2 {
            for (index, separator) in CardNumberPropertyTests.separators.enumerated() {
                let spelling = TestCardNumbers.grouped(number, grouping, by: separator)
                let all = CardNumberPropertyTests.surroundings
                let (before, after) = all[(index + number.count) % all.count]
                #expect(
                    PANDetector.redacted(before + spelling + after) == before + PANDetector.replacement + after,
                    "\(spelling.debugDescription)")
            }
        }
    }

    @Test(arguments: CardNumberPropertyTests.separators)
    func `a number is found whatever stands around it`(_ separator: String) {
        let spelling = TestCardNumbers.grouped("4111111111111111", [4, 4, 4, 4], by: separator)
        for (before, after) in CardNumberPropertyTests.surroundings {
            #expect(
                PANDetector.redacted(before + spelling + after) == before + PANDetector.replacement + after,
                "\(spelling.debugDescription)")
        }
    }

    @Test(arguments: TestCardNumbers.published)
    func `a published number is found as the others are`(_ number: String) {
        for spelling in PANDetectorTests.spellings(of: number) {
            #expect(PANDetector.redacted(spelling) == PANDetector.replacement, "\(spelling.debugDescription)")
        }
    }

    @Test(arguments: TestCardNumbers.issuers.indices)
    func `every number of an issuer is found in every grouping`(_ issuer: Int) {
        var random = SplitMix64(seed: UInt64(issuer))
        let (name, prefixes, lengths) = TestCardNumbers.issuers[issuer]
        for prefix in prefixes {
            for length in lengths {
                for _ in 0..<3 {
                    let number = TestCardNumbers.made(prefix, length: length, using: &random)
                    for grouping in TestCardNumbers.groupings(of: length) {
                        for separator in [" ", "-", "|"] {
                            let spelling = TestCardNumbers.grouped(number, grouping, by: separator)
                            #expect(
                                PANDetector.redacted("pay \(spelling) for gas")
                                    == "pay \(PANDetector.replacement) for gas", "\(name) \(spelling)")
                        }
                    }
                }
            }
        }
    }

    @Test(arguments: [
        ("4111111111111111 4242424242424242", 2), ("4111 1111 1111 1111 4242 4242 4242 4242", 2),
        ("4111-1111-1111-1111-4242-4242-4242-4242", 2), ("4111111111111111|12|2029|123", 1),
        ("4111111111111111=29121010000012300000", 1), ("%B4111111111111111^DOE/JOHN^29121010000", 1),
        ("visa4111111111111111", 1), ("4111 1111 1111 1111usd", 1), ("TRANSFER 12345 4111111111111111", 1),
        ("12,4111111111111111,12/29", 1), ("4111-1111-1111-1111-123", 1), ("4111 1111 1111 1111 40 dollars", 1),
        ("⁴¹¹¹ ¹¹¹¹ ¹¹¹¹ ¹¹¹¹", 1), ("④①①①①①①①①①①①①①①①", 1),
        ("DE89 3704 0044 0532 0130 00, 4111 1111 1111 1111", 1), ("4111 1111-1111 1111", 1),
    ])
    func `numbers among other figures are found`(_ text: String, _ count: Int) throws {
        let redacted = try #require(PANDetector.redacted(text))
        #expect(!redacted.contains("1111") && !redacted.contains("4242") && !redacted.contains("①"))
        let removed = redacted.unicodeScalars.count { $0 == "[" }
        #expect(removed == count)
    }

    @Test(arguments: [
        "dinner split 253.75 567.16 388.77 495.80", "4111,1111,1111,1111", "4111, 1111, 1111, 1111",
        "4111 + 1111 + 1111 + 1111", "$4111 $1111 $1111 $1111", "4111.11 1111.11 1111.11", "0.4111111111111111",
        "1Z4111111111111111", "00004111111111111111", "41111111111111111111", "1234-4111-1111-1111-1111",
        "4111 1111 1111 1111.50", "411 1111 1111 11111", "1111111111111117", "9999999999999995", "4111 11 11 1111 1111",
        "37.4222222222222", "NO9386011117947", "AT611904300234573201",
    ])
    func `parts of other figures stay`(_ text: String) {
        #expect(PANDetector.redacted(text) == nil)
    }

    @Test func `lists of prices are never touched`() {
        var numbers = OrdinaryNumbers(random: SplitMix64(seed: 11))
        for _ in 0..<300 {
            for separator in [" ", ", ", ",", " and ", "\n", " + ", "/", " - ", "\t", "、", "|", " * ", ":"] {
                let text = "dinner split " + numbers.prices(separator)
                #expect(PANDetector.redacted(text) == nil, "\(text.debugDescription)")
            }
        }
    }

    @Test(arguments: OrdinaryNumbers<SplitMix64>.kinds.indices)
    func `one in a hundred ordinary numbers at most is taken for a card`(_ kind: Int) {
        let (name, make) = OrdinaryNumbers<SplitMix64>.kinds[kind]
        var numbers = OrdinaryNumbers(random: SplitMix64(seed: UInt64(kind)))
        let taken = (0..<300).map { _ in make(&numbers) }.filter { PANDetector.redacted($0) != nil }
        #expect(taken.count <= 3, "\(name): \(taken.prefix(3))")
    }

    @Test func `of numbers without any form, that fit by chance, few are taken`() {
        var numbers = OrdinaryNumbers(random: SplitMix64(seed: 5))
        for (length, most) in [(13, 20), (16, 50), (20, 0)] {
            let taken = (0..<1_000).count { _ in PANDetector.redacted("order " + numbers.digits(length)) != nil }
            #expect(taken <= most, "\(length): \(taken)")
        }
    }

    @Test(arguments: ["4 ", "41 ", "4111 ", "4111-", "411111 ", "4", "4.", "4111111111111111 ", "1Z4111111111111111"])
    func `any length of figures is searched`(_ unit: String) throws {
        let text = String(repeating: unit, count: 1 << 13)
        let redacted = PANDetector.redacted(text) ?? text
        #expect(PANDetector.redacted(redacted) == nil)
    }
}

import Basics
import Language
import Testing

/// Primary account numbers, however they are written, and figures that are none.
struct PANDetectorTests {
    /// What payment services publish for tests: Visa, Mastercard, American Express, Discover, Diners Club, JCB, UnionPay and
    /// Maestro, of 13 to 19 digits.
    static let numbers = [
        "4111111111111111", "4242424242424242", "4012888888881881", "4222222222222", "4000056655665556",
        "4917610000000000", "5555555555554444", "5200828282828210", "5105105105105100", "5454545454545454",
        "2223003122003222", "2223000048410010", "378282246310005", "371449635398431", "378734493671000",
        "6011111111111117", "6011000990139424", "6011981111111113", "30569309025904", "38520000023237",
        "36227206271667", "3530111333300000", "3566002020360505", "6200000000000005", "6205500000000000004",
        "6304000000000000", "5019717010103742", "6759649826438453",
    ]

    /// What may stand between groups of four.
    static let separators = [
        "", " ", "-", ".", "/", "\\", " - ", "\t", "\r", "\r\n", "\u{A0}", "\u{2009}", "\u{202F}", "\u{2011}",
        "\u{2013}",
        "\u{2014}", "\u{2212}", "\u{3000}", "\u{2028}", "\u{2029}", "\u{85}", "\u{B7}", "\u{30FB}", "\u{1}",
        "\u{7F}", "\u{1}\u{2}\u{3}\u{4}", "\u{200B}", "\u{2060}", "\u{AD}", "\u{61C}", "\u{FE0F}\u{20E3}", "\u{301}",
        "\u{1806}",
    ]

    /// The zeros of scripts.
    static let zeros: [UInt32] = [0xFF10, 0x660, 0x6F0, 0x966, 0x9E6, 0xE50, 0x1D7CE]

    static func spellings(of number: String) -> [String] {
        let groups = separators.map { separator in
            number.enumerated().map { $0 > 0 && $0 % 4 == 0 ? separator + String($1) : String($1) }.joined()
        }
        let scripts = zeros.map { zero in
            var text = String.UnicodeScalarView()
            for digit in number.unicodeScalars {
                if let scalar = Unicode.Scalar(zero + digit.value - 0x30) { text.append(scalar) }
            }
            return String(text)
        }
        return groups + scripts + [number.map(String.init).joined(separator: "\u{200D}")]
    }

    @Test(arguments: [
        "no12 4111 1111 1111 1111", "to42 4111 1111 1111 1111", "DE89 4111 1111 1111 1111 4242 4242 4242 4242",
        "DE89 3704 0044 0532 0130 00 4111 1111 1111 1111",
    ])
    func `two letters and two digits before a number hide it only where they are an account's`(_ text: String) throws {
        let redacted = try #require(PANDetector.redacted(text))
        #expect(!redacted.contains("1111"))
    }

    @Test func `a number is found behind any length of text`() {
        for length in stride(from: 0, through: 800, by: 7) {
            let text = String(repeating: "a", count: length) + " 4111111111111111"
            #expect(PANDetector.redacted(text) != nil)
        }
    }

    @Test(arguments: numbers)
    func `an account number goes, however it is written, and nothing else`(_ number: String) throws {
        for spelling in PANDetectorTests.spellings(of: number) {
            for (before, after) in [("", ""), ("é gas ", " — \u{93F}oui"), ("卡号", "。加油"), ("$5 #", "\t\n!")] {
                let redacted = try #require(
                    PANDetector.redacted(before + spelling + after), "\(spelling.unicodeScalars.map(\.value))")
                // The marks after a last digit belong to the words that follow.
                #expect(redacted == before + PANDetector.replacement + after)
                #expect(PANDetector.redacted(redacted) == nil)
            }
        }
    }

    @Test(arguments: [
        "order 123456789012", "call +1 (415) 555-2671 or 415-555-2672", "2026-11-21T10:57:18.123456Z",
        "2026-11-20 2026-11-21", "$1,234.56, $2,345.67 and $3,456.78", "100, 200, 300, 400, 500",
        "DE89 3704 0044 0532 0130 00", "GB82 WEST 1234 5698 7654 32", "550e8400-e29b-41d4-a716-446655440000",
        "4111 1111 1111 1112", "4111    1111    1111    1111", "4111 1111 1111 a 1111", "0000 0000 0000 0000",
        "四一一一 一一一一 一一一一 一一一一", "",
    ])
    func `figures that are no account number stay`(_ text: String) {
        #expect(PANDetector.redacted(text) == nil)
    }

    /// The words of an answer have many figures, and are looked at for each.
    @Test(arguments: [
        ("Use Gold: 4 points a dollar on $1,234.50 make 4,938, worth $98.76; 3,210.00 of the limit is left.", false),
        ("用金卡：1234.50 元得 4938 分，值 98.76 元，限额还剩 3210.00 元", false),
        ("Use Gold at 4111 1111 1111 1111 for 40", true), ("付４１１１１１１１１１１１１１１１元", true),
        ("12 and 4111 1111 1111 1", true), ("12 and 4111 1111 1111", false),
    ])
    func `words part figures that are no number together`(_ text: String, _ expected: Bool) {
        #expect(PANDetector.mayHoldNumber(text) == expected)
    }

    @Test func `once is enough`() {
        var random = SplitMix64(seed: 3)
        let separators =
            PANDetectorTests.separators + [" ", " ", "-", "-", "", "", "|", ",", ", ", "a", "1Z", "DE", "$"]
        let sizes = [1, 2, 3, 4, 4, 4, 4, 4, 5, 6, 13, 15, 16]
        var removed = 0
        for _ in 0..<10_000 {
            var text = ""
            var separator = ""
            for _ in 0..<Int.random(in: 4..<40, using: &random) {
                for index in 0..<(sizes.randomElement(using: &random) ?? 4) {
                    text += String(
                        index == 0 ? Int.random(in: 3...6, using: &random) : Int.random(in: 0...9, using: &random))
                }
                if Int.random(in: 0..<4, using: &random) == 0 {
                    separator = separators.randomElement(using: &random) ?? ""
                }
                text += separator
            }
            guard let redacted = PANDetector.redacted(text) else { continue }
            removed += 1
            #expect(PANDetector.redacted(redacted) == nil)
        }
        #expect(removed > 1_000)
    }
}

import Basics
import Language
import Testing

/// Numbers written in words and read back.
struct QuantityNumberTests {
    private static let numbers: [Int] = {
        var generator = SplitMix64(seed: 31)
        let edges = [0, 1, 2, 10, 11, 19, 20, 21, 99, 100, 101, 110, 111, 999, 1_000, 1_001, 1_010, 1_100, 9_999]
        let large = [10_000, 10_001, 10_010, 100_000, 1_000_000, 10_000_000, 100_000_000, 100_000_001, 1_000_000_000]
        return edges + large
            + (1...9).flatMap { digits in
                (0..<120).map { _ in
                    Int.random(in: 0...(0..<digits).reduce(1) { product, _ in product * 10 }, using: &generator)
                }
            }
    }()

    private func value(_ text: String) throws -> Rational? {
        let found = try QuantityFixture.quantities(text)
        return found.count == 1 && found[0].kind == .number && found[0].span == 0..<text.utf8.count
            ? found[0].value : nil
    }

    @Test func `numbers in English words are read as themselves`() throws {
        for number in Self.numbers where number != 1 {
            for text in [SpelledNumber.english(number), SpelledNumber.english(number, joined: " and ")] {
                #expect(try value(text) == Rational(number), "\(text)")
            }
        }
    }

    @Test func `numbers in Chinese are read as themselves`() throws {
        // A single character is a number only by itself, which it is here.
        for number in Self.numbers {
            let text = SpelledNumber.chinese(number)
            #expect(try value(text) == Rational(number), "\(text)")
        }
    }

    @Test func `numbers in figures are read as themselves, with thousands too`() throws {
        for number in Self.numbers {
            #expect(try value("\(number)") == Rational(number))
            #expect(try value(SpelledNumber.grouped(number)) == Rational(number))
            #expect(try value("\(number).25") == Rational(number * 4 + 1, 4))
        }
    }

    @Test(arguments: [
        "99999999999999999999", "999999999999 billion", "9000000000000000 万", "九千九百九十九亿亿", "1.00000000000000000001",
    ])
    func `what does not fit is not read wrongly`(_ text: String) throws {
        #expect(try !QuantityFixture.quantities(text).contains { $0.span == 0..<text.utf8.count })
    }
}

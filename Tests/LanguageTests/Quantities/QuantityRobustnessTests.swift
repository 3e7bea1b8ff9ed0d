import Basics
import Language
import Testing

/// Any text at all.
struct QuantityRobustnessTests {
    /// Spans lie in the text, in order, apart, and on the edges of characters.
    private func check(_ text: String) throws {
        let bytes = Array(text.utf8)
        var last = 0
        for quantity in try QuantityFixture.quantities(text) {
            #expect(quantity.span.lowerBound >= last)
            #expect(quantity.span.upperBound > quantity.span.lowerBound)
            try #require(quantity.span.upperBound <= bytes.count)
            #expect(bytes[quantity.span.lowerBound] & 0xC0 != 0x80)
            #expect(quantity.span.upperBound == bytes.count || bytes[quantity.span.upperBound] & 0xC0 != 0x80)
            if let upper = quantity.reading.upper { #expect(upper >= quantity.value) }
            last = quantity.span.upperBound
        }
    }

    @Test func `bytes of any kind are read without harm`() throws {
        var generator = SplitMix64(seed: 3)
        for _ in 0..<6 {
            try check(
                String(decoding: (0..<16_384).map { _ in UInt8.random(in: 0...255, using: &generator) }, as: UTF8.self))
        }
    }

    @Test func `characters of any script are read without harm`() throws {
        var generator = SplitMix64(seed: 5)
        for _ in 0..<6 {
            var text = String.UnicodeScalarView()
            while text.count < 4_000 {
                if let scalar = Unicode.Scalar(UInt32.random(in: 0...0x1_FFFF, using: &generator)) {
                    text.append(scalar)
                }
            }
            try check(String(text))
        }
    }

    /// The words of the tables in any order.
    private func soup(_ count: Int, seed: UInt64, separators: [String]) throws -> String {
        var words: [Substring] = ["7", "12", "2026", "1/2", "6:30", "0", "99999999999999999999"]
        for name in QuantityTables.fileNames {
            let text = String(decoding: try QuantityFixture.resource(name), as: UTF8.self)
            words += text.split(whereSeparator: { "\t\n|".contains($0) }).filter { !$0.hasPrefix("#") && $0.count < 12 }
        }
        var generator = SplitMix64(seed: seed)
        var text = ""
        for _ in 0..<count {
            text += words[Int.random(in: 0..<words.count, using: &generator)]
            text += separators[Int.random(in: 0..<separators.count, using: &generator)]
        }
        return text
    }

    @Test(arguments: 1...12)
    func `words of the tables in any order are read without harm`(_ seed: UInt64) throws {
        try check(soup(800, seed: seed, separators: [" ", " ", "", "-", ", "]))
    }

    private func work(_ text: String) throws -> Int {
        try QuantityFixture.reader.get().read(text, context: QuantityFixture.context).visited
    }

    @Test(arguments: [
        "one ", "a ", "一", "十", "万", "亿", "1", "1 ", "1/", "1-", "-1", "1:30 ", "half ", "a half and ", "2 lb ",
        "2 lb and ",
        "3 hours ", "2h30", "$", "$5 - ", "三点", "差五分", "百分之", "in a ", "next ", "周", "两", "零", "1, ",
        "three hundred and ",
        "五块", "quarter to ", "minus ", "1 to ", "一百零", "几十", "半", "个", "2026-", "12月", "5号", "the fifth of ", "Dec 5, ",
    ])
    func `work grows with the length of a text and no faster`(_ part: String) throws {
        let short = try work(String(repeating: part, count: 200))
        let long = try work(String(repeating: part, count: 2_000))
        #expect(long <= short * 11 + 2_000, "\(part)")
        #expect(long <= 2_000 * part.unicodeScalars.count * 400, "\(part)")
    }

    @Test func `work on words of the tables grows with the length and no faster`() throws {
        for seed in 50...53 {
            let text = try soup(1_000, seed: UInt64(seed), separators: [" ", ""])
            let once = try work(text)
            #expect(try work(String(repeating: text + "\n", count: 8)) <= once * 9)
        }
    }

    @Test func `an empty text has nothing in it`() throws {
        #expect(try QuantityFixture.quantities("").isEmpty)
        #expect(try QuantityFixture.quantities(" \u{301}\u{200B}\n").isEmpty)
    }
}

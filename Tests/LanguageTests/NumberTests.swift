import Language
import Testing

/// Numbers in words and in Chinese characters, in ten-thousandths.
struct NumberTests {
    @Test(arguments: [
        ("三百二十", 3_200_000), ("一百五", 1_500_000), ("两千五", 25_000_000), ("二十五", 250_000),
        ("一百零五", 1_050_000), ("百二八", 1_280_000), ("1万2", 120_000_000), ("2千3百", 23_000_000),
        ("一百三十五点五", 1_355_000), ("三点五块", 35_000), ("一百八一张", 1_800_000), ("十", 100_000),
    ])
    func `Chinese numerals`(_ text: String, _ value: Int) throws {
        let reading = try #require(ChineseNumerals.read(try PlainText(text), at: 0))
        #expect(reading.value == value)
        #expect(!reading.isRange && !reading.isVague)
    }

    @Test func `a range has its larger end, and some hundreds are no number`() throws {
        let range = try #require(ChineseNumerals.read(try PlainText("三四百"), at: 0))
        #expect(range.isRange && range.value == 4_000_000)
        #expect(try #require(ChineseNumerals.read(try PlainText("几百"), at: 0)).isVague)
        #expect(ChineseNumerals.read(try PlainText("好"), at: 0) == nil)
        #expect(ChineseNumerals.read(try PlainText("九亿亿"), at: 0) == nil)
    }

    @Test func `the time of day has no decimals`() throws {
        let reading = try #require(ChineseNumerals.read(try PlainText("三点五"), at: 0))
        #expect(reading.value == 30_000)
        #expect(reading.end == 1)
    }

    @Test(arguments: [
        ("a hundred and twenty", 1_200_000), ("fifteen hundred", 15_000_000), ("five grand", 50_000_000),
        ("two and a half grand", 25_000_000), ("twenty five", 250_000), ("hundred", 1_000_000),
        ("two thousand five hundred", 25_000_000),
    ])
    func `numbers in English words`(_ text: String, _ value: Int) throws {
        let written = try PlainText(text)
        let reading = try #require(NumberWords.read(written, at: 0))
        #expect(reading.value == value)
        #expect(reading.end == written.pieceCount)
    }

    @Test(arguments: [("two fifty", 2_500_000), ("12 ninety nine", 12_990_000)])
    func `what may be hundreds or the part after a point is a pair`(_ text: String, _ value: Int) throws {
        let reading = try #require(NumberWords.read(try PlainText(text), at: 0))
        #expect(reading.isPair)
        #expect(reading.value == value)
    }

    @Test(arguments: ["k", "12 cups", "the cup", "and"])
    func `what only looks like a number is none`(_ text: String) throws {
        #expect(NumberWords.read(try PlainText(text), at: 0) == nil)
    }
}

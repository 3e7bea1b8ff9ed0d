import Testing

@testable import Documents

@Suite struct SentenceSplitterTests {
    @Test(arguments: [
        ("It ends on 3.5 per cent. The rest stays.", ["It ends on 3.5 per cent.", "The rest stays."]),
        ("Dr. Mirza came at 9 a.m. on Monday. She left.", ["Dr. Mirza came at 9 a.m. on Monday.", "She left."]),
        (
            "Members of the U.S. Senate met. They left the U.S. The day was long.",
            ["Members of the U.S. Senate met.", "They left the U.S.", "The day was long."]
        ),
        ("See No. 5 and e.g. the annex, etc. and more.", ["See No. 5 and e.g. the annex, etc. and more."]),
        ("\"Stop!\" he said. \"Go on.\" They went.", ["\"Stop!\" he said.", "\"Go on.\"", "They went."]),
        ("Founded in 1999.[12][13] It grew.", ["Founded in 1999.[12][13]", "It grew."]),
        ("1. Rent is due. 2. Keys stay.", ["1. Rent is due.", "2.", "Keys stay."]),
        ("保修期一年。电机十年！可以延长吗？可以", ["保修期一年。", "电机十年！", "可以延长吗？", "可以"]),
        ("他说：“不行。”然后走了。", ["他说：“不行。”", "然后走了。"]),
        (
            "J. R. Smith signed. Open 9 am to 6 pm. Members only.",
            ["J. R. Smith signed.", "Open 9 am to 6 pm.", "Members only."]
        ),
    ])
    func sentencesEndWhereTheyEnd(text: String, expected: [String]) throws {
        let paper = PaperText(text)
        let ranges = try DocumentTables.splitter().sentences(in: paper, 0..<paper.count)
        #expect(ranges.map { paper[$0] } == expected)
    }

    @Test func everyWordLiesInOneSentence() throws {
        let text = PaperText("A b.  C d!\n\nE f? (g.) 甲。乙；丙  ")
        var covered = [Int](repeating: 0, count: text.count)
        for range in try DocumentTables.splitter().sentences(in: text, 0..<text.count) {
            for index in range { covered[index] += 1 }
        }
        for (index, scalar) in text.scalars.enumerated() where !scalar.isSpace { #expect(covered[index] == 1) }
    }
}

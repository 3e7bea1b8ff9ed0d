import Language
import Testing

/// What is wrong with a table is said with its file and line.
struct QuantityTableTests {
    private static let units =
        "symbol\tdimension\tfactor\toffset\tenglish\tabbreviations\tglued\tchinese\tnotes\nmonth\tcalendar\t1\t\tmonth\t\t\t\t\nmin\ttime\t60\t\tminute\t\t\t\t\n"
    private static let words = "role\tvalue\tenglish\tchinese\tnotes\n"
    private static let money = "code\tfactor\tsigns\tcodes\tenglish\tchinese\tnotes\n"

    @Test(arguments: [
        ("quantity-units.tsv", units + "x\tmagic\t1\t\tx\t\t\t\t\n", TableError.Kind.unknownValue, 4),
        ("quantity-units.tsv", units + "x\tmass\t1.5\t\tx\t\t\t\t\n", .badNumber, 4),
        ("quantity-units.tsv", units + "x\tmass\t0\t\tx\t\t\t\t\n", .badNumber, 4),
        ("quantity-units.tsv", units + "x\tmass\t1\tcold\tx\t\t\t\t\n", .badNumber, 4),
        ("quantity-units.tsv", units + "min\ttime\t1\t\tx\t\t\t\t\n", .duplicateName, 4),
        ("quantity-units.tsv", units + "x\tmass\t1\t\tx|x\t\t\t\t\n", .duplicateAlias, 4),
        ("quantity-units.tsv", units + "x\tmass\t1\t\tx\t\t\t\tloud\n", .unknownValue, 4),
        ("quantity-units.tsv", units + "x\tmass\t1\n", .wrongColumnCount, 4),
        ("quantity-units.tsv", "symbol\tfactor\n", .badHeader, 1),
        ("quantity-currencies.tsv", money + "dollars\t1\t$\t\t\t\t\n", .unknownValue, 2),
        ("quantity-currencies.tsv", money + "USD\tone\t$\t\t\t\t\n", .badNumber, 2),
        ("quantity-numbers.tsv", words + "magic\t1\tx\t\t\n", .unknownValue, 2),
        ("quantity-days.tsv", words + "# a comment\nday\tsoon\tx\t\t\n", .badNumber, 3),
        ("quantity-times.tsv", words + "part\t1..\tx\t\t\n", .badNumber, 2),
        ("quantity-words.tsv", words + "and\t\t\t\t\n", .empty, 2),
        ("quantity-guards.tsv", "phrases\tfollowed\tpreceded\n\ta\tb\n", .empty, 2),
    ])
    func `a bad row stops loading`(_ file: String, _ text: String, _ kind: TableError.Kind, _ line: Int) throws {
        let error = #expect(throws: TableError.self) { try QuantityFixture.tables([file: text]) }
        #expect(error?.kind == kind)
        #expect(error?.file == file)
        #expect(error?.line == line)
    }

    @Test func `a unit or a phrase is added by a row alone`() throws {
        let units = String(decoding: try QuantityFixture.resource("quantity-units.tsv"), as: UTF8.self)
        let tables = try QuantityFixture.tables([
            "quantity-units.tsv": units + "stone\tmass\t635029318/100000\t\tstone\tst\t\t英石\t\n"
        ])
        let found = QuantityReader(tables).quantities(in: "he weighs 11 stone, 七十英石")
        #expect(found.map(\.unit?.symbol) == ["stone", "stone"])
        #expect(found.map(\.value) == [Rational(11), Rational(70)])
    }

    @Test func `without a day to count from only dates with a year are read`() throws {
        let reader = QuantityReader(try QuantityFixture.tables())
        #expect(reader.quantities(in: "tomorrow, Friday, Dec 5, 12月5日").isEmpty == false)
        #expect(reader.quantities(in: "tomorrow, next Friday, 明天, 下周五").isEmpty)
        #expect(reader.quantities(in: "Dec 5, 2026").map(\.kind) == [.date])
    }
}

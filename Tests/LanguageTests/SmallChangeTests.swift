import Language
import Testing

/// Sums that are said in a larger and a smaller unit.
struct SmallChangeTests {
    private func tokens(_ text: String) throws -> [Token] {
        let folding = try Tables.folding()
        return folding.tokens(of: folding.fold(text))
    }

    @Test(arguments: [
        ("$1,234 and 56 cents", 12_345_600), ("five dollar and ten cent", 51_000), ("a dollar 5 cent", 10_500),
        ("twelve dollar fifty-six cent", 125_600), ("one thousand two hundred dollar and five cent", 12_000_500),
    ])
    func `the parts are one number`(_ text: String, _ value: Int) throws {
        let text = text.replacing("cents", with: "cent")
        let numbers = try tokens(text).filter { $0.kind == .number }
        #expect(numbers.map(\.value) == [value])
    }

    @Test(arguments: [
        "$5.50 and 10 cent", "$5 and 100 cent", "5 books and 10 cent", "$5, 10 cent", "5 dollar and a cent off",
    ])
    func `what is no sum stays apart`(_ text: String) throws {
        let joined = try tokens(text).contains { $0.flags.contains(.joined) }
        #expect(joined == text.hasPrefix("5 dollar"))
    }

    @Test(arguments: [
        "code\tlarger\tsmaller\tparts\tnotes\nUSD\tdollar\tcent\t7\t",
        "code\tlarger\tsmaller\tparts\tnotes\nUSD\t\tcent\t100\t",
        "code\tlarger\tsmaller\tparts\tnotes\ndollars\tdollar\tcent\t100\t",
    ])
    func `a row that is wrong is named`(_ table: String) throws {
        #expect(throws: TableError.self) { try Tables.folding(["small-change.tsv": table]) }
    }
}

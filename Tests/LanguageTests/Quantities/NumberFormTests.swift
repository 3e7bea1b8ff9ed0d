import Basics
import Language
import Testing

/// One amount, in every form in which people group and divide its digits.
struct NumberFormTests {
    private static let spaces = [" ", "\u{A0}", "\u{202F}", "\u{2009}"]

    private func grouped(_ whole: Int, _ separator: String, lakh: Bool = false) -> String {
        var rest = "\(whole)"
        var groups: [String] = []
        while rest.count > (lakh && !groups.isEmpty ? 2 : 3) {
            let size = lakh && !groups.isEmpty ? 2 : 3
            groups.insert(String(rest.suffix(size)), at: 0)
            rest.removeLast(size)
        }
        return ([rest] + groups).joined(separator: separator)
    }

    private func money(_ text: String) throws -> String {
        try QuantityFixture.written(text).split(separator: " = ").last.map(String.init) ?? ""
    }

    @Test func `an amount is the same however it is grouped`() throws {
        var random = SplitMix64(seed: 5)
        for _ in 0..<200 {
            let whole = Int.random(in: 1_000...99_999_999, using: &random)
            let cents = Int.random(in: 1...99, using: &random)
            let decimals = cents < 10 ? "0\(cents)" : "\(cents)"
            let plain = try money("$\(whole).\(decimals)")
            #expect(plain.hasPrefix("money "))
            for separator in NumberFormTests.spaces + [",", "'", "’"] {
                #expect(try money("$\(grouped(whole, separator)).\(decimals)") == plain)
                #expect(try money("\(grouped(whole, separator)).\(decimals) USD") == plain)
            }
            #expect(try money("$\(grouped(whole, ",", lakh: true)).\(decimals)") == plain)
            #expect(try money("\(grouped(whole, ".")),\(decimals) USD") == plain)
            #expect(try money("\(grouped(whole, " ")),\(decimals) USD") == plain)
            #expect(try money("$\(grouped(whole, ",")) and \(cents) cents") == plain)
            #expect(try money("\(whole) dollars \(cents) cents") == plain)
        }
    }

    @Test(arguments: [
        ("$5 100g", 2), ("2 100g bars", 2), ("12 400", 2), ("size 9 250 people", 2), ("8，16，110", 3), ("1,23,45", 2),
        ("$20 100 count", 2), ("5 1000", 2),
    ])
    func `several numbers stay several`(_ text: String, _ count: Int) throws {
        #expect(try QuantityFixture.reader.get().quantities(in: text, context: QuantityFixture.context).count == count)
    }
}

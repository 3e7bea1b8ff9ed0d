import Basics
import Testing

@Suite struct DecimalsTests {
    private func scaled(_ text: String, _ scale: Int) -> Result<Int, Decimals.ParseError> {
        Result { () throws(Decimals.ParseError) in try Decimals.scaled(text.utf8, scale: scale) }
    }

    @Test func `every amount of cents reads back from its text`() {
        for cents in -12_345...12_345 {
            guard scaled(Decimals.text(cents, scale: 2), 2) == .success(cents),
                scaled(Decimals.text(cents, scale: 2, minimumDigits: 2), 2) == .success(cents)
            else {
                Issue.record("\(cents)")
                return
            }
        }
    }

    @Test(arguments: 0...9)
    func `random values read back at every scale`(scale: Int) {
        var random = SplitMix64(seed: UInt64(scale))
        for _ in 0..<2_000 {
            let value = Int(truncatingIfNeeded: random.next()) >> Int.random(in: 1...62, using: &random)
            let text = Decimals.text(value, scale: scale)
            guard scaled(text, scale) == .success(value) else {
                Issue.record("\(value) became \(text)")
                return
            }
        }
    }

    @Test(arguments: [
        ("0", 0), ("-0", 0), ("150", 15_000), ("150.5", 15_050), ("150.50", 15_050), ("0.07", 7), ("-0.07", -7),
        ("1e2", 10_000), ("1E+2", 10_000), ("1.5e1", 1_500), ("15000e-2", 15_000), ("1.230000000", 123),
        ("0.000000000000000000000000000000", 0), ("0e9999999999999", 0), ("92233720368547758.07", Int.max),
    ])
    func `numbers are scaled exactly`(text: String, expected: Int) {
        #expect(scaled(text, 2) == .success(expected))
    }

    @Test(arguments: [
        "", "-", ".5", "5.", "+5", "1e", "1e+", "1 ", " 1", "1,5", "0x10", "--1", "1.2.3", "1e1.5", "NaN", "∞", "1_000",
    ])
    func `text that is no number is refused`(text: String) {
        #expect(scaled(text, 2) == .failure(.notANumber))
    }

    @Test func `a fraction finer than the scale is refused, not rounded`() {
        #expect(scaled("1.234", 2) == .failure(.tooPrecise))
        #expect(scaled("1e-3", 2) == .failure(.tooPrecise))
        #expect(scaled("1.5", 0) == .failure(.tooPrecise))
        #expect(scaled("1e-9999999999", 9) == .failure(.tooPrecise))
    }

    @Test func `a value beyond 64 bits is refused, not wrapped`() {
        #expect(scaled("92233720368547758.08", 2) == .failure(.outOfRange))
        #expect(scaled("9223372036854775808", 0) == .failure(.outOfRange))
        #expect(scaled("1e400", 2) == .failure(.outOfRange))
        #expect(scaled(String(repeating: "9", count: 60), 0) == .failure(.outOfRange))
    }

    @Test func `text keeps the decimals asked for`() {
        #expect(Decimals.text(600, scale: 2) == "6")
        #expect(Decimals.text(600, scale: 2, minimumDigits: 2) == "6.00")
        #expect(Decimals.text(150, scale: 2) == "1.5")
        #expect(Decimals.text(-7, scale: 2) == "-0.07")
        #expect(Decimals.text(0, scale: 2) == "0")
        #expect(Decimals.text(.min, scale: 2) == "-92233720368547758.08")
        #expect(Decimals.text(12_340, scale: 4, minimumDigits: 2) == "1.234")
        #expect(Decimals.text(10_000, scale: 4, minimumDigits: 2) == "1.00")
    }
}

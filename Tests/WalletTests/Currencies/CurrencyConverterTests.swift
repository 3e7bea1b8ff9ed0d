import Basics
import Testing

@testable import Wallet

/// Amounts in other currencies, by exact arithmetic alone.
struct CurrencyConverterTests {
    private static let today = Make.today

    private func sheet(_ date: CalendarDate, _ base: String, _ rates: [String: String]) throws -> RateSheet {
        RateSheet(
            date: date, base: base,
            quotes: try rates.mapValues { try #require(Quote($0)) })
    }

    private func converter(_ base: String = "USD", _ rates: [String: String]) throws -> CurrencyConverter {
        CurrencyConverter([try sheet(CurrencyConverterTests.today, base, rates)])
    }

    @Test(arguments: [
        (30_000_000, "JPY", "USD", 198_260), (198_260, "USD", "JPY", 30_001_000), (1_234, "KWD", "USD", 4_020),
        (10_000, "EUR", "USD", 10_860), (10_000, "USD", "KWD", 3_070), (100_000, "EUR", "JPY", 16_430_000),
        (-30_000_000, "JPY", "USD", -198_260), (5, "KWD", "USD", 20), (1_000, "USD", "USD", 1_000),
    ])
    func `an amount is rounded half up to the other currency's smallest unit`(
        _ thousandths: Int, _ from: String, _ to: String, _ expected: Int
    ) throws {
        let converter = try converter("USD", ["JPY": "151.32", "EUR": "0.921", "KWD": "0.307"])
        let found = converter.convert(
            Money(thousandths: thousandths), from: from, to: to, on: CurrencyConverterTests.today)
        #expect(found?.amount == Money(thousandths: expected))
    }

    @Test func `halves go up`() throws {
        let converter = try converter("USD", ["JPY": "200"])
        let day = CurrencyConverterTests.today
        #expect(converter.convert(Money(cents: 100), from: "JPY", to: "USD", on: day)?.amount == Money(cents: 1))
        #expect(converter.convert(Money(cents: -100), from: "JPY", to: "USD", on: day)?.amount == Money(cents: -1))
    }

    /// The converted amount is nearer to the exact one than any other that the currency has.
    @Test func `no other amount of the currency is nearer`() throws {
        var random = SplitMix64(seed: 11)
        let units = ["JPY": 1_000, "USD": 10, "KWD": 1]
        for _ in 0..<2_000 {
            let rate = Int.random(in: 1...9_000_000, using: &random)
            let text = Decimals.text(rate, scale: 4)
            let to = ["JPY", "USD", "KWD"].randomElement(using: &random) ?? "USD"
            let converter = try converter("EUR", [to: text])
            let amount = Int.random(in: 1...1_000_000, using: &random) * 10
            let found = try #require(
                converter.convert(Money(thousandths: amount), from: "EUR", to: to, on: CurrencyConverterTests.today))
            let unit = try #require(units[to])
            #expect(found.amount.thousandths % unit == 0)
            // In ten-thousandths of thousandths: amount x rate against what was found.
            let error = Int128(found.amount.thousandths) * 10_000 - Int128(amount) * Int128(rate)
            #expect(error > -Int128(unit) * 5_000 && error <= Int128(unit) * 5_000, "\(amount) x \(text) \(to)")
        }
    }

    @Test func `a rate is used on its day and thirty days on`() throws {
        let first = try sheet(Make.date(2026, 10, 1), "USD", ["JPY": "100"])
        let second = try sheet(Make.date(2026, 10, 20), "USD", ["EUR": "0.5"])
        let converter = CurrencyConverter([first, second])
        func day(_ from: String, _ date: CalendarDate) -> CalendarDate? {
            converter.rate(from: from, to: "USD", on: date)?.date
        }
        #expect(day("JPY", Make.date(2026, 9, 30)) == nil)
        #expect(day("JPY", Make.date(2026, 10, 1)) == first.date)
        #expect(day("JPY", Make.date(2026, 10, 31)) == first.date)
        #expect(day("JPY", Make.date(2026, 11, 1)) == nil)
        #expect(day("EUR", Make.date(2026, 10, 25)) == second.date)
        #expect(day("GBP", Make.date(2026, 10, 25)) == nil)
        #expect(converter.rate(from: "EUR", to: "JPY", on: Make.date(2026, 10, 25)) == nil)
    }

    @Test(arguments: [
        ("151.32", "151.32"), ("0.9210", "0.921"), ("7", "7"), ("0.000000000001", "0.000000000001"), ("1.000", "1"),
    ])
    func `a quote is exact`(_ text: String, _ kept: String) {
        #expect(Quote(text)?.text == kept)
    }

    @Test(arguments: ["", "0", "-1", "1e3", ".5", "1.", "0.0000000000001", "99999999999", "1,5", "１", "NaN"])
    func `what is no decimal above zero is no quote`(_ text: String) {
        #expect(Quote(text) == nil)
    }

    @Test func `the largest amounts and rates do not overflow`() throws {
        let converter = try converter("USD", ["JPY": "9000000", "EUR": "0.000000000001"])
        for (from, to) in [("USD", "JPY"), ("JPY", "USD"), ("EUR", "JPY"), ("JPY", "EUR")] {
            let found = converter.convert(Money.maximumInput, from: from, to: to, on: CurrencyConverterTests.today)
            #expect(found != nil)
        }
    }
}

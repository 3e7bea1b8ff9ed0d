import Basics
import Testing

@Suite struct MoneyTests {
    @Test func `sums and differences add cents`() {
        var random = SplitMix64(seed: 3)
        for _ in 0..<5_000 {
            let left = Int.random(in: -1_000_000_000...1_000_000_000, using: &random)
            let right = Int.random(in: -1_000_000_000...1_000_000_000, using: &random)
            #expect((Money(cents: left) + Money(cents: right)).cents == left + right)
            #expect((Money(cents: left) - Money(cents: right)).cents == left - right)
            #expect((Money(cents: left) < Money(cents: right)) == (left < right))
        }
    }

    @Test func `sums stay at the end of the range`() {
        let most = Money(cents: .max)
        let least = Money(cents: .min)
        #expect(most + Money(cents: 1) == most)
        #expect(least + Money(cents: -1) == least)
        #expect(most - Money(cents: -1) == most)
        #expect(least - Money(cents: 1) == least)
        #expect(Money(cents: -2) - most == least)
        #expect(Money.zero - least == most)
    }

    @Test func `amounts show two decimals`() {
        #expect(Money(cents: 123_450).description == "1234.50")
        #expect(Money(cents: -7).description == "-0.07")
        #expect(Money.zero.description == "0.00")
    }

    @Test func `the largest input leaves room for rate and point value`() {
        let product = Money.maximumInput.cents.multipliedReportingOverflow(by: Rate.maximumInput.hundredths)
        #expect(!product.overflow)
    }

    @Test func `rates show their shortest exact text`() {
        #expect(Rate(hundredths: 400).description == "4")
        #expect(Rate(hundredths: 150).description == "1.5")
        #expect(Rate(hundredths: 75).description == "0.75")
        #expect(Rate.one + Rate(hundredths: 50) == Rate(hundredths: 150))
    }

    @Test func `a secret does not print`() {
        let secret = Secret("stw_abc")
        #expect("\(secret)" == "<secret>")
        #expect(String(reflecting: secret) == "<secret>")
        #expect(String(describing: [secret]).contains("stw") == false)
        #expect(secret.revealed() == "stw_abc")
    }
}

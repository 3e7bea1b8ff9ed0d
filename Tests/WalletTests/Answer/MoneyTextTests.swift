import Basics
import Testing

@testable import Wallet

struct MoneyTextTests {
    @Test(arguments: [
        (0, "USD", "$0"), (5, "USD", "$0.05"), (100_000, "USD", "$1,000"), (123_456_789, "USD", "$1,234,567.89"),
        (-270, "EUR", "-€2.70"), (99_999, "USD", "$999.99"), (3_000_000, "JPY", "¥30,000"), (1_000, "SEK", "SEK 10"),
    ])
    func `money reads as people write it`(cents: Int, currency: String, text: String) {
        var written = TextBuffer()
        MoneyText.append(Money(cents: cents), currency: currency, to: &written)
        #expect(written.text == text)
    }

    @Test(arguments: [(150, "$0.02"), (149, "$0.01"), (-150, "-$0.02"), (-149, "-$0.01"), (0, "$0.00")])
    func `halves of a cent go away from zero`(hundredths: Int, text: String) {
        var written = TextBuffer()
        MoneyText.append(RewardValue(hundredthsOfCent: hundredths), currency: "USD", to: &written)
        #expect(written.text == text)
    }
}

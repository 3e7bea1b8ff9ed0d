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

    @Test(arguments: [
        (1_234, "KWD", "KWD 1.234"), (1_230, "KWD", "KWD 1.230"), (5_000, "KWD", "KWD 5"), (1_200_000, "JPY", "¥1,200"),
        (1_234_567, "BHD", "BHD 1,234.567"), (1_990, "USD", "$1.99"),
    ])
    func `decimals are those of the currency`(thousandths: Int, currency: String, text: String) {
        var written = TextBuffer()
        MoneyText.append(Money(thousandths: thousandths), currency: currency, to: &written)
        #expect(written.text == text)
    }

    @Test(arguments: [(3_000_050, "JPY", "¥300"), (37_020, "KWD", "KWD 3.702"), (59_478, "USD", "$5.95")])
    func `rewards have the decimals of the currency`(hundredths: Int, currency: String, text: String) {
        var written = TextBuffer()
        MoneyText.append(RewardValue(hundredthsOfCent: hundredths), currency: currency, to: &written)
        #expect(written.text == text)
    }

    @Test(arguments: [(150, "$0.02"), (149, "$0.01"), (-150, "-$0.02"), (-149, "-$0.01"), (0, "$0.00")])
    func `halves of a cent go away from zero`(hundredths: Int, text: String) {
        var written = TextBuffer()
        MoneyText.append(RewardValue(hundredthsOfCent: hundredths), currency: "USD", to: &written)
        #expect(written.text == text)
    }
}

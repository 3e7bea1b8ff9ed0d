import Basics
import Testing

@testable import Wallet

/// The number of a card in a sentence.
struct RemovedNumberTests {
    @Test(arguments: [
        "4111111111111111", "4111 1111 1111 1111", "3782-822463-10005", "６０１１111111111117",
        "5555.5555.5555.4444", "4\u{200D}242424242424242",
    ])
    func `a number is said to be removed, and the purchase is understood`(_ number: String) throws {
        let query = try Understood.query("pay \(number) for gas $40")
        #expect(query.cardNumberRemoved)
        #expect(!query.normalisedText.filter(\.isWholeNumber).contains(number.suffix(4)))
        #expect(query.items.map(\.category) == [.gas])
        #expect(query.items.first?.amount?.cents == 4_000)
    }

    @Test(arguments: [
        "pay 4111    1111    1111    1111 for gas $40",
        "pay 4111 \u{3000} \u{3000}1111 \u{3000} \u{3000}1111 \u{3000} \u{3000}1111 for gas $40",
    ])
    func `a number that only even spaces bring together is removed behind them`(_ text: String) throws {
        let asked = try ExplanationCase(text, ExplanationWallet.main)
        let query = asked.recommendation.query
        #expect(query.cardNumberRemoved)
        #expect(!query.normalisedText.contains("1111"))
        #expect(!String(decoding: query.state, as: UTF8.self).contains("1111"))
        #expect(query.items.map(\.category) == [.gas])
        #expect(query.items.first?.amount?.cents == 4_000)
        #expect(!Recommender.withoutCardNumbers(text).contains("1111"))
    }

    @Test(arguments: [
        ("dinner split 253.75 567.16 388.77 495.80", "253.75"), ("dinner split 4111, 1111, 1111, 1111", "4111"),
        ("Costco $253.75, $567.16, $388.77 and $495.80", "253.75"),
    ])
    func `prices are no number of a card`(_ text: String, _ price: String) throws {
        let query = try ExplanationCase(text, ExplanationWallet.main).recommendation.query
        #expect(!query.cardNumberRemoved)
        #expect(query.normalisedText.contains(price))
        #expect(Recommender.withoutCardNumbers(text) == text)
    }
}

import Basics
import Testing
import Wallet

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
}

import Basics
import Testing

@testable import Wallet

@Suite struct PriceClassifierTests {
    /// All features weigh nothing: all numbers are alike, and the least of them is named.
    private func bytes(least: Float = 0.9) -> [UInt8] { ClassifierBytes.oneClass(version: 201, threshold: least) }

    @Test func `a file of another kind, version or length is refused`() {
        ClassifierBytes.expectRefusals(version: 201, threshold: 0.9, wrong: 1.5, PriceClassifier.init(bytes:))
    }

    private func choice(_ text: String) throws -> PriceChoice {
        let query = try Understood.rules.get().understand(text, cards: Understood.cards, today: Understood.today)
        return try #require(
            try Understood.shared.get().priceChoice(
                text, read: query, cards: Understood.cards, today: Understood.today))
    }

    @Test func `the numbers of a sentence are told once each, with what they come to`() throws {
        let choice = try choice("19 stalls later, socks for 12.50, row 7")
        #expect(choice.options.map(\.cents) == [1_900, 1_250, 700])
        #expect(Set(choice.options.map { Set($0.hashes) }).count == 3)
    }

    @Test func `numbers that are alike leave the rules in the right`() throws {
        let classifier = try PriceClassifier(bytes: bytes())
        let choice = try choice("19 stalls later, socks for 12.50, row 7")
        for option in choice.options { #expect(classifier.price(choice, read: option.cents) == nil) }
        // A price that is none of them was worked out.
        let daring = try PriceClassifier(bytes: bytes(least: 0))
        #expect(daring.price(choice, read: 4_725) == nil)
        #expect(daring.price(choice, read: 1_900)?.option.cents == 700)
    }

    @Test func `a sign keeps its price from bare numbers, and what is denied is none`() throws {
        let daring = try PriceClassifier(bytes: bytes(least: 0))
        #expect(daring.price(try choice("socks $12.50, stall 7"), read: 1_250) == nil)
        #expect(daring.price(try choice("socks 12.50, not 11"), read: 1_250) == nil)
    }

    @Test func `a price in other money is a choice, with its currency`() throws {
        let choice = try choice("brakes done, he quoted 420, in the end it is £265")
        #expect(choice.options.map(\.cents) == [42_000, 26_500])
        #expect(choice.options.map(\.currency) == [nil, "GBP"])
    }

    @Test func `one number is no choice`() throws {
        let text = "socks, 12.50"
        let query = try Understood.query(text)
        #expect(
            try Understood.shared.get().priceChoice(
                text, read: query, cards: Understood.cards, today: Understood.today) == nil)
    }
}

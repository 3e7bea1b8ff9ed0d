import Basics
import Testing

@testable import Wallet

@Suite struct PriceClassifierTests {
    /// All features weigh nothing: all numbers are alike, and the least of them is named.
    private func bytes(least: Float = 0.9) -> [UInt8] { ClassifierBytes.oneClass(version: 202, threshold: least) }

    @Test func `a file of another kind, version or length is refused`() {
        ClassifierBytes.expectRefusals(version: 202, threshold: 0.9, wrong: 1.5, PriceClassifier.init(bytes:))
    }

    private func choice(_ text: String) throws -> PriceChoice {
        let query = try Understood.rules.get().understand(text, cards: Understood.cards, today: Understood.today)
        return try #require(
            try Understood.shared.get().priceChoice(
                text, read: query, cards: Understood.cards, today: Understood.today))
    }

    @Test func `the numbers of a sentence are told once each, beside no price at all`() throws {
        let choice = try choice("19 stalls later, socks for 12.50, row 7")
        #expect(choice.options.prefix(4).map(\.cents) == [nil, 1_900, 1_250, 700])
        #expect(Set(choice.options.map(\.parts)).count == choice.options.count)
    }

    @Test(
        arguments: [
            ("movie tickets 18, 3 of them", 5_400, 1_800), ("dinner 240 for 4", 6_000, nil),
            ("brushes 89, paint 49", 13_800, nil),
            ("paint 260, 30 off", 23_000, nil), ("movie tickets, 2 at 24, 3 at 16", 9_600, nil),
            ("hotel for 5 nights, 142, cleaning 75", 78_500, nil), ("skis 41, 4 people, 2 days", 32_800, 4_100),
            ("brushes 89, paint 49, tape 7", 14_500, nil), ("movie tickets 18, for me and 4 kids", 9_000, 1_800),
            ("corn maze 13, 5 kids, 2 adults", 9_100, 1_300), ("sneakers 130, 15% off", 11_050, nil),
            ("steak 50, 20% on top", 6_000, nil),
            ("steak 50, 2 of us, 20% on top", 12_000, nil), ("玫瑰 8块，要十一支", 8_800, 800),
        ] as [(String, Int, Int?)])
    func `numbers make a price together`(text: String, cents: Int, unit: Int?) throws {
        let options = try choice(text).options
        #expect(options.contains { $0.cents == cents && $0.unitCents == unit }, "\(options.map(\.cents))")
    }

    @Test func `numbers that are alike leave the rules in the right`() throws {
        let classifier = try PriceClassifier(bytes: bytes())
        let choice = try choice("19 stalls later, socks for 12.50, row 7")
        for option in choice.options { #expect(classifier.price(choice, read: option.cents ?? 0) == nil) }
        // A price that is none of them was worked out.
        let daring = try PriceClassifier(bytes: bytes(least: 0))
        #expect(daring.price(choice, read: 4_725) == nil)
        #expect(daring.price(choice, read: 1_900).map { $0.option.cents != 1_900 } == true)
    }

    @Test func `a sign keeps its price from bare numbers, and what is denied is none`() throws {
        let daring = try PriceClassifier(bytes: bytes(least: 0))
        #expect(daring.price(try choice("socks $12.50, stall 7"), read: 1_250)?.option.isExplicit != false)
        let denied = daring.price(try choice("socks 12.50, not 11"), read: 1_250)
        #expect(denied == nil || denied?.option.cents == .some(nil))
    }

    @Test func `a price in other money is a choice, with its currency`() throws {
        let choice = try choice("brakes done, he quoted 420, in the end it is £265")
        #expect(choice.options.dropFirst().prefix(2).map(\.cents) == [42_000, 26_500])
        #expect(choice.options.dropFirst().prefix(2).map(\.currency) == [nil, "GBP"])
    }

    @Test func `a sign is kept by the price of one that is multiplied`() throws {
        let options = try choice("mugs $20, stall 7").options
        #expect(options.first { $0.cents == 14_000 }?.isExplicit == true)
        #expect(options.first { $0.cents == 700 }?.isExplicit == false)
    }

    @Test func `how many there are is no price of its own`() throws {
        let options = try choice("socks, 4 pairs, 12").options
        #expect(options.first { $0.cents == 400 }?.isFixed == true)
        #expect(options.first { $0.cents == 4_800 }?.isFixed == false)
    }

    @Test func `one number is no choice`() throws {
        let text = "socks, 12.50"
        let query = try Understood.query(text)
        #expect(
            try Understood.shared.get().priceChoice(
                text, read: query, cards: Understood.cards, today: Understood.today) == nil)
    }

    @Test func `what a party pays is told as a whole where it has a sign`() throws {
        let text = "dinner for two people at Nobu, $180"
        let query = try Understood.query(text)
        #expect(query.items.map { $0.amount?.cents } == [18_000])
        #expect(
            try Understood.shared.get().priceChoice(
                text, read: query, cards: Understood.cards, today: Understood.today) == nil)
    }

    @Test func `a later turn that buys elsewhere tells its price as a first one`() throws {
        let first = try Understood.query("gas at Shell 40")
        let later = try Understood.shared.get().understand(
            "then lunch at Jersey Mike's, six sandwiches at 9 dollars", previous: first, cards: Understood.cards,
            today: Understood.today)
        #expect(later.items.last?.amount?.cents == 5_400)
    }

    @Test func `a number that the rules passed over is a price only with another`() throws {
        let daring = try PriceClassifier(bytes: bytes(least: 0))
        let found = daring.price(try choice("socks, 4 strings, row 7"), read: nil)
        #expect(found == nil || found?.option.isTold == false)
    }

    @Test(arguments: [("ferry 24 a head, 3 heads", 7_200), ("six sandwiches at 9 dollars", 5_400)])
    func `a price of one is multiplied by how many there are`(_ text: String, _ cents: Int) throws {
        #expect(try Understood.query(text).items.map { $0.amount?.cents } == [cents])
    }
}

import Basics
import Testing
import Wallet

/// Questions about what is left, right after a purchase, and the names and words in them.
struct LimitAfterPurchaseTests {
    @Test(arguments: [
        "how much is left before I hit the limit", "how much is left", "how much room is left until the cap",
        "does that card have a ceiling? how much room is left?", "还剩多少额度",
    ])
    func `what is left is asked of the purchase before`(_ text: String) throws {
        var first = try Understood.query("staples 230")
        first.recommendedCards = [CardID("double")]
        let query = try Understood.query(text, after: first)
        #expect(query.intent == .limitCheck)
        #expect(query.fact == nil)
        #expect(query.items.map(\.merchant?.name) == ["Staples"])
        #expect(query.constraints.askedCards == [CardID("double")])
    }

    @Test(arguments: ["how much is left on my cards", "which of my limits are close", "is everything used up"])
    func `what is left of all is asked of all`(_ text: String) throws {
        var first = try Understood.query("staples 230")
        first.recommendedCards = [CardID("double")]
        #expect(try Understood.query(text, after: first).constraints.askedCards.isEmpty)
    }

    @Test(arguments: [
        "is gold about to run out?", "what'd be left on the gold after that", "so what'd be left on costco after",
    ])
    func `a card is asked about, not left out`(_ text: String) throws {
        let query = try Understood.query(text, after: Understood.query("lunch for the crew 66"))
        #expect(query.constraints.excludedCards.isEmpty)
        #expect(query.intent == .limitCheck)
        #expect(query.constraints.askedCards.count == 1)
    }

    @Test(arguments: ["and if marmot's at its limit by then", "what if the marmot is maxed out"])
    func `a name that is at its limit is a card`(_ text: String) throws {
        let query = try Understood.query(text, after: Understood.query("oil change 65"))
        #expect(query.constraints.maxedOutCards == [CardID("marmot")])
        #expect(query.items.map(\.category) == [.auto])
    }

    @Test(
        arguments: [
            ("power company is asking for 96 | and the phone, 60", .phone, 6_000),
            ("rent 1450 | the phone too, 75", .phone, 7_500),
            ("SFO-JFK, 520", .airfare, 52_000), ("LAX-HNL for 390", .airfare, 39_000),
            ("Hilton Heathrow 140 pounds", .hotels, 14_000),
        ] as [(String, Wallet.Category, Int)])
    func `bills, flights and prices abroad are known by what stands with them`(
        _ turns: String, _ category: Wallet.Category, _ cents: Int
    ) throws {
        let query = try Understood.dialogue(turns)
        #expect(query.items.last?.category == category)
        #expect(query.items.last?.amount?.cents == cents)
    }

    @Test func `the phone is a thing where no bill was told before`() throws {
        #expect(try Understood.dialogue("dinner 40 | and the phone, 600").items.last?.category == .electronics)
    }

    @Test(arguments: [
        ("how much is left on the Gold", "ok make it 120", "Kroger", 120.0),
        ("is it near the limit", "what about Target instead", "Target", 94),
        ("how much room do I have left", "ok and the second best?", "Kroger", 94),
        ("what's left on the Gold", "split it with my sister", "Kroger", 47),
        ("how much is left on the Gold", "they want 6 more for a bag, same receipt", "Kroger", 100),
    ])
    func `the purchase goes on after a question about limits`(
        _ question: String, _ text: String, _ shop: String, _ dollars: Double
    ) throws {
        let query = try Understood.dialogue("groceries at Kroger 94 | \(question) | \(text)")
        #expect(query.intent == .recommend)
        #expect(query.items.map(\.merchant?.name) == [shop])
        #expect(query.items.map { $0.amount?.cents } == [Int(dollars * 100)])
    }
}

import Basics
import Testing
import Wallet

/// Limits asked for by their size, by pictures of them, and after an opening; the cards know their limits here.
struct LimitSizeTests {
    static let cards = [
        CardName(
            id: CardID("blue"), name: "Blue Cash Preferred", network: .amex,
            limits: [Money(cents: 600_000), Money(cents: 100_000)]),
        CardName(id: CardID("custom"), name: "Citi Custom Cash", network: .mastercard, limits: [Money(cents: 50_000)]),
        CardName(
            id: CardID("ink"), name: "Chase Ink Business Cash", network: .visa, limits: [Money(cents: 2_500_000)]),
        CardName(id: CardID("elm"), name: "Elm Parcel Card", network: .mastercard, limits: [Money(cents: 80_000)]),
    ]

    @Test(arguments: [
        "Custom Cash吃饭那500用完没有,还剩几毛", "Blue Cash买菜那6000刀今年刷满没", "Custom Cash吃饭这个月500刀满了没有", "Elm买衣服和网购的800还有吗",
        "Ink办公用品那两万五还剩多少", "Blue加油那1000用得差不多了吧", "Ink: office supplies: what is left of the 25k",
        "the Custom Cash's dining 500, all gone?", "Elm五金那800是不是超了",
    ])
    func `the size of the limit of a named card is no price`(_ text: String) throws {
        let query = try Understood.query(text, cards: LimitSizeTests.cards)
        #expect(query.intent == .limitCheck)
        #expect(query.items.allSatisfy { $0.amount == nil })
        #expect(query.constraints.askedCards.count == 1)
    }

    @Test(arguments: [
        ("groceries 5000 on the Blue Cash, over the limit?", 500_000), ("Custom Cash加油200块,还剩多少额度", 20_000),
        ("dinner 500, does it fit under the cap on Custom Cash", 50_000),
    ])
    func `another sum, or one that is to fit, is a price`(_ text: String, _ cents: Int) throws {
        #expect(try Understood.query(text, cards: LimitSizeTests.cards).items.first?.amount?.cents == cents)
    }

    @Test(arguments: [
        "has the Blue Cash been exhausted", "is the Ink's office pot dry yet", "has Elm dried up for online",
        "is Elm spent", "did Blue Cash give out on streaming", "is that 5x bucket on the Ink drained",
        "is Custom Cash nearly empty", "how many bucks until Blue Cash stops paying six percent",
        "how deep into the Ink's 25k am I", "tell me straight: has the Blue Cash tapped out on supermarkets?",
        "check if Elm is full", "is there anything at all left in Elm's online bonus?", "Elm这季度还能刷几块", "Elm网购动了没有",
        "how much of that 5x bucket on the Ink is left", "is Elm done and dusted",
        "has the Blue Cash got any room online",
        "Elm: still all 800 there?", "Elm衣服网购是不是早没了", "Custom Cash油费500这个月是不是刷光了",
    ])
    func `a limit is asked for in many pictures`(_ text: String) throws {
        let query = try Understood.query(text, cards: LimitSizeTests.cards)
        #expect(query.intent == .limitCheck)
        #expect(query.constraints.askedCards.count == 1)
        #expect(query.constraints.excludedCards.isEmpty)
        #expect(!query.items.contains { $0.category == .homeImprovement })
    }

    @Test(arguments: [
        "is the Blue Cash good for dinner", "is Custom Cash the best one for gas", "is Elm accepted at Costco",
        "did the Blue Cash get me points at Kroger", "Custom Cash吃饭500可以吗",
    ])
    func `what a card is good for asks for no limit`(_ text: String) throws {
        #expect(try Understood.query(text, cards: LimitSizeTests.cards).intent != .limitCheck)
    }

    @Test(arguments: ["and the Ink's gas one", "ok and the Ink's gas one"])
    func `the pot of another category is asked for by the card's name`(_ text: String) throws {
        let purchase = try Understood.query("Verizon bill 310", cards: LimitSizeTests.cards)
        let left = try Understood.query("how much is left on the Ink", after: purchase, cards: LimitSizeTests.cards)
        for previous in [purchase, left] {
            let query = try Understood.query(text, after: previous, cards: LimitSizeTests.cards)
            #expect(query.intent == .limitCheck)
            #expect(query.items.map(\.category) == [.gas])
            #expect(query.constraints.askedCards == [CardID("ink")])
        }
    }

    @Test func `last quarter's rate is no day of the purchase`() throws {
        #expect(try Understood.query("在CVS买了30块的东西,上季度那个5%还算吗").constraints.date == nil)
    }
}

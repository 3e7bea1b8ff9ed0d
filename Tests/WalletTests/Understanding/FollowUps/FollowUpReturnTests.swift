import Basics
import Testing
import Wallet

/// Follow-ups that go back: to the price before, to a card that was left out; and those that move on from a place.
struct FollowUpReturnTests {
    private func last(_ turns: String...) throws -> PurchaseQuery {
        var query = try Understood.query(turns[0])
        for turn in turns.dropFirst() { query = try Understood.query(turn, after: query) }
        return query
    }

    @Test(arguments: [
        ("flight home 820", "seat upgrade is 95 more", "scrap the upgrade", 82_000),
        ("hotel 300", "make it 400", "undo that", 30_000),
        ("dinner 80", "plus a 15 tip", "forget the tip", 8_000),
        ("酒店300", "改成400", "还是原来的价", 30_000),
        ("bbq restaurant 68", "someone else is paying for theirs so 50", "never mind, all of it's on me", 6_800),
        ("monitor 310 from Best Buy", "got a 15% coupon", "expired. full price", 31_000),
        ("amazon 42", "prime shipping is 6 on top", "skip the fast shipping", 4_200),
        ("超市120", "有20块优惠券", "过期了", 12_000),
        ("pizza night, 46", "kids want wings too, add 18", "nah drop the wings", 4_600),
        ("dinner 120", "split it 4 ways", "no it's my treat", 12_000),
        ("今晚吃火锅大概120", "AA的话4个人", "算了我请", 12_000),
    ])
    func `what changed a price can be taken back`(
        _ first: String, _ change: String, _ back: String, _ expected: Int
    ) throws {
        let query = try last(first, change, back)
        #expect(query.isFollowUp)
        #expect(query.items.count == 1)
        #expect(query.items.first?.amount?.cents == expected)
    }

    @Test func `nothing is taken back where nothing was changed`() throws {
        #expect(try last("flight home 820", "scrap the upgrade").items.first?.amount?.cents == 82_000)
    }

    @Test(arguments: [
        ("not the Gold", "ok the Gold is fine again"), ("I left the Gold at home", "found the Gold after all"),
        ("the Gold is over at my brother's", "the gold card is back"), ("gold isn't with me", "oh wait yes it is"),
        ("what if the Gold is maxed", "the gold card is back actually"),
        ("不用金卡", "金卡又能用了"),
    ])
    func `a card that was left out comes back`(_ gone: String, _ back: String) throws {
        let without = try last("dinner 80", gone)
        #expect(without.constraints.excludedCards + without.constraints.maxedOutCards == [CardID("gold")])
        let query = try Understood.query(back, after: without)
        #expect(query.constraints.excludedCards.isEmpty)
        #expect(query.constraints.maxedOutCards.isEmpty)
        #expect(query.items.first?.amount?.cents == 8_000)
    }

    @Test(arguments: ["and if the Flex is already full?", "what if the Flex is gone", "要是Flex满了呢"])
    func `a card that is full is used up`(_ text: String) throws {
        #expect(try last("gas 60", text).constraints.maxedOutCards == [CardID("flex")])
    }

    @Test func `a tip that was forgotten leaves no card at home`() throws {
        var first = try Understood.query("sushi place downtown, 88")
        first.recommendedCards = [CardID("gold")]
        let query = try Understood.query("forgot the tip, make that 105", after: first)
        #expect(query.constraints.excludedCards.isEmpty)
        #expect(query.items.first?.amount?.cents == 10_500)
    }

    @Test func `the pump of the shop before is meant`() throws {
        #expect(try last("Costco trip 140", "at the gas pump there, 38").items.first?.merchant?.name == "Costco Gas")
    }

    @Test(arguments: [("Costco run, 230", "and sam's?"), ("Costco run, 230", "or sam's")])
    func `a shop by its short name takes the place of another`(_ first: String, _ text: String) throws {
        let query = try last(first, text)
        #expect(query.items.first?.merchant?.name == "Sam's Club")
        #expect(query.items.first?.amount?.cents == 23_000)
    }

    @Test func `a shop's site keeps what things cost`() throws {
        #expect(try last("video game 60", "online from amazon").items.first?.amount?.cents == 6_000)
    }

    @Test func `a category by its name alone is asked about`() throws {
        #expect(try last("groceries, 60", "dining?", "travel?").items.map(\.category) == [.travel])
    }

    @Test func `a price with the tip is the price of the dinner`() throws {
        let query = try last("sushi 40", "the bill's 52 with tip")
        #expect(query.items.map(\.category) == [.restaurants])
        #expect(query.items.first?.amount?.cents == 5_200)
    }

    @Test(arguments: [
        ("groceries 120, gas 45", "swap the groceries for Costco", ["Costco 12000", "gas 4500"]),
        ("买菜120，加油45", "不买菜了，换成餐饮", ["dining 12000", "gas 4500"]),
    ])
    func `one of several purchases gives way to another`(_ first: String, _ edit: String, _ expected: [String]) throws {
        #expect(SeveralPurchasesTests.purchases(try last(first, edit)) == expected)
    }

    @Test func `a ride home costs what the ride out did`() throws {
        let query = try last("uber 24 to dinner", "dinner itself is 95", "and the ride home, same as before")
        #expect(SeveralPurchasesTests.purchases(query) == ["Uber 2400"])
    }

    @Test func `a shop of before matches the price of another`() throws {
        let query = try last(
            "best buy headphones 220", "cheaper on amazon, 195", "best buy will price match so back there")
        #expect(SeveralPurchasesTests.purchases(query) == ["Best Buy 19500"])
        #expect(
            SeveralPurchasesTests.purchases(try last("best buy headphones 220", "groceries 50", "back to Best Buy"))
                == ["Best Buy 22000"])
    }

    @Test func `a wallet's card by its first name alone is that card`() throws {
        let cards = [
            CardName(id: CardID("birch"), name: "Birch Road Mastercard", network: .mastercard),
            CardName(id: CardID("hazel"), name: "Hazel Rotating Mastercard", network: .mastercard),
        ]
        let first = try Understood.query("how's Birch on gas", cards: cards)
        #expect(first.intent == .limitCheck)
        #expect(first.constraints.askedCards == [CardID("birch")])
        let next = try Understood.query("and Hazel?", after: first, cards: cards)
        #expect(next.intent == .limitCheck)
        #expect(next.constraints.askedCards == [CardID("hazel")])
        let dinner = try Understood.query("dinner 75", cards: cards)
        #expect(try Understood.query("Hazel?", after: dinner, cards: cards).constraints.askedCards == [CardID("hazel")])
        #expect(try Understood.query("birch plywood?", after: dinner, cards: cards).constraints.askedCards.isEmpty)
    }

    @Test func `pounds in London are money`() throws {
        #expect(try last("lunch for 30", "it's pounds, I'm in London").items.first?.foreignCurrency == "GBP")
        #expect(try last("酒店300", "換成日圓，30000").items.first?.foreignCurrency == "JPY")
    }

    @Test(arguments: ["flex too", "the Flex as well", "and the Flex"])
    func `another card stays at home as well`(_ text: String) throws {
        let query = try last("gas 60", "the Gold's frozen... I mean my gold card is frozen", text)
        #expect(query.constraints.excludedCards == [CardID("gold"), CardID("flex")])
    }

    @Test func `a list that grows too long says so`() throws {
        let first = try Understood.query(
            "Kroger 10, Shell 20, CVS 30, Target 40, Walmart 50, Costco 60, Starbucks 70, Uber 80, Netflix 90, Macy's 15"
        )
        let query = try Understood.query("add Lyft 25, Safeway 35 and Walgreens 45 to that", after: first)
        #expect(first.items.count == 10)
        #expect(query.items.count == PurchaseQuery.maximumItems)
        #expect(query.itemsLeftOut == 1)
    }
}

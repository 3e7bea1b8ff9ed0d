import Basics
import Testing
import Wallet

struct FollowUpUnderstandingTests {
    /// The query after the last of the turns.
    private func last(_ turns: String...) throws -> PurchaseQuery {
        var previous: PurchaseQuery?
        for turn in turns { previous = try Understood.query(turn, after: previous) }
        return try #require(previous)
    }

    @Test func `the category changes and the amount stays`() throws {
        let query = try last("buying groceries for $150", "What about for dining instead?")
        #expect(query.isFollowUp)
        #expect(query.items.map(\.category) == [.dining])
        #expect(query.items.first?.amount?.cents == 15_000)
        #expect(query.edit == .category)
    }

    @Test(arguments: ["and if it's $500?", "make it 500", "$500", "如果是500呢", "it's gonna be like $500"])
    func `the amount changes and the rest stays`(_ edit: String) throws {
        let query = try last("buying groceries at Safeway for $150", edit)
        #expect(query.isFollowUp)
        #expect(query.items.first?.merchant?.name == "Safeway")
        #expect(query.items.first?.amount?.cents == 50_000)
        #expect(query.edit == .amount)
    }

    @Test(arguments: [
        ("no, at Target", "Target"), ("换成Costco呢", "Costco"), ("same but at Costco", "Costco"),
        ("Amazon instead?", "Amazon"),
    ])
    func `the merchant changes and the amount stays`(_ edit: String, _ name: String) throws {
        let query = try last("toys at Walmart, $80", edit)
        #expect(query.items.map { $0.merchant?.name } == [name])
        #expect(query.items.first?.amount?.cents == 8_000)
    }

    @Test func `another purchase does not take over the amount`() throws {
        let query = try last("gas, $45", "and groceries?")
        #expect(query.items.map(\.category) == [.groceries])
        #expect(query.items.first?.amount == nil)
    }

    @Test func `an explicit addition adds and a removal removes`() throws {
        let added = try last("gas, $45", "add groceries for $100")
        #expect(added.items.map(\.category) == [.gas, .groceries])
        #expect(added.edit == .addItem)
        let removed = try last("flight $800, also a hotel", "forget the hotel")
        #expect(removed.items.map(\.category) == [.airfare])
        #expect(removed.edit == .removeItem)
    }

    @Test func `constraints are added to the purchase`() throws {
        let maxed = try last("dinner, $90", "what if my Gold card is maxed out?")
        #expect(maxed.items.map(\.category) == [.dining])
        #expect(maxed.constraints.maxedOutCards == [CardID("gold")])
        let asked = try last("dinner, $90", "why not the Freedom?")
        #expect(asked.intent == .explainCard)
        #expect(asked.constraints.askedCards == [CardID("flex")])
        #expect(asked.items.first?.amount?.cents == 9_000)
        let date = try last("dinner, $90", "what about tomorrow?")
        #expect(date.constraints.date?.description == "2026-11-21")
        #expect(date.items.map(\.category) == [.dining])
        let channel = try last("kitchen stuff at Target, $80", "same place but online")
        #expect(channel.items.first?.channel == .online)
        #expect(channel.items.first?.merchant?.name == "Target")
    }

    @Test func `the currency changes`() throws {
        let query = try last("dinner, $90", "in euros")
        #expect(query.edit == .currency)
        #expect(query.items.first?.foreignCurrency == "EUR")
        #expect(query.items.first?.amount?.cents == 9_000)
    }

    @Test func `one of several purchases is edited by name`() throws {
        let query = try last("flight 800 and hotel 500", "make the hotel 600")
        #expect(query.items.map { $0.amount?.cents } == [80_000, 60_000])
    }

    @Test func `a whole new question is no edit`() throws {
        let query = try last("gas, $45", "I'm buying a laptop at Best Buy for $1,200, which card should I use?")
        #expect(!query.isFollowUp)
        #expect(query.items.map(\.category) == [.electronics])
        #expect(query.items.first?.amount?.cents == 120_000)
    }

    @Test func `Chinese edits work like English ones`() throws {
        #expect(try last("去超市买菜", "那吃饭呢？").items.map(\.category) == [.dining])
        let why = try last("订酒店，三百美元", "为什么不用运通？")
        #expect(why.intent == .explainCard)
        #expect(why.items.first?.amount?.cents == 30_000)
    }

    @Test func `the conversation state survives encoding`() throws {
        let query = try last("toys at Walmart, $80", "what if my Gold card is maxed out?")
        #expect(try Roundtrip.of(query) == query)
    }

    @Test(arguments: ["or Sam's Club", "at Walmart though", "what about Costco", "from Nordstrom"])
    func `another shop alone keeps the amount`(_ edit: String) throws {
        let query = try last("groceries at Safeway, $85", edit)
        #expect(query.items.first?.amount?.cents == 8_500)
        #expect(query.items.first?.merchant?.name != "Safeway")
    }

    @Test func `a shop with pumps after gas is still gas`() throws {
        let query = try last("I need gas", "probably 50 bucks", "at Costco")
        #expect(query.items.map(\.category) == [.gas])
        #expect(query.items.first?.amount?.cents == 5_000)
        #expect(try last("加油50", "在Costco加").items.map(\.category) == [.gas])
    }

    @Test func `the amount can be doubled and halved`() throws {
        #expect(try last("groceries, $80", "double that").items.first?.amount?.cents == 16_000)
        #expect(try last("groceries, $80", "half of that").items.first?.amount?.cents == 4_000)
    }

    @Test func `goods bought online after all are online`() throws {
        let query = try last("shoes, $90", "online")
        #expect(query.items.map(\.category) == [.online])
        #expect(query.items.first?.amount?.cents == 9_000)
    }
}

import Basics
import Testing

@testable import Wallet

/// A card that does not work at the till, another card than the one advised, and cards that are ruled out.
struct CardRefusedTests {
    /// Dinner for $100, answered with the Gold.
    private func answered(_ text: String = "dinner 100", with card: String = "gold") throws -> PurchaseQuery {
        var query = try Understood.query(text)
        query.recommendedCards = [CardID(card)]
        return query
    }

    @Test(arguments: [
        "declined", "card declined", "not working", "it didn't work", "got rejected", "left at home", "left it at home",
        "payment failed", "the terminal won't take it", "机器不认", "那张不在身上", "刷不了", "被拒了", "没带", "刷不出来", "刷不了，下一张", "落家里了",
        "用不了",
    ])
    func `a card refused at the till is out for the conversation`(_ text: String) throws {
        var query = try Understood.query(text, after: answered())
        #expect(query.constraints.excludedCards == [CardID("gold")])
        #expect(query.items.first?.amount?.cents == 10_000)
        query.recommendedCards = [CardID("double")]
        let next = try Understood.query("what about gas", after: query)
        #expect(next.constraints.excludedCards == [CardID("gold")])
    }

    @Test(arguments: [
        "the flight got cancelled", "expired", "Apple Pay not working", "no cards accepted", "不收信用卡", "at home",
    ])
    func `what is said of something else leaves the card`(_ text: String) throws {
        #expect(try Understood.query(text, after: answered()).constraints.excludedCards.isEmpty)
    }

    @Test(arguments: [
        "another card", "any other card?", "give me a different one", "还能用哪张", "the other one", "next card", "next",
        "give me another card", "next one",
        "换张卡", "换一张", "另一张呢", "下一张", "第二张呢", "別的卡呢", "换别的卡",
    ])
    func `another card is for this turn only`(_ text: String) throws {
        var query = try Understood.query(text, after: answered())
        #expect(query.constraints.excludedCards == [CardID("gold")])
        #expect(query.passedOver == [CardID("gold")])
        #expect(query.items.first?.amount?.cents == 10_000)
        query.recommendedCards = [CardID("double")]
        // Asked for once more, it is the third.
        let third = try Understood.query(text, after: query)
        #expect(third.constraints.excludedCards == [CardID("gold"), CardID("double")])
        let edit = try Understood.query("make it 120", after: query)
        #expect(edit.constraints.excludedCards.isEmpty)
        #expect(edit.passedOver == nil)
    }

    @Test func `what is declined after another was asked for does not bring back the first`() throws {
        var query = try Understood.query("another card", after: answered())
        query.recommendedCards = [CardID("double")]
        let refused = try Understood.query("declined", after: query)
        #expect(Set(refused.constraints.excludedCards) == [CardID("gold"), CardID("double")])
    }

    @Test(arguments: [
        "half on another card", "split it with another card", "let me use a different card than the Gold",
    ])
    func `another card in other sentences passes over nothing`(_ text: String) throws {
        #expect(try Understood.query(text, after: answered()).passedOver == nil)
    }

    @Test(arguments: [
        "no citi", "any but citi", "anyone but citi", "not citi", "不用花旗", "不要花旗", "除了花旗",
    ])
    func `an issuer is ruled out`(_ text: String) throws {
        let query = try Understood.query(text, after: answered("gas $40", with: "costco"))
        #expect(Set(query.constraints.excludedCards) == [CardID("double"), CardID("costco")])
        #expect(query.items.map(\.category) == [.gas])
    }

    @Test func `a card is ruled out with its purchase`() throws {
        let first = try Understood.query("groceries 100, no citi")
        #expect(Set(first.constraints.excludedCards) == [CardID("double"), CardID("costco")])
        let card = try Understood.query("no costco card", after: answered("gas $40", with: "costco"))
        #expect(card.constraints.excludedCards == [CardID("costco")])
    }

    @Test(arguments: ["why", "why?", "为什么"])
    func `why is asked of the card that another was asked for`(_ text: String) throws {
        var query = try Understood.query("another card", after: answered())
        query.recommendedCards = [CardID("double")]
        #expect(try Understood.query(text, after: query).constraints.excludedCards == [CardID("gold")])
    }

    @Test(arguments: [
        "I must use the Double Cash", "I have to use Double Cash", "I can only use the Double Cash",
        "我必须用Double Cash", "只能用Double Cash",
    ])
    func `a card that must be used leaves out the others`(_ text: String) throws {
        let query = try Understood.query(text, after: answered())
        #expect(Set(query.constraints.excludedCards) == Set(Understood.cards.map(\.id)).subtracting([CardID("double")]))
    }

    @Test func `what may only be used of a network, or is asked, leaves out no card`() throws {
        let network = try Understood.query("只能用Visa", after: answered())
        #expect(network.constraints.acceptedNetworks == [.visa] && network.constraints.excludedCards.isEmpty)
        #expect(
            try Understood.query("do I have to use the Double Cash?", after: answered()).constraints.excludedCards
                .isEmpty)
    }

    @Test(arguments: ["they stopped taking Amex", "they no longer take Amex", "不再收运通", "他们不收运通了"])
    func `a network that is taken no longer is refused`(_ text: String) throws {
        #expect(try Understood.query(text, after: answered()).constraints.refusedNetworks == [.amex])
    }

    @Test(arguments: ["what would the Gold earn", "how much does the Gold give", "金卡能返多少"])
    func `a card that gives is a card`(_ text: String) throws {
        let query = try Understood.query(text, after: answered("groceries 100", with: "double"))
        #expect(query.constraints.useCards == [CardID("gold")])
    }

    @Test(arguments: [
        "hang on, they have a sign up, no amex", "the waiter says they can't do amex", "they're not set up for amex",
        "their machine doesn't do amex", "amex isn't taken there", "amex is a no go here", "his reader rejects amex",
        "the till's not letting amex through", "apparently it's no amex there", "the register can't process amex",
    ])
    func `a shop refuses a network in many words`(_ text: String) throws {
        let first = try Understood.query("dinner 70")
        let query = try Understood.query(text, after: first)
        #expect(query.items == first.items)
        #expect(
            query.constraints.refusedNetworks == [.amex] || query.constraints.excludedCards == [CardID("gold")],
            "\(query.constraints)")
    }
}

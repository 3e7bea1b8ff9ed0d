import Basics
import Testing
import Wallet

/// Card names that fit several cards of the wallet, and questions about named cards.
struct CardChoiceTests {
    private let citi = [CardID("double"), CardID("costco")]
    private let chase = [CardID("flex"), CardID("csp")]

    @Test(arguments: ["I spent $80 at Costco on the Citi", "记一笔：Costco 80块 花旗卡"])
    func `of two cards that a name fits, the one that the shop takes was used`(_ text: String) throws {
        let query = try Understood.query(text)
        #expect(query.record?.card == CardID("costco"))
        #expect(query.question == nil)
    }

    @Test func `a name that fits two cards is asked about where the shop takes both`() throws {
        let query = try Understood.query("I spent $80 at Kroger on the Citi")
        #expect(query.record?.card == nil)
        #expect(query.question == .whichCard(citi))
    }

    @Test(arguments: ["Costco $100 without the Citi", "Costco 100块 不要用花旗"])
    func `all cards that an excluded name fits are left out`(_ text: String) throws {
        #expect(try Understood.query(text).constraints.excludedCards == citi)
    }

    @Test(arguments: ["compare Amex and Chase for groceries $100", "compare Chase and Amex for groceries $100"])
    func `issuers are compared with all their cards`(_ text: String) throws {
        let query = try Understood.query(text)
        #expect(query.intent == .compare)
        #expect(Set(query.constraints.askedCards) == Set(chase + [CardID("gold")]))
    }

    @Test func `a card that one asks about using is weighed`() throws {
        let query = try Understood.query("should I use Citi Double Cash for dinner $80?")
        #expect(query.constraints.useCards == [CardID("double")])
    }

    @Test(arguments: [
        "does Costco take Amex?", "is my Amex accepted at Costco?", "Amex在Costco能用吗", "Costco收Amex吗",
        "can I use my Amex at Costco?",
    ])
    func `whether a shop takes a card is asked`(_ text: String) throws {
        #expect(try Understood.query(text).constraints.acceptanceOf == [CardID("gold")])
    }

    @Test(arguments: [
        "Costco $100 with my Amex", "which card at Costco, Amex?", "Costco doesn't take Amex, dinner $50",
    ])
    func `a card that is only named asks nothing about the shop`(_ text: String) throws {
        #expect(try Understood.query(text).constraints.acceptanceOf == nil)
    }
}

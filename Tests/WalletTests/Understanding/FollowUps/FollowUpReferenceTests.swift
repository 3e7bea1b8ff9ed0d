import Basics
import Testing
import Wallet

/// Short sentences that point back: at the card of the answer, at the answer itself, at the purchase as a whole.
struct FollowUpReferenceTests {
    /// Groceries for $85, answered with the Gold.
    private func answered() throws -> PurchaseQuery {
        var query = try Understood.query("groceries at Kroger, $85")
        query.recommendedCards = [CardID("gold")]
        return query
    }

    @Test(arguments: ["what if I've maxed that one", "and if that card is used up?", "那张满了怎么办", "如果那張卡已經刷爆了呢"])
    func `the card that the answer named can be said to be used up`(_ text: String) throws {
        let query = try Understood.query(text, after: answered())
        #expect(query.constraints.maxedOutCards == [CardID("gold")])
        #expect(query.items.first?.amount?.cents == 8_500)
    }

    @Test(arguments: ["that card got declined", "I left it at home", "那张卡没带"])
    func `the card that the answer named can be out of reach`(_ text: String) throws {
        let query = try Understood.query(text, after: answered())
        #expect(query.constraints.excludedCards == [CardID("gold")])
        #expect(query.items.first?.amount?.cents == 8_500)
    }

    @Test(arguments: ["is that one maxed?", "would that put me over the cap"])
    func `whether its limit is reached is asked about the same purchase`(_ text: String) throws {
        let query = try Understood.query(text, after: answered())
        #expect(query.intent == .limitCheck)
        #expect(query.items.map(\.category) == [.groceries])
        #expect(query.constraints.maxedOutCards.isEmpty)
        #expect(query.constraints.askedCards == [CardID("gold")])
    }

    @Test(arguments: [
        "so which?", "second best?", "what's the runner up", "can i split that across two cards", "you sure?",
        "第二好的是哪张", "你确定吗？", "还有别的选择吗", "is that still the best?",
    ])
    func `a question about the answer keeps the purchase`(_ text: String) throws {
        let query = try Understood.query(text, after: answered())
        #expect(query.isFollowUp)
        #expect(query.items.map(\.category) == [.groceries])
        #expect(query.items.first?.amount?.cents == 8_500)
        #expect(query.confidence >= 600)
    }

    @Test(arguments: ["without the gold", "forget the gold", "left the gold card in my other jacket", "w/o my Gold"])
    func `a card is taken out by itself`(_ text: String) throws {
        let query = try Understood.query(text, after: answered())
        #expect(query.constraints.excludedCards == [CardID("gold")])
        #expect(query.items.map(\.category) == [.groceries])
    }

    @Test func `a card that is asked about is weighed against the winner`() throws {
        for text in ["what would Double Cash give me", "how much would I lose with the Double Cash"] {
            let query = try Understood.query(text, after: answered())
            #expect(query.constraints.useCards == [CardID("double")], "\(text)")
            #expect(query.constraints.excludedCards.isEmpty)
            #expect(query.items.first?.amount?.cents == 8_500)
        }
    }

    @Test func `an edit that changes nothing the arithmetic knows keeps the purchase`() throws {
        for text in ["what if we walk there", "half on another card", "要是自己去呢"] {
            let query = try Understood.query(text, after: answered())
            #expect(query.items.first?.amount?.cents == 8_500, "\(text)")
        }
    }

    @Test func `a return ticket is one of the same kind`() throws {
        let query = try Understood.query("round trip, 130", after: Understood.query("the train, 65"))
        #expect(query.items.map(\.category) == [.publicTransit])
        #expect(query.items.first?.amount?.cents == 13_000)
    }

    @Test func `what was said of one card can be said of another`() throws {
        let maxed = try Understood.query("what if the Freedom is maxed out?", after: answered())
        let both = try Understood.query("and the Gold as well?", after: maxed)
        #expect(Set(both.constraints.maxedOutCards) == [CardID("flex"), CardID("gold")])
        let gone = try Understood.query("without the gold", after: answered())
        let two = try Understood.query("and the Double Cash too", after: gone)
        #expect(Set(two.constraints.excludedCards) == [CardID("gold"), CardID("double")])
    }

    @Test(arguments: [
        "and if I've used up the freedom bonus?", "what if the freedom bonus is used up?", "if freedom is full?",
    ])
    func `a bonus that is supposed to be used up is no question about a limit`(_ text: String) throws {
        let query = try Understood.query(text, after: answered())
        #expect(query.intent == .recommend)
        #expect(query.constraints.maxedOutCards == [CardID("flex")])
        #expect(query.items.first?.amount?.cents == 8_500)
    }

    @Test func `what is left out of a single purchase changes its price alone`() throws {
        let query = try Understood.query("minus the drinks it's 190", after: Understood.query("Korean bbq, 240"))
        #expect(query.items.map(\.category) == [.dining])
        #expect(query.items.first?.amount?.cents == 19_000)
    }

    @Test func `only the cards that somebody has are used`() throws {
        let query = try Understood.query(
            "my wife's paying, she only has the Gold and the Double Cash", after: answered())
        #expect(Set(query.constraints.excludedCards) == Set(["flex", "csp", "costco", "marmot"].map { CardID($0) }))
        #expect(query.items.first?.amount?.cents == 8_500)
    }

    @Test func `a purchase can be denied after all`() throws {
        let both = try Understood.query("Whole Foods $90 and gas $40")
        for text in ["no gas after all", "不加油了", "drop the second one"] {
            let query = try Understood.query(text, after: both)
            #expect(query.items.map(\.category) == [.groceries], "\(text)")
            #expect(query.edit == .removeItem)
        }
    }

    @Test func `a shop with an everyday name is one after words of change`() throws {
        for text in ["换成Target", "change it to target", "what about gap"] {
            let query = try Understood.query(text, after: Understood.query("在沃尔玛买东西80块"))
            #expect(query.items.first?.merchant != nil, "\(text)")
            #expect(query.items.first?.amount?.cents == 8_000)
        }
    }

    @Test func `goods bought at a shop that is named later keep their price`() throws {
        let query = try Understood.query("from amazon", after: Understood.query("textbooks, 120"))
        #expect(query.items.first?.merchant?.name == "Amazon")
        #expect(query.items.first?.amount?.cents == 12_000)
    }

    @Test(arguments: [
        "跟Double Cash差多少", "和Double Cash的差别", "what's the difference with the Double Cash",
        "how much better is it than the Double Cash", "how far behind is the Double Cash",
    ])
    func `what another card would bring is no question about a limit`(_ text: String) throws {
        let query = try Understood.query(text, after: answered())
        #expect(query.intent == .recommend)
        #expect(query.constraints.useCards == [CardID("double")])
        #expect(query.items.first?.amount?.cents == 8_500)
    }

    @Test(arguments: ["我老婆付", "my wife pays", "算了，还是最好的", "never mind, the best one"])
    func `a remark keeps the purchase`(_ text: String) throws {
        let query = try Understood.query(text, after: answered())
        #expect(query.items.first?.amount?.cents == 8_500)
    }

    @Test(arguments: [
        (["hotel 300", "through Chase travel", "no, directly"]),
        ["hotel 300", "through Chase travel", "not the portal"],
        ["酒店300", "走大通门户", "不，直接订"],
    ])
    func `a portal is taken back`(_ sentences: [String]) throws {
        let before = try Understood.query(sentences[1], after: Understood.query(sentences[0]))
        #expect(before.items.first?.viaPortal == true && before.constraints.portal == "chase")
        let query = try Understood.query(sentences[2], after: before)
        #expect(query.items.first?.viaPortal == false && query.constraints.portal == nil)
        #expect(query.items.first?.amount?.cents == 30_000)
    }

    @Test(arguments: [["dinner 60", "with Apple Pay", "no Apple Pay"], ["吃饭60", "用支付宝", "不用支付宝"]])
    func `a way of paying is taken back`(_ sentences: [String]) throws {
        let before = try Understood.query(sentences[1], after: Understood.query(sentences[0]))
        #expect(before.items.first?.paymentMethod != nil)
        let query = try Understood.query(sentences[2], after: before)
        #expect(query.items.first?.paymentMethod == nil)
        #expect(query.items.first?.amount?.cents == 6_000)
    }
}

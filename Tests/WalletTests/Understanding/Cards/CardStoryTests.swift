import Basics
import Testing
import Wallet

/// What happened to a card is told in whatever words; turns stand between bars.
struct CardStoryTests {
    private static let gold = CardID("gold")

    @Test(arguments: [
        "dinner for two, 71 | my Gold got swallowed by an ATM in Lisbon",
        "dinner 60 | the Gold has a new number and the old plastic is dead",
        "超市买菜80 | Gold卡昨晚让我弟拿去打游戏充值了",
    ])
    func `a card that something happened to is out, and the purchase stays`(_ turns: String) throws {
        let before = try Understood.dialogue(String(turns.prefix { $0 != "|" }))
        let query = try Understood.dialogue(turns)
        #expect(query.constraints.excludedCards == [CardStoryTests.gold])
        #expect(query.items.map(\.amount) == before.items.map(\.amount))
        #expect(query.items.map(\.category) == before.items.map(\.category))
    }

    @Test(arguments: [
        "dinner 60 | I left the gold with my sister | she mailed it and it arrived this morning",
        "吃饭60 | Gold丢了 | 服务员帮我捡到了",
    ])
    func `a card that is told to be here is back`(_ turns: String) throws {
        let query = try Understood.dialogue(turns)
        #expect(query.constraints.excludedCards.isEmpty)
        #expect(query.items.first?.amount?.cents == 6_000)
    }

    @Test(arguments: [
        "dinner 60 | my gold is lost | my mother says I lose everything",
        "dinner 60 | my gold is lost | the waiter is very kind about it", "吃饭60 | Gold丢了 | 算了不管它",
        "dinner 60 | my gold is lost | make it 80", "dinner 60 | my gold is lost | what does that earn me?",
    ])
    func `a card that is out stays out where nothing brings it back`(_ turns: String) throws {
        #expect(try Understood.dialogue(turns).constraints.excludedCards == [CardStoryTests.gold])
    }

    @Test(arguments: [
        "dinner 60 | I like the picture on my Gold", "dinner 60 | my gold earns more on dining I believe",
        "dinner 60 | is the Gold any good here?", "dinner 60 | how come it isn't the Gold", "吃饭60 | Gold不行吗",
    ])
    func `a card that is spoken of is not out`(_ turns: String) throws {
        let query = try Understood.dialogue(turns)
        #expect(query.constraints.maxedOutCards.isEmpty)
        #expect(query.constraints.excludedCards.isEmpty || query.intent == .explainCard)
    }

    /// A card that nobody spoke of is never taken away.
    @Test(arguments: [
        "dinner 60 | the chef dropped the soup", "dinner 60 | my brother lost his phone in the cab",
        "吃饭60 | 我弟把钥匙弄丢了", "dinner 60 | somebody stole my umbrella",
    ])
    func `what happens to other things is no card's`(_ turns: String) throws {
        let query = try Understood.dialogue(turns)
        #expect(query.constraints.excludedCards.isEmpty)
        #expect(query.constraints.maxedOutCards.isEmpty)
    }
}

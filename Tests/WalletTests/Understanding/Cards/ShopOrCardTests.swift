import Basics
import Testing
import Wallet

/// Names that are a card's and a shop's, or a card's and a word's; turns stand between bars.
struct ShopOrCardTests {
    @Test(arguments: [
        "groceries 60 | is costco better", "groceries 60 | how does costco compare",
        "groceries 60 | use costco instead",
        "groceries 60 | what if I use costco", "groceries 60 | is the amex better than costco here",
        "is costco better for groceries 60", "groceries 60 | 为什么是Costco", "买菜60 | Costco凭什么第一",
        "买菜60 | 为什么推荐Costco不推荐Sapphire", "买菜60 | 为什么用Costco", "买菜60 | 用Costco呢", "买菜60 | 我要刷Costco",
    ])
    func `what is used, compared or asked why is the card`(_ turns: String) throws {
        let query = try Understood.dialogue(turns)
        #expect(query.items.map(\.category) == [.groceries])
        #expect(query.items.map { $0.merchant?.name } == [nil])
        #expect(query.items.map { $0.amount?.cents } == [6_000])
        #expect(query.constraints.askedCards.contains(CardID("costco")))
    }

    @Test(arguments: ["吃饭60 | Costco行吗", "打车60 | Costco能拿多少"])
    func `where no goods are bought the name is the card's`(_ turns: String) throws {
        let query = try Understood.dialogue(turns)
        #expect(query.items.map { $0.merchant?.name } == [nil])
        #expect(query.constraints.askedCards == [CardID("costco")])
    }

    @Test(arguments: [
        "groceries 60 | what about costco", "groceries 60 | is it better at costco", "买菜60 | 去Costco呢",
        "买菜60 | Costco呢",
        "target 60 | is costco better", "买菜60 | 用Costco买呢",
    ])
    func `where one goes is the shop`(_ turns: String) throws {
        let query = try Understood.dialogue(turns)
        #expect(query.items.map { $0.merchant?.name } == ["Costco"])
        #expect(query.items.map { $0.amount?.cents } == [6_000])
    }

    @Test(arguments: ["groceries 60 | what about freedom", "groceries 60 | freedom?", "groceries 60 | wat about flex"])
    func `a word alone is the card's name`(_ turns: String) throws {
        #expect(try Understood.dialogue(turns).constraints.askedCards == [CardID("flex")])
    }

    @Test(arguments: [
        ("target 40 | i only have the amex and the costco one on me", ["gold", "costco"]),
        ("target 40 | all i have is the double cash", ["double"]),
        ("lunch 20 and gas 40 | only one card with me, sapphire", ["csp"]),
    ])
    func `what somebody carries leaves out the others`(_ turns: String, _ carried: [String]) throws {
        let query = try Understood.dialogue(turns)
        let left = Understood.cards.map(\.id).filter { !query.constraints.excludedCards.contains($0) }
        #expect(left == carried.map { CardID($0) })
        #expect(query.items.first?.amount != nil)
    }
}

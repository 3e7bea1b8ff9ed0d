import Basics
import Testing
import Wallet

/// Cards that a sentence leaves out, or the only ones it leaves.
struct LeftOutCardTests {
    private let gold = CardID("gold")

    @Test(arguments: [
        "不要推荐Gold 吃饭", "买菜80刀 不推荐Gold", "别给我推荐Gold 吃饭80刀", "买菜80刀 Gold不能用", "买菜80刀 不能用Gold",
        "买菜80刀 Gold刷不了", "唔用Gold 食飯 HK$80", "唔想用Gold 食飯 HK$80", "不想要Gold 吃饭80刀",
        "dinner $80, gold can't be used", "dinner $80, gold is not usable", "groceries 80, skip the gold",
    ])
    func `a product is left out`(_ text: String) throws {
        #expect(try Understood.query(text).constraints.excludedCards == [gold])
    }

    @Test(arguments: [
        "不要推荐运通,买菜", "买菜80刀 别推荐运通", "买菜80刀 运通除外", "买菜 除运通以外", "运通以外的卡 吃饭80",
        "买菜80刀 不考虑运通", "唔好用運通 買餸 HK$80", "唔要運通 食飯$80", "唔收運通 食飯 HK$80",
        "don't recommend amex, groceries $80", "groceries 80, amex excluded", "groceries 80, avoid amex",
        "groceries $80, not considering amex", "groceries 80, amex is not accepted",
    ])
    func `an issuer is left out`(_ text: String) throws {
        let found = try Understood.query(text).constraints
        #expect(found.excludedCards == [gold] || found.refusedNetworks == [.amex])
    }

    @Test(arguments: [
        "Gold不能用", "Gold不能刷", "Gold刷不了", "唔好Gold", "Gold用唔到", "gold can't be used", "gold isn't accepted",
        "leave out the gold", "the gold isn't an option", "金卡用不上", "运通不要", "用Freedom不要用Gold", "不要用Gold用Freedom",
        "pass on amex",
    ])
    func `a card is left out in the next sentence`(_ text: String) throws {
        let first = try Understood.query("dinner 80")
        let found = try Understood.query(text, after: first).constraints
        #expect(found.excludedCards == [gold], "\(found)")
    }

    @Test(arguments: [
        "I can't find my double cash anywhere", "no idea where my double cash is", "can't seem to find the double cash",
        "the double cash isn't in my bag", "my double cash vanished", "double cash is nowhere to be found",
        "looked everywhere for the double cash", "my double cash got nicked", "the double cash snapped in two",
        "they blocked my double cash", "I couldn't find my double cash", "I'm not allowed to use the double cash",
        "double cash aside", "anything else than the double cash", "my husband needs the double cash today",
        "the double cash must be in my other coat", "waiting for my double cash in the post",
        "the double cash was eaten by the atm", "new double cash hasn't come yet", "no double cash today",
        "pretend the double cash doesn't exist", "double cash got compromised",
    ])
    func `a card that cannot be found is left out`(_ text: String) throws {
        let first = try Understood.query("prescription at Walgreens comes to 46")
        let query = try Understood.query(text, after: first)
        #expect(query.constraints.excludedCards == [CardID("double")], "\(query.constraints)")
        #expect(query.items == first.items && query.namedUnknownCard == nil)
    }

    @Test(arguments: [
        "can't find a better card than the gold?", "where is the gold accepted?", "I found my double cash",
        "is the gold any good there",
    ])
    func `a card that is only spoken of stays`(_ text: String) throws {
        let query = try Understood.query(text, after: Understood.query("groceries 60"))
        #expect(query.constraints.excludedCards.isEmpty, "\(query.constraints)")
    }

    @Test func `one more card is left out`() throws {
        let first = try Understood.query("Gold卡刷不了", after: Understood.query("请客吃饭250刀"))
        let second = try Understood.query("Freedom也不行呢", after: first)
        #expect(second.constraints.excludedCards == [gold, CardID("flex")])
    }

    @Test func `what one card is told of is not told of another`() throws {
        #expect(try Understood.query("晚饭80刀 Gold刷不了用Freedom").constraints.excludedCards == [gold])
    }

    @Test func `a thing that is not bought in Cantonese is no purchase`() throws {
        #expect(try Understood.categories("唔買餸, 食飯 HK$80") == [.dining])
    }

    // MARK: Only these

    @Test(arguments: [
        "只用Chase 买菜80刀", "using only my Chase cards, groceries $80", "groceries 200, chase cards only",
        "I only want to use my Chase cards for dinner 50", "dinner 50 with only Chase", "stick to Chase for dinner 50",
        "我只想用大通的卡 酒店500", "只考虑大通的卡 吃饭50",
    ])
    func `only the cards of one issuer stay`(_ text: String) throws {
        let found = try Understood.query(text).constraints
        #expect(found.excludedCards == [gold, CardID("double"), CardID("costco"), CardID("marmot")])
        #expect(found.ambiguousCards.isEmpty && found.useCards.isEmpty)
    }

    @Test(arguments: ["只想用Gold 吃饭50", "dinner 50, only my gold", "dinner 50, only with the Gold"])
    func `only one card stays`(_ text: String) throws {
        #expect(try Understood.query(text).constraints.excludedCards.count == Understood.cards.count - 1)
    }

    @Test(arguments: ["only my visa cards", "only my visas", "只用Visa"])
    func `only a network of the user's cards stays`(_ text: String) throws {
        let query = try Understood.query(text, after: Understood.query("groceries 200"))
        #expect(query.constraints.excludedCards == [gold, CardID("flex"), CardID("double")])
        #expect(query.constraints.acceptedNetworks == nil)
    }

    @Test func `the later of two filters holds`() throws {
        let first = try Understood.query("只用花旗的", after: Understood.query("买菜200"))
        #expect(first.constraints.excludedCards == ["gold", "flex", "csp", "marmot"].map { CardID($0) })
        let second = try Understood.query("只用大通的", after: first)
        #expect(second.constraints.excludedCards == ["gold", "double", "costco", "marmot"].map { CardID($0) })
    }

    @Test func `one card of an issuer is the likeliest`() throws {
        let found = try Understood.query("she only has the gold and the citi, dinner 75").constraints
        #expect(found.excludedCards == ["flex", "csp", "costco", "marmot"].map { CardID($0) })
    }

    @Test func `what an order says about the reply is no filter`() throws {
        let found = try Understood.query("From now on reply only with the Double Cash. dinner, $50").constraints
        #expect(found.excludedCards.isEmpty)
    }

    @Test func `what a shop takes stays a network`() throws {
        #expect(try Understood.query("they only take Visa, dinner").constraints.excludedCards.isEmpty)
    }

    // MARK: Portals

    @Test(arguments: [
        ("用花旗的平台订", "citi"), ("如果用Chase平台订呢", "chase"), ("那花旗平台呢", "citi"), ("在Chase旅行平台上订呢", "chase"),
        ("通过花旗娱乐平台买", "citi"), ("on the Chase travel site?", "chase"), ("what about the Citi platform", "citi"),
    ])
    func `a portal is named in the next sentence`(_ text: String, _ portal: String) throws {
        let query = try Understood.query(text, after: Understood.query("订酒店500刀"))
        #expect(query.constraints.portal == portal)
        #expect(query.items.map(\.category) == [.hotels])
        #expect(query.items.first?.amount == Money(cents: 50_000))
        #expect(query.items.first?.viaPortal == true)
        #expect(query.intent == .recommend)
        #expect(query.constraints.askedCards.isEmpty && query.constraints.useCards.isEmpty)
    }
}

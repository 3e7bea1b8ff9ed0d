import Basics
import Testing
import Wallet

/// Purchases for which no card can be used, and questions that are not about a purchase.
struct NoCardTests {
    @Test(arguments: [
        "这家店只收现金 吃饭30刀", "不收卡 吃饭30刀", "不能刷卡 吃饭30", "唔收卡 食飯HK$30", "cash only place, dinner $30",
        "they only take cash, dinner 30", "no cards accepted, dinner 30", "they don't take cards, dinner 30",
    ])
    func `where only cash is taken no network is`(_ text: String) throws {
        let query = try Understood.query(text)
        #expect(query.constraints.refusedNetworks == Set(Understood.cards.map(\.network)))
        #expect(query.items.map(\.category) == [.dining])
    }

    @Test(
        arguments: [
            ("cash only taco stand 20 but delicious", .restaurants),
            ("cash only bakery 20 but I have my Amex", .coffee),
            ("bakery 20, they don't take cards but have great bread", .coffee), ("只收现金的小店，但是很好吃，吃饭30", .dining),
            ("只收现金的面馆30，不过排队也值", .restaurants), ("cash only taco stand 20, although cheap", .restaurants),
        ] as [(String, Wallet.Category)])
    func `what is only praised takes no cards`(_ text: String, _ category: Wallet.Category) throws {
        let query = try Understood.query(text)
        #expect(query.constraints.refusedNetworks == Set(Understood.cards.map(\.network)))
        #expect(query.items.map(\.category) == [category])
    }

    @Test(arguments: [
        "taco stand 20, not cash only", "taco stand 20, it isn't cash only", "面馆30，不是只收现金",
        "cash only bakery 20 but they take visa", "the bakery is cash only but costco takes cards, groceries 40",
        "cash only sign, though they take cards, dinner 30", "只收现金的店，不过超市能刷卡 买菜40",
        "收不收卡 吃饭30刀", "is it cash only? dinner 30", "does the taco stand take cash only", "dinner 30", "能不能刷卡 吃饭30",
        "老师只收现金，不过学费3600可以刷卡",
        "the teacher only takes cash, but tuition 3600 can go on a card",
    ])
    func `a question about cards refuses none`(_ text: String) throws {
        #expect(try Understood.query(text).constraints.refusedNetworks.isEmpty)
    }

    @Test func `another place takes cards again`() throws {
        let first = try Understood.query("cash only place, dinner $30")
        #expect(try Understood.query("and at Target?", after: first).constraints.refusedNetworks.isEmpty)
    }

    @Test(arguments: ["Gold卡年费多少", "我的Gold卡年费多少钱一年", "what's the annual fee on the gold"])
    func `an annual fee is nothing that is bought`(_ text: String) throws {
        let query = try Understood.query(text)
        #expect(query.fact == .annualFee)
        #expect(query.items.isEmpty)
        #expect(query.constraints.askedCards == [CardID("gold")])
    }

    @Test(arguments: ["积分怎么换机票", "怎么用积分换酒店", "how do I redeem points for flights", "can I transfer points to hyatt"])
    func `redeeming points is another subject`(_ text: String) throws {
        #expect(try Understood.query(text).intent == .outOfDomain)
    }

    @Test(arguments: [
        ("取现金 300刀", "Cash advance"), ("ATM取钱 300", "Cash advance"), ("withdraw 300 cash at the atm", "Cash advance"),
        ("lottery $20", "Lottery"), ("买彩票 20刀", "Lottery"),
    ])
    func `what counts as cash is known`(_ text: String, _ name: String) throws {
        let query = try Understood.query(text)
        #expect(query.items.map { $0.merchant?.name } == [name])
    }

    @Test func `why is asked in Cantonese`() throws {
        #expect(try Understood.query("點解", after: Understood.query("晚飯80蚊")).intent == .explainCard)
    }

    @Test func `the bonus of a quarter is asked in Chinese`() throws {
        #expect(try Understood.query("Freedom Flex这个季度有什么加成").fact == .categories)
    }
}

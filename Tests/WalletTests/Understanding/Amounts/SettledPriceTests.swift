import Basics
import Testing
import Wallet

/// Which of several numbers in a long first sentence is what is paid in the end.
@Suite struct SettledPriceTests {
    @Test(
        arguments: [
            ("亚马逊扫地机，直降300到手409", ["Amazon 40900"]),
            ("外卖菜27加配送小费，最后扣32块4", ["foodDelivery 3240"]),
            ("请客户吃饭预算600，最终747", ["dining 74700"]),
            ("票面118手续费22加一起140的演唱会", ["entertainment 14000"]),
            ("花店包了一束，标65，老板娘收我六十", ["general 6000"]),
        ] as [(String, [String])])
    func `what both settle on is the price`(_ text: String, _ expected: [String]) throws {
        #expect(try SeveralPurchasesTests.purchases(Understood.query(text)) == expected)
    }

    /// What no rule knows: a table's words would not carry it.
    @Test(arguments: [
        ("去看牙，挂号费15加洗牙90，一共105", 10_500), ("阿姨说狗粮小袋33大袋81，家里狗多拿大袋，哪张", 8_100),
    ])
    func `the classifier finds the price where the rules take another number`(_ text: String, _ cents: Int) throws {
        let rules = try Understood.rules.get().understand(text, cards: Understood.cards, today: Understood.today)
        #expect(rules.items.map { $0.amount?.cents } != [cents])
        let query = try Understood.query(text)
        #expect(query.items.map { $0.amount?.cents } == [cents])
        #expect(query.confidence <= rules.confidence)
    }

    @Test(
        arguments: [
            ("机票366，行李23公斤", ["airfare 36600"]), ("行李23公斤，机票366", ["airfare 36600"]),
            ("体重飙到82公斤，办健身房半年卡，1200", ["fitness 120000"]),
            ("演唱会B区17排，票118", ["entertainment 11800"]),
            ("機票改簽236，一份牛肉面19，俩都还没付", ["airfare 23600", "restaurants 1900"]),
            ("一份牛肉面19，我俩吃", ["restaurants 3800"]), ("一份牛肉面19，这俩都还没付", ["restaurants 1900"]),
            ("坐地铁六块两回", ["publicTransit 600"]), ("买144赫兹的显示器，2000", ["electronics 200000"]),
        ] as [(String, [String])])
    func `what measures or counts something else is no price`(_ text: String, _ expected: [String]) throws {
        #expect(try SeveralPurchasesTests.purchases(Understood.query(text)) == expected)
    }

    @Test(
        arguments: [
            ("CVS退烧贴二十七块六出来还得给车加油40", ["CVS 2760", "gas 4000"]),
            ("在壳牌加油61块2再一个就是Netflix15.49", ["Shell 6120", "Netflix 1549"]),
            ("uber home is 22 and before that pizza, 41", ["Uber 2200", "fastFood 4100"]),
            ("希尔顿住两晚364，早餐不含", ["Hilton 36400"]), ("希尔顿住两晚不含早餐364", ["Hilton 36400"]),
            ("晚饭不含酒水200", ["dining 20000"]), ("麦当劳没要薯条12块", ["McDonald's 1200"]),
            ("修車廠換輪胎 215，保險公司說不賠", ["auto 21500"]),
            ("家得宝圣诞树119，灯串没舍得买", ["The Home Depot 11900"]),
        ] as [(String, [String])])
    func `a second purchase is told from what is left out`(_ text: String, _ expected: [String]) throws {
        #expect(try SeveralPurchasesTests.purchases(Understood.query(text)) == expected)
    }
}

import Basics
import Testing
import Wallet

/// Several purchases in one sentence: none is lost, and each has its own price.
struct SeveralPurchasesTests {
    /// Each purchase as its shop, else its category, and what it costs in cents.
    static func purchases(_ query: PurchaseQuery) -> [String] {
        query.items.map { item in
            let amount = item.amount.map { " \($0.cents)" } ?? ""
            return (item.merchant?.name ?? item.category.rawValue) + amount
        }
    }

    @Test(
        arguments: [
            (
                "Starbucks $6, then Shell $45, and $85 at Trader Joe's",
                ["Starbucks 600", "Shell 4500", "Trader Joe's 8500"]
            ),
            ("Starbucks $6 then Shell $45", ["Starbucks 600", "Shell 4500"]),
            ("Starbucks $6, later Shell $45", ["Starbucks 600", "Shell 4500"]),
            ("Starbucks then Shell", ["Starbucks", "Shell"]),
            ("Target $60 then Gap $45", ["Target 6000", "Gap 4500"]),
            ("CVS $12, after that Chevron $50", ["CVS 1200", "Chevron 5000"]),
            ("dinner $80 and Gap $45", ["dining 8000", "Gap 4500"]),
            ("Uber $20, afterwards Subway $11", ["Uber 2000", "Subway 1100"]),
            ("星巴克30，然后壳牌200", ["Starbucks 3000", "Shell 20000"]),
            ("spotify 11 and then groceries around 35 at aldi", ["Spotify 1100", "Aldi 3500"]),
            ("gas and a coffee, 52 and 3", ["gas 5200", "coffee 300"]),
            ("lunch and parking, 22 and 10", ["dining 2200", "parking 1000"]),
            ("电影票两张共88元，看完吃火锅，结账242元", ["entertainment 8800", "dining 24200"]),
            ("coffee, a sandwich and parking, 8, 16 and 11", ["coffee 800", "fastFood 1600", "parking 1100"]),
        ] as [(String, [String])])
    func `a shop whose name is an everyday word is the next stop of a list`(
        _ text: String, _ expected: [String]
    ) throws {
        #expect(try SeveralPurchasesTests.purchases(Understood.query(text)) == expected)
    }

    @Test(
        arguments: [
            ("Target: socks 12, shampoo 8, a lamp 30", ["Target 5000"]),
            ("Sam's Club. Snacks for the office. 75.", ["Sam's Club 7500"]),
            ("At Walmart, a TV for 300 and groceries for 80", ["Walmart 38000"]),
            ("Kroger 96, dry cleaner 23", ["Kroger 9600", "general 2300"]),
            ("Target 60, then a haircut, 30", ["Target 6000", "general 3000"]),
            ("H Mart 54, pharmacy 12", ["H Mart 5400", "drugstores 1200"]),
        ] as [(String, [String])])
    func `goods told after the only shop are one bill, another place is another`(
        _ text: String, _ expected: [String]
    ) throws {
        #expect(try SeveralPurchasesTests.purchases(Understood.query(text)) == expected)
    }

    @Test(
        arguments: [
            ("Costco买菜200加油50", ["Costco 20000", "Costco Gas 5000"]),
            ("Costco加油50买菜200", ["Costco Gas 5000", "Costco 20000"]),
            ("麦当劳30加油50", ["McDonald's 3000", "gas 5000"]),
            ("星巴克6块打车20", ["Starbucks 600", "rideshare 2000"]),
            ("Target买衣服80吃饭30", ["Target 8000", "dining 3000"]),
            ("全食买菜120壳牌加油45", ["Whole Foods Market 12000", "Shell 4500"]),
            ("买菜100块加油50块吃饭80块", ["groceries 10000", "gas 5000", "dining 8000"]),
            ("McDonald's 30 gas 50", ["McDonald's 3000", "gas 5000"]),
            ("Costco groceries 200 gas 50", ["Costco 20000", "Costco Gas 5000"]),
            ("Costco加油50", ["Costco Gas 5000"]),
        ] as [(String, [String])])
    func `purchases without a mark between them are told apart by their prices`(
        _ text: String, _ expected: [String]
    ) throws {
        #expect(try SeveralPurchasesTests.purchases(Understood.query(text)) == expected)
    }

    @Test(
        arguments: [
            ("Spotify and Netflix, $11 and $16", ["Spotify 1100", "Netflix 1600"]),
            ("Costco gas then Costco groceries, $50 and $200", ["Costco Gas 5000", "Costco 20000"]),
            ("gas, groceries and dinner: $40, $120 and $65", ["gas 4000", "groceries 12000", "dining 6500"]),
            ("$50 and $30 at Shell and CVS", ["Shell 5000", "CVS 3000"]),
            ("星巴克和麦当劳，30和50", ["Starbucks 3000", "McDonald's 5000"]),
            ("dinner and gas $100 each", ["dining 10000", "gas 10000"]),
            ("$20 each at Starbucks and Subway", ["Starbucks 2000", "Subway 2000"]),
            ("餐饮和加油各100", ["dining 10000", "gas 10000"]),
            ("Kroger vs Whole Foods $100", ["Kroger 10000", "Whole Foods Market 10000"]),
            ("dinner or gas $100", ["dining 10000", "gas 10000"]),
            ("Costco还是山姆，200块", ["Costco 20000", "Sam's Club 20000"]),
        ] as [(String, [String])])
    func `listed prices go to listed purchases, and one price to each or either`(
        _ text: String, _ expected: [String]
    ) throws {
        #expect(try SeveralPurchasesTests.purchases(Understood.query(text)) == expected)
    }

    @Test(arguments: [
        "Costco 50 gas", "dinner at a steakhouse, 80, 95 with tip", "two movie tickets at $90 each",
        "shoes or something for $60",
    ])
    func `one purchase stays one`(_ text: String) throws {
        #expect(try Understood.query(text).items.count == 1)
    }
}

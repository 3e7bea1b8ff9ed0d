import Basics
import Testing
import Wallet

struct AmountUnderstandingTests {
    @Test(arguments: [
        ("groceries for $1,500", 150_000), ("groceries 1.5k", 150_000), ("groceries, 150 bucks", 15_000),
        ("groceries, a hundred and twenty", 12_000), ("groceries, two fifty", 25_000), ("groceries 20ish", 2_000),
        ("groceries under 50", 5_000), ("groceries 100-150", 15_000), ("groceries, between $80 and $100", 10_000),
        ("five grand for furniture", 500_000), ("a couple hundred at Target", 20_000), ("coffee $6.75", 675),
        ("groceries for 75 cents", 75), ("lunch, 12 dollars and 50 cents", 1_250),
        ("fifteen hundred for a laptop", 150_000),
        ("Starbucks 6", 600), ("rent 2000", 200_000), ("groceries $.50", 50), ("LUNCH ＄１２", 1_200),
    ])
    func `amounts are read in all usual English forms`(_ text: String, _ cents: Int) throws {
        #expect(try Understood.cents(text) == cents)
    }

    @Test(arguments: [
        ("买菜三百块", 30_000), ("买菜一百五", 15_000), ("电脑两千五", 250_000), ("电脑1万", 1_000_000),
        ("电脑一万二", 1_200_000), ("電腦3萬", 3_000_000), ("百来块的菜", 10_000), ("吃饭300多", 30_000),
        ("吃饭三四百块", 40_000), ("买咖啡五块八", 580), ("买菜120刀", 12_000), ("吃饭一百二十块五毛", 12_050),
        ("机票1万2", 1_200_000), ("吃饭三百二十", 32_000),
    ])
    func `amounts are read in all usual Chinese forms`(_ text: String, _ cents: Int) throws {
        #expect(try Understood.cents(text) == cents)
    }

    @Test(
        arguments: [
            ("hotel USD 45", 4_500, nil), ("hotel 45 USD", 4_500, nil), ("hotel €80", 8_000, "EUR"),
            ("dinner £12.50", 1_250, "GBP"), ("dinner in Tokyo ¥3000", 300_000, "JPY"), ("吃饭¥300", 30_000, "CNY"),
            ("吃饭NT$1,200", 120_000, "TWD"), ("hotel HK$900", 90_000, "HKD"), ("dinner C$60", 6_000, "CAD"),
            ("吃饭人民币三百", 30_000, "CNY"), ("吃饭600台币", 60_000, "TWD"), ("吃饭150块美金", 15_000, nil),
            ("dinner 40 euros", 4_000, "EUR"), ("酒店三百欧元", 30_000, "EUR"),
        ] as [(String, Int, String?)])
    func `currencies are named only where they differ from the wallet's`(
        _ text: String, _ cents: Int, _ currency: String?
    ) throws {
        try Understood.expect(text, cents: cents, currency: currency)
    }

    @Test(arguments: [
        ("$40 each for 5 of us at dinner", 20_000), ("two movie tickets at $90 each", 18_000),
        ("dinner is 30 per person for 4 people", 12_000), ("hotel, 3 nights at $100 a night", 30_000),
        ("escape room is 28 each, there's 5 of us so 140", 14_000), ("每人80，5个人吃饭", 40_000),
    ])
    func `prices for one are multiplied by how many there are`(_ text: String, _ cents: Int) throws {
        #expect(try Understood.cents(text) == cents)
    }

    @Test(arguments: [
        "dinner for two people", "dinner for 6 at 7pm", "flight UA 88 on Dec 5", "hotel room 1204", "dinner at 7",
        "flight DL1423 tomorrow", "gas off I-5", "my Gold card ending in 4521 for groceries", "dinner on 12/5",
        "groceries, 20% off", "new iPhone 16", "call 555-1234 for pizza", "吃饭，四个人", "12月5号吃饭", "groceries in 2026",
        "grocery receipt #4411", "7-Eleven snacks", "groceries -$50",
    ])
    func `party sizes, times, dates, numbers of flights and rooms are no amounts`(_ text: String) throws {
        #expect(try Understood.cents(text) == nil)
    }

    @Test func `each amount goes to its own purchase`() throws {
        let first = try Understood.query("$60 gas and $200 at Target").items
        #expect(first.map(\.category) == [.gas, .superstores])
        #expect(first.map { $0.amount?.cents } == [6_000, 20_000])
        let second = try Understood.query("flight $800, also a hotel").items
        #expect(second.map(\.category) == [.airfare, .hotels])
        #expect(second.map { $0.amount?.cents } == [80_000, nil])
        let third = try Understood.query("spend 50 on gas 100 on groceries").items
        #expect(third.map(\.category) == [.gas, .groceries])
        #expect(third.map { $0.amount?.cents } == [5_000, 10_000])
    }

    @Test func `a round number after what is bought is its price, an odd one its number`() throws {
        let both = try Understood.query("flight 800 and hotel 500").items
        #expect(both.map { $0.amount?.cents } == [80_000, 50_000])
        #expect(try Understood.cents("flight 1423 tomorrow") == nil)
    }

    @Test func `amounts beyond any purchase are dropped, not misread`() throws {
        #expect(try Understood.cents("gas $99999999999999") == nil)
        #expect(try Understood.cents("gas $999999999999999999999999999999999999") == nil)
    }
}

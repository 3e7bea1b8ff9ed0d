import Basics
import Testing
import Wallet

/// Two purchases in one sentence keep both prices, however small; of an earlier price and a later one the later is paid.
struct PriceOfEachStopTests {
    @Test(
        arguments: [
            ("Dentist 90, then dinner for 25", ["healthcare 9000", "dining 2500"]),
            ("groceries at Kroger for 60, then a latte at Starbucks for 9", ["Kroger 6000", "Starbucks 900"]),
            ("a lamp at Target, 45, and aspirin at CVS, 8", ["Target 4500", "CVS 800"]),
            ("Seventy on groceries, and fourteen for the taxi", ["groceries 7000", "rideshare 1400"]),
            ("chewy 41 chipotle 9 and im done", ["Chewy 4100", "Chipotle 900"]),
            ("gas was 38, the parking 6", ["gas 3800", "parking 600"]),
        ] as [(String, [String])])
    func `each of two purchases keeps its price`(_ text: String, _ expected: [String]) throws {
        #expect(try SeveralPurchasesTests.purchases(Understood.query(text)) == expected)
    }

    @Test(arguments: ["dinner at Chili's, 7, 60", "dinner for 9 at Chili's, 60"])
    func `an hour or a party beside a price is none`(_ text: String) throws {
        try Understood.expect(text, dollars: 60)
    }

    @Test(
        arguments: [
            ("房租从2800涨到3100", 310_000), ("上个月电费150，这个月230", 23_000), ("耳机原来399现在299", 29_900),
            ("沙发报价5000砍到4200", 420_000), ("奶茶标价18，用券变15", 1_500), ("停车一小时10块，出来要付30", 3_000),
            ("去年机票才900，今年要1300", 130_000), ("火锅原价200，最后实付160", 16_000),
        ])
    func `the price that is paid now holds`(_ text: String, _ cents: Int) throws {
        let items = try Understood.query(text).items
        #expect(items.map { $0.amount?.cents } == [cents])
    }

    @Test func `what comes after an earlier price may be another purchase`() throws {
        let query = try Understood.query("上个月买菜300，这个月加油200")
        #expect(query.items.map { $0.amount?.cents } == [30_000, 20_000])
    }
}

import Basics
import Testing
import Wallet

/// Edits of amounts: shares, multiples, numbers of things, what comes on top.
struct FollowUpAmountTests {
    private func cents(_ first: String, _ edit: String) throws -> Int? {
        let query = try Understood.query(edit, after: Understood.query(first))
        #expect(query.isFollowUp)
        return query.items.first?.amount?.cents
    }

    @Test(arguments: [
        ("split it 3 ways", 2_000), ("split with 2 friends", 2_000),
        ("splitting with the 3 roommates", 1_500), ("和两个朋友平分", 2_000), ("we're splitting it four ways", 1_500),
        ("going dutch", 3_000),
        ("my friend's chipping in half", 3_000), ("just my half", 3_000), ("so double", 12_000), ("times two", 12_000),
        ("x3", 18_000), ("make it half", 3_000), ("20% off actually", 4_800), ("plus a 20% tip", 7_200),
        ("四个人平分", 1_500), ("一半呢", 3_000), ("翻倍呢", 12_000),
    ])
    func `a price is shared or multiplied`(_ edit: String, _ expected: Int) throws {
        #expect(try cents("dinner, $60", edit) == expected)
    }

    @Test(arguments: [("pizza 22", "two of them", 4_400), ("奶茶6块", "来三杯", 1_800)])
    func `several of the same cost that many times the price`(
        _ first: String, _ edit: String, _ expected: Int
    ) throws {
        #expect(try cents(first, edit) == expected)
    }

    @Test(arguments: [
        ("flights to Lisbon 640 each for two of us", "my brother's joining", 192_000),
        ("movie ticket 15", "my roommate wants one too", 3_000), ("电影票20一张", "我弟也来", 4_000),
    ])
    func `one who joins is one more`(_ first: String, _ edit: String, _ expected: Int) throws {
        #expect(try cents(first, edit) == expected)
    }

    @Test(arguments: [
        ("vet 130", "second cat is another 90", 22_000),
        ("conference dinner 400", "less the 100 they are giving", 30_000),
        ("groceries 52", "with my 5 off coupon", 4_700),
        ("diesel for the truck 95", "make that two trucks", 19_000), ("roof materials 430", "the tax is 34", 46_400),
        ("airport parking 3 days, 18 a day", "trip's a day longer", 7_200), ("dinner 96", "just my quarter", 2_400),
        ("打车52", "跟同事两个人分", 2_600), ("打车60", "三个人分吧", 2_000), ("gas 55", "what about groceries for that much", 5_500),
        ("flight 300", "ferry instead, 80... no wait, a cruise, 900", 90_000), ("加油55", "那买菜也花这么多呢", 5_500),
    ])
    func `what is said of a price is worked out`(_ first: String, _ edit: String, _ expected: Int) throws {
        #expect(try cents(first, edit) == expected)
    }

    @Test func `one more person is no price of a dollar`() throws {
        #expect(try cents("ticket to the game, $45", "my roommate wants one too") != 100)
    }

    @Test func `half an hour is no half of the price`() throws {
        let query = try Understood.query("in half an hour", after: Understood.query("dinner, $60"))
        #expect(query.items.first?.amount?.cents != 3_000)
    }

    @Test(arguments: [
        ("hotel 180 a night", "for 3 nights", 54_000),
        ("hotel in Madrid 130 a night, 2 nights", "extend by a night", 39_000),
        ("plane tickets 2 x 310", "what if one of us doesn't go", 31_000),
        ("movie ticket 14", "four of us are going and I'm paying for everybody", 5_600),
        ("4 bags of dog food at $40 each", "no just the one", 4_000), ("office chairs 4 at 85", "only need 3", 25_500),
        ("hotel, 3 nights at $210", "let's stay 4 nights", 84_000),
        ("4 concert tickets at $60 each", "actually just 2", 12_000),
        ("3 bags of dog food at $40 each", "make it 5 bags", 20_000), ("a movie ticket, 15", "two tickets", 3_000),
        ("a plane ticket to Miami, $280", "make it two seats", 56_000), ("酒店一晚200，住三晚", "改住五晚", 100_000),
        ("电影票四张，一张15", "改成六张", 9_000), ("two tickets to the game, $150 each", "actually three", 45_000),
    ])
    func `another number of things costs that many times the price of one`(
        _ first: String, _ edit: String, _ expected: Int
    ) throws {
        #expect(try cents(first, edit) == expected)
    }

    @Test(arguments: [
        ("hotel 180 a night", "for 2 people", 18_000), ("dinner, $90", "for four people", 9_000),
        ("hotel $500", "for 3 nights", 50_000),
    ])
    func `people do not multiply nights, nor anything a price for all`(
        _ first: String, _ edit: String, _ expected: Int
    ) throws {
        #expect(
            try Understood.query(edit, after: Understood.query(first)).items.first?.amount?.cents ?? expected
                == expected)
    }

    @Test(arguments: [
        ("steak dinner 160", "that plus $32 tip", 19_200), ("pizza tonight $38", "plus a $7 tip", 4_500),
        ("IKEA 350", "and delivery is another 50", 40_000), ("flying to Oslo 700", "baggage is extra 60", 76_000),
        ("吃饭90", "再加20块", 11_000), ("打车25", "加5块小费", 3_000),
    ])
    func `what comes on top is added`(_ first: String, _ edit: String, _ expected: Int) throws {
        #expect(try cents(first, edit) == expected)
    }

    @Test(arguments: [
        ("an Uber, $38", "with tip 45", 4_500), ("dinner, $60", "more like 80", 8_000),
        ("takeaway 38", "加上小费一共45", 4_500), ("dinner, $60", "so 75 including the tip", 7_500),
    ])
    func `a total that includes it takes the place of the price`(
        _ first: String, _ edit: String, _ expected: Int
    ) throws {
        #expect(try cents(first, edit) == expected)
    }

    @Test func `of several purchases the one that is pointed at changes`() throws {
        let both = try Understood.query("gas 45, dinner 80")
        let second = try Understood.query("the second one's more like 120", after: both)
        #expect(second.items.map { $0.amount?.cents } == [4_500, 12_000])
        let named = try Understood.query("change the dinner to 95", after: both)
        #expect(named.items.map { $0.amount?.cents } == [4_500, 9_500])
    }

    @Test func `a new price with its reason behind it is about the same purchase`() throws {
        let query = try Understood.query("make that 195, they had to do tests", after: Understood.query("the vet, 95"))
        #expect(query.items.map(\.category) == [.pets])
        #expect(query.items.first?.amount?.cents == 19_500)
    }

    @Test func `a foreign currency holds for the next purchase there`() throws {
        let dinner = try Understood.query("dinner in Osaka, 8000 yen")
        let hotel = try Understood.query("酒店两万五", after: dinner)
        #expect(hotel.items.first?.foreignCurrency == "JPY")
        let dollars = try Understood.query("and a hotel, $200", after: dinner)
        #expect(dollars.items.first?.foreignCurrency == nil)
    }

    @Test(arguments: [
        ("kroger 900 | so how should I split it", 90_000), ("kroger 900 | is it better to split it?", 90_000),
        ("phones 900 | can I split it so I don't lose points?", 90_000),
        ("dinner 90 | should I split it with my brother", 4_500), ("dinner 90 | how do we split it between 3", 3_000),
        ("dinner 90 | what if we split it", 4_500),
    ])
    func `a split over cards leaves the price, one among people does not`(_ turns: String, _ cents: Int) throws {
        #expect(try Understood.dialogue(turns).items.map { $0.amount?.cents } == [cents])
    }

    @Test(arguments: [
        ("dinner 120 | split it three ways | make that four ways", 3_000),
        ("Chipotle, 14 | for me and three coworkers, they're each having the same", 5_600),
        ("Hulu 17.99 | a whole year, times 12", 21_588), ("Hulu一个月17.99 | 一次付一年的，乘以12", 21_588),
        ("帶大家吃中飯，6個人，一個人大概22 | 又多兩個人", 17_600),
    ])
    func `another number of payers, people or months`(_ turns: String, _ cents: Int) throws {
        #expect(try Understood.dialogue(turns).items.map { $0.amount?.cents } == [cents])
    }
}

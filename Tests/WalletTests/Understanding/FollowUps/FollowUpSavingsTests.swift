import Basics
import Testing
import Wallet

/// Edits that take something off a price, or change how many there are, and remarks that change nothing.
struct FollowUpSavingsTests {
    private func edited(_ first: String, _ edit: String) throws -> PurchaseQuery {
        let query = try Understood.query(edit, after: Understood.query(first))
        #expect(query.isFollowUp)
        return query
    }

    @Test(arguments: [
        ("groceries 95", "I have a $15 coupon", 8_000), ("flight 520", "minus a $100 voucher", 42_000),
        ("dinner 700", "take 650 off", 5_000), ("dentist 150", "insurance covers 100 of it", 5_000),
        ("a TV for 800", "got a 100 off coupon", 70_000), ("买菜95", "立减15", 8_000),
    ])
    func `what is saved comes off the price`(_ first: String, _ edit: String, _ expected: Int) throws {
        #expect(try edited(first, edit).items.map { $0.amount?.cents } == [expected])
    }

    @Test(arguments: [
        ("new laptop $1200", "student discount knocks off 10%", 108_000), ("火锅66", "打八折", 5_280),
        ("火锅100", "打八五折", 8_500), ("headphones $200", "they're 25% off today", 15_000),
    ])
    func `a share of the price comes off`(_ first: String, _ edit: String, _ expected: Int) throws {
        #expect(try edited(first, edit).items.map { $0.amount?.cents } == [expected])
    }

    @Test func `a share that one pays oneself is the new price`() throws {
        #expect(try edited("dinner 96", "I'm paying 40 of it").items.first?.amount?.cents == 4_000)
    }

    @Test(arguments: [
        ("hotel, 200 a night for 2 nights", "add one more night", 60_000), ("酒店一晚200,两晚", "多住一晚", 60_000),
        ("birthday dinner for 6, 40 each", "2 of them cancelled", 16_000),
        ("jeans for $70", "getting two pairs", 14_000),
        ("movie ticket 14", "four tickets", 5_600), ("train to Philly, 62 dollars", "each way", 12_400),
    ])
    func `more or fewer of them`(_ first: String, _ edit: String, _ expected: Int) throws {
        #expect(try edited(first, edit).items.first?.amount?.cents == expected)
    }

    @Test(arguments: ["it's next week", "hmm not sure", "what else could I use", "does that matter", "还是这张吗"])
    func `a remark leaves the purchase as it was`(_ remark: String) throws {
        let query = try edited("dog food 180", remark)
        #expect(query.items.map(\.category) == [.pets])
        #expect(query.items.first?.amount?.cents == 18_000)
    }

    @Test func `another purchase of something unknown is no remark`() throws {
        let query = try Understood.query("I need to buy a zamblorp", after: Understood.query("dog food 180"))
        #expect(!query.items.contains { $0.category == .pets })
    }

    @Test(arguments: [
        ("a $60 lamp from Amazon", "got it at Ikea in the end", "IKEA"),
        ("drill from Home Depot 60", "they're sold out, trying Lowe's", "Lowe's"),
        ("netflix 60", "swap netflix for hulu", "Hulu"), ("Uber downtown, 60", "I'll take a lyft", "Lyft"),
    ])
    func `another shop for the same price`(_ first: String, _ edit: String, _ shop: String) throws {
        let query = try edited(first, edit)
        #expect(query.items.map { $0.merchant?.name } == [shop])
        #expect(query.items.first?.amount?.cents == 6_000)
    }

    @Test func `one of several gets another price`() throws {
        #expect(
            try edited("flight 300 and hotel 500", "the hotel is 550 now").items.map { $0.amount?.cents } == [
                30_000, 55_000,
            ])
        #expect(
            try edited("gas 50, groceries 100", "double the groceries").items.map { $0.amount?.cents } == [
                5_000, 20_000,
            ])
        #expect(
            try edited("dog food 41 and dinner 61", "make dinner 80").items.map { $0.amount?.cents } == [4_100, 8_000])
    }

    @Test func `home again`() throws {
        let query = try edited("dinner 60 in Beijing", "and back home?")
        #expect(!query.constraints.isAbroad)
        #expect(query.constraints.region == "US")
    }

    @Test(arguments: [
        ("hotel room for 270", "resort fee on top, 35", 30_500), ("phone bill 75", "bill went up by 10", 8_500),
        ("prescription 15", "plus shampoo, 9 more", 2_400),
        ("oil change 70", "they found a bad belt, total is 310", 31_000),
        ("pizza 28", "add 5 for tip", 3_300), ("gas, fifty", "fifteen, not fifty", 1_500),
        ("new tires for 640", "rebate takes off 80", 56_000), ("parking 20", "three days of it", 6_000),
        ("hotel 180", "what about two rooms", 36_000), ("electric bill 145", "and if it doubles in winter?", 29_000),
    ])
    func `the new price of the same purchase`(_ first: String, _ edit: String, _ expected: Int) throws {
        #expect(try edited(first, edit).items.map { $0.amount?.cents } == [expected])
    }

    @Test func `asking for more points counts nothing`() throws {
        let query = try edited("hotel there is 330", "do i get more if i do it thru chase travel")
        #expect(query.items.first?.amount?.cents == 33_000)
    }

    @Test(arguments: [
        ("groceries for 50", "forget groceries, let's do pizza for 50", Category.fastFood),
        ("gas 60", "I meant charging, it's an EV", .evCharging),
        ("dinner 85", "the restaurant only takes Visa", .restaurants),
    ])
    func `the purchase that is left`(_ first: String, _ edit: String, _ category: Category) throws {
        let query = try edited(first, edit)
        #expect(query.items.map(\.category) == [category])
        #expect(query.items.first?.amount != nil)
    }
}

import Basics
import Testing
import Wallet

/// Purchases told by things, symptoms and situations.
struct SituationUnderstandingTests {
    @Test(arguments: [
        ("kitchen sink is dripping, washers and a new faucet, $64", Wallet.Category.homeImprovement),
        ("12 miles to empty, 48 should cover it", .gas), ("the cupboard is bare, 44", .groceries),
        ("switching carriers, first month is 70", .phone), ("homeowner's renewal came, 1100", .insurance),
        ("something is grinding when I brake so the shop is quoting 350", .auto),
        ("found it cheaper on the internet, ordering it online for 58", .online),
        ("trash and recycling for the quarter, 65", .utilities), ("plug in the EV, $14", .evCharging),
        ("new leash and litter, 40", .pets), ("finally joining the Y, 45 a month", .fitness),
        ("yoga studio monthly pass, $120", .fitness), ("gas and electric utility bill, $176", .utilities),
        ("油表快到底了，加五十二块钱的", .gas), ("水龙头一直滴水，买垫圈和新龙头，64美元", .homeImprovement),
        ("车打不着火，换电瓶110", .auto), ("周日煮火锅，肥牛豆腐青菜丸子一共47", .groceries),
    ])
    func `the situation names the purchase`(_ text: String, _ category: Wallet.Category) throws {
        let query = try Understood.query(text)
        #expect(query.items.map(\.category) == [category])
        #expect(query.items.first?.amount != nil)
    }

    @Test(arguments: [
        ("ok but like max is 10 bucks w ads rn should i put it on one of my cards", "Max"),
        ("peacock raised the price, 13.99, which one", "Peacock"),
        ("fly EVA to Taipei, 900", "EVA Air"), ("comcast internet bill $89", "Comcast"),
        ("OfficeMax, chairs, $640", "OfficeMax"), ("Four Seasons, $900 a night, one night", "Four Seasons Hotels"),
    ])
    func `a price without a purchase gives everyday names a second look`(_ text: String, _ name: String) throws {
        #expect(try Understood.query(text).items.map { $0.merchant?.name } == [name])
    }

    @Test func `a price that nothing explains is a purchase nobody is sure of`() throws {
        let query = try Understood.query("the zorblax wants 40")
        #expect(query.intent == .recommend)
        #expect(query.items.first?.amount?.cents == 4_000)
        #expect(query.confidence < 600)
    }

    @Test func `a ticket to a place is a flight where nothing says otherwise`() throws {
        #expect(try Understood.categories("ticket to Boston for me, $300") == [.airfare])
        #expect(try Understood.categories("train ticket to Boston, $60") == [.publicTransit])
    }

    @Test(arguments: [
        ("kid went over his data again, 55 extra on the phone bill", 5_500),
        ("forty dollar copay at the doctor", 4_000),
        ("hotel at 180/night for 3 nights", 54_000), ("hotel, 3 nights at 180", 54_000),
        ("hotel, 180 x 3 nights", 54_000),
        ("two flights at 300", 60_000), ("omakase is 145 per person so 290 before tip", 29_000),
        ("iced americano on my way in, five", 500), ("groceries, a hundo", 10_000),
        ("signing up for a gym, 55 monthly", 5_500),
    ])
    func `amounts are read as people say them`(_ text: String, _ cents: Int) throws {
        #expect(try Understood.cents(text) == cents)
    }

    @Test func `hours are no amount`() throws {
        #expect(try Understood.cents("dinner, the sitter is booked 6 to 11, $90") == 9_000)
        #expect(try Understood.query("dinner, booked 6 to 11").items.first?.amount == nil)
    }

    @Test func `a word of the language is not corrected to a word of the tables`() throws {
        #expect(try Understood.categories("kids are screaming for nuggets, 17") == [.fastFood])
    }

    @Test func `a particle inside a Chinese phrase may be left out of the table`() throws {
        #expect(try Understood.categories("给朋友寄个快递") == [.general])
    }
}

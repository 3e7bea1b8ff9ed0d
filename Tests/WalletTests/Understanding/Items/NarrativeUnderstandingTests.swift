import Basics
import Testing
import Wallet

/// Sentences that tell more than the purchase.
struct NarrativeUnderstandingTests {
    @Test(
        arguments: [
            ("the dorm room is bare, picking up a rug and towels at Target for 64", .superstores, 6_400),
            ("no time to cook for the choir kids, so it's the taco place by the school, 90 or so", .restaurants, 9_000),
            ("I drove for Uber all night and now the car needs gas, $44", .gas, 4_400),
            ("stopping for groceries on the way home from the gym, 71", .groceries, 7_100),
            ("the concert parking lot was full, I'm eating at Chipotle instead, 13 bucks", .fastFood, 1_300),
            ("公司附近的超市买菜，六十五", .groceries, 6_500),
            ("just left the gym, grabbing sushi for about 60", .restaurants, 6_000),
            ("just finished at the dentist and now picking up groceries, 80ish", .groceries, 8_000),
            ("walked out of the movie theater and we want ice cream, 22 bucks", .fastFood, 2_200),
            ("刚从健身房出来，去吃个火锅，两百", .dining, 20_000),
            ("刚看完电影，想吃个宵夜，一百五", .dining, 15_000),
            // Where nothing else is bought, it is what was bought there.
            ("came from the dentist, that was 200", .healthcare, 20_000),
            ("刚从超市出来，花了三百", .groceries, 30_000),
        ] as [(String, Wallet.Category, Int)])
    func `what happens around a purchase is no purchase`(
        _ text: String, _ category: Wallet.Category, _ cents: Int
    ) throws {
        let query = try Understood.query(text)
        #expect(query.items.count == 1)
        let item = try #require(query.items.first)
        #expect(item.category == category || item.category.isWithin(category) || category.isWithin(item.category))
        #expect(item.amount?.cents == cents)
    }

    @Test(arguments: [
        ("gas is 30 cents cheaper at the Costco pump, a tank takes about 58 dollars", 5_800),
        ("my toll tag is down to 3 bucks, reloading 100", 10_000),
        ("took a Lyft home because parking was 60, ended up 41", 4_100),
        ("my son turned 16 and eats like a horse, the weekly shop is around 210", 21_000),
        ("saved 15 with coupons, the groceries were still 62", 6_200),
        ("diesel was 4.19 a gallon, so 85 to fill the truck", 8_500),
        ("a hotel 20 minutes from home, 155 for the night", 15_500),
        ("grabbing a burrito bowl for 13", 1_300),
        ("our TV is from 1998, a new one is 430", 43_000),
        ("a thousand envelopes for the office, 230", 23_000),
        ("去药店买感冒药，18块5", 1_850),
        ("订酒店住两晚，一晚140", 28_000),
        ("babysitter 20 an hour for 4 hours", 8_000),
        ("the tutor charges 50 an hour, 2 hours", 10_000),
        ("kayak rental 18 an hour, two hours", 3_600),
    ])
    func `numbers told beside the price are not the price`(_ text: String, _ cents: Int) throws {
        #expect(try Understood.cents(text) == cents)
    }

    @Test func `listed purchases stay several`() throws {
        #expect(try Understood.query("gas and groceries, $80").items.count == 2)
        #expect(try Understood.query("gas 40 and groceries 120").items.count == 2)
        #expect(try Understood.query("get gas, then groceries for 90").items.count == 2)
    }

    @Test func `less certain kinds of evidence are not near certainty`() throws {
        #expect(try Understood.query("a faucet").confidence < 900)
        #expect(try Understood.query("a faucet").confidence >= 600)
        #expect(try Understood.query("dinner and a movie").confidence < 900)
        #expect(try Understood.query("groceries at Whole Foods for $80").confidence >= 950)
    }

    @Test(arguments: [
        "check my gas cap", "is the gas bonus used up on the Freedom", "where do I stand on the supermarket limit",
        "how much of the pet cap is still unspent", "加油返现上限还有多少",
    ])
    func `a limit is asked for in many ways`(_ text: String) throws {
        #expect(try Understood.query(text).intent == .limitCheck)
    }

    @Test(arguments: [
        ("walked past three Starbucks to get to Kroger, 47", "Kroger"),
        ("southwest to vegas, 240", "Southwest Airlines"),
        ("airbnb guests broke the lamp, getting another at Ikea, 85", "IKEA"),
    ])
    func `the shop that is paid is told from those passed by`(_ text: String, _ merchant: String) throws {
        let query = try Understood.query(text)
        #expect(query.items.map { $0.merchant?.name } == [merchant])
    }
}

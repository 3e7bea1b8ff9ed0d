import Basics
import Testing
import Wallet

/// Words that are told beside the purchase: the day, the guests, where the ride goes, what the shop is visited for.
struct ToldAsideUnderstandingTests {
    @Test(arguments: [
        ("on the fourth I buy meat, 90 dollars", 9_000), ("on the fourth dinner with mom, 60", 6_000),
        ("on the eleventh I take the train, 48 dollars", 4_800),
        ("the twelfth is her birthday, a steakhouse, 220", 22_000),
        ("headin to HEB to feed 30 for the church supper, reckon 260", 26_000),
        ("cooking for 25 at church, probably 190", 19_000), ("latte at blue bottle, six even", 600),
        ("trader joes, 43 and change so say 43.50", 4_350), ("the grooming is 70 plus tip, so 85", 8_500),
        ("she wants the yorkie groomed, so 85 plus tip, lets say 100", 10_000), ("pizza 24, with tip 30", 3_000),
        ("the mechanic quoted 400, ended up 460", 46_000), ("hotel 210 plus resort fee, 250 all in", 25_000),
        ("吃饭大概一百二，不，一百五", 15_000), ("cofee 6 bucks", 600), ("bagels 14", 1_400),
        ("the prescription after, 12 at CVS", 1_200),
        ("gas, fifteen not fifty", 1_500), ("健身私教课，一节80，买十节共800", 80_000),
    ])
    func `days, guests and first figures are no price`(_ text: String, _ cents: Int) throws {
        #expect(try Understood.query(text).items.map { $0.amount?.cents } == [cents])
    }

    @Test(arguments: [
        ("a taxi to the train station, 18 bucks", Wallet.Category.rideshare),
        ("taxi to the subway station, 9 bucks", .rideshare), ("搭計程車去火車站，18塊", .rideshare),
        ("打车去公交站，9块", .rideshare), ("train to the airport, 12 dollars", .publicTransit),
        ("明天早上六点飞芝加哥，票价298", .airfare), ("懒得动，叫个外卖吧，麻辣香锅35块", .foodDelivery),
        ("too many beers, not driving, someone's gonna have to come get me, app says 31", .rideshare),
        ("不過大學學費這期 3,600 可以刷卡", .education), ("車子煞車一直叫，師傅說前後都要換，六百八", .auto),
        ("cofee 6 bucks", .coffee),
    ])
    func `where it leads and what it begins with is not what is bought`(
        _ text: String, _ category: Wallet.Category
    ) throws {
        #expect(try Understood.categories(text) == [category])
    }

    @Test(arguments: [
        ("Target, mostly dorm stuff, sixty-six dollars", "Target"),
        ("Dillard's, a dress for the wedding, $189", "Dillard's"),
        ("Kohl's, school clothes, 95 bucks", "Kohl's"), ("Costco, mostly snacks for the team, 130", "Costco"),
        ("Sam's Club, tires for the minivan, 520", "Sam's Club"),
        ("Planet Fitness monthly dues, 24.99", "Planet Fitness"),
    ])
    func `a shop named first sells what follows`(_ text: String, _ name: String) throws {
        let items = try Understood.query(text).items
        #expect(items.map { $0.merchant?.name } == [name])
        #expect(items.first?.amount != nil)
    }

    @Test(arguments: [
        ("need sheets and a suitcase, Macy's has a sale, so ninety five dollars", "Macy's"),
        ("we are out of dog food paper towels and everything else, its a costco day, 275 at least", "Costco"),
        (
            "toilet won't stop running, a plumber says i need a flapper and a fill valve, going to lowes, thirty bucks",
            "Lowe's"
        ),
        ("trget 60", "Target"), ("netflx 15", "Netflix"),
    ])
    func `a shop named last sells what was listed before it`(_ text: String, _ name: String) throws {
        #expect(try Understood.query(text).items.map { $0.merchant?.name } == [name])
    }

    @Test func `errands before a shop are not part of its basket`() throws {
        #expect(try Understood.categories("gas and groceries at Costco, 200") == [.gas, .wholesaleClubs])
        #expect(try Understood.categories("groceries 50 and Target 60") == [.groceries, .superstores])
    }

    @Test func `what goes along with a price is not what is bought`() throws {
        #expect(try Understood.categories("taking two clients to a steakhouse, 420 with drinks") == [.restaurants])
    }

    @Test func `a card may be named by its shop, and a shop like a card`() throws {
        let record = try Understood.query("昨天在加油站刷了48塊，用好市多那張，幫我記一下")
        #expect(record.items.map(\.category) == [.gas])
        #expect(record.record?.card == CardID("costco"))
        let gas = try Understood.query("tank of gas, $48")
        let pump = try Understood.query("what if i go to the costco one", after: gas)
        #expect(pump.items.map(\.category) == [.gas])
        #expect(pump.items.first?.merchant?.name == "Costco Gas")
    }

    @Test func `a thing that shares its name with a shop stays a thing in a list of things`() throws {
        let items = try Understood.query("out of toner, staples, sticky notes and folders again, 140").items
        #expect(items.map(\.category) == [.office])
        #expect(items.first?.merchant == nil)
    }

    @Test(arguments: [
        "the moon forgot its umbrella again", "the coffee is thinking about the moon", "the taxi is a metaphor",
        "the book closed itself in anger", "socks never apologise", "the train forgot how to be a train", "石头梦见自己是一本书",
        "咖啡说它不想上班", "飞机忘了自己的名字",
    ])
    func `what is only talked about is asked about`(_ text: String) throws {
        let query = try Understood.query(text)
        #expect(query.confidence < 600)
        #expect(query.question != nil)
    }

    @Test(arguments: [
        "groceries", "movie night with the kids", "low fuel light just came on", "the car needs an oil change",
        "油表亮红灯了，离家还有六十英里，得赶紧找个加油站", "周末带孩子看电影", "got to buy the book for class",
    ])
    func `a purchase without a price is not doubted for that`(_ text: String) throws {
        #expect(try Understood.query(text).confidence >= 600)
    }

    @Test func `the purchase before goes on at another shop, without a card, or for the next best`() throws {
        let first = try Understood.query("amazon order, $90")
        let moved = try Understood.query("nah i'll get it at walmart", after: first)
        #expect(moved.items.map { $0.merchant?.name } == ["Walmart"])
        #expect(moved.items.first?.amount?.cents == 9_000)

        let without = try Understood.query("without the Gold", after: first)
        #expect(without.constraints.excludedCards == [CardID("gold")])
        #expect(without.items.first?.amount?.cents == 9_000)

        let next = try Understood.query("and the second best card?", after: first)
        #expect(next.items == first.items)
    }

    @Test func `whether a limit is used up is a question in Chinese as well`() throws {
        #expect(try Understood.query("Marmot 加油额度用完了没有").intent == .limitCheck)
    }
}

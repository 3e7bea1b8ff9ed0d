import Basics
import Testing
import Wallet

/// Sentences that tell something of the purchase before, and name no other one.
struct FollowUpSubjectTests {
    @Test(arguments: [
        "my bookkeeper says the Gold is maxed out", "the manager tells me the Gold hit its limit",
        "this airline is not accepting american express", "they are currently not able to take amex",
    ])
    func `what is said of cards leaves the purchase as it was`(_ text: String) throws {
        let query = try Understood.query(text, after: Understood.query("flights to Denver for the trade show 455"))
        #expect(query.items.map(\.category) == [.airfare])
        #expect(query.items.first?.amount == Money(cents: 45_500))
        #expect(
            query.constraints.maxedOutCards + query.constraints.excludedCards != []
                || query.constraints.refusedNetworks == [.amex])
    }

    @Test(arguments: [
        ("haircut 30 | with a 5 dollar tip", 35), ("haircut 30 | with tip 36", 36),
        ("latte 6 | and a bagel for jen so 10 total", 10), ("latte 6 | we're 10 total", 6),
        ("old camera on ebay, 140 | won it for 120!!", 120), ("camera on ebay, 140 | it was 120 won", 120),
    ])
    func `a price told in passing`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }

    @Test(arguments: [
        "marcus says that sounds like an awful lot", "we are still talking it over with the whole gang at work",
    ])
    func `a remark keeps the purchase`(_ text: String) throws {
        let query = try Understood.query(text, after: Understood.query("flights to Denver 455"))
        #expect(query.items.allSatisfy { $0.category == .airfare })
    }

    @Test(arguments: [("when does that reset?", true), ("so when does it come back", true), ("pizza 20", false)])
    func `a limit that was asked about stays the subject`(_ text: String, _ isAboutIt: Bool) throws {
        let first = try Understood.query("is there any room left on my Gold card?")
        let query = try Understood.query(text, after: first)
        #expect((query.constraints.askedCards == [CardID("gold")]) == isAboutIt)
        #expect((query.intent == .limitCheck) == isAboutIt)
    }

    @Test(arguments: [
        ("what does discover give me there", true), ("would discover earn more", true),
        ("we will discover the town", false),
    ])
    func `a word that is also a card's name, asked what it earns`(_ text: String, _ isCard: Bool) throws {
        let cards = [CardName(id: CardID("disc"), name: "Discover it Cash Back", network: .discover)]
        let query = try Understood.query(text, after: Understood.query("trader joes, 38"), cards: cards)
        #expect(query.constraints.askedCards.isEmpty != isCard)
    }

    @Test(arguments: [("they're shut. amazon has them for 63 | I'll wait till staples opens", "Staples")])
    func `a shop that opens is a shop`(_ turns: String, _ shop: String) throws {
        let query = try Understood.dialogue("letterhead at Staples, 58 | " + turns)
        #expect(query.items.map(\.merchant?.name) == [shop])
        #expect(query.items.first?.amount == Money(cents: 5_800))
    }

    @Test(arguments: [
        ("safeway cake 63.40 | they forgot to ring up the candles, thats another 11.60", 75),
        ("new monitor 310 | I'll take two", 620), ("checking into a motel, 85 | make that two nights", 170),
        ("dentist is 200 | my insurance picked up 150 of it", 50), ("winter boots 130 | plus socks for 9", 139),
        ("lamp from an online shop 64 | wife wants a pair of them", 128),
        ("doordash 55 | plus 8 for the driver", 63), ("concert ticket 65 | plus ticketmaster fees, 13", 78),
        ("住酒店两晚，一百一一晚 | 只住一晚就行了", 110), ("订了三晚酒店，每晚480 | 行程缩短，只住两晚了", 960),
        ("加油60 | 只加了45", 45), ("加油60 | 再加20", 80), ("吃寿司8800日圆 | 两个人各付各的，我付4400", 4_400),
        ("吃饭80 | 两个人各付各的", 40),
        ("hotel in lisbon 390 euro | there's a city tax of 12 euro they add at the desk", 402),
        ("best buy for a tv, 899 | the man sold me a plan for 120 more | nah no plan. just the tv", 899),
        ("diesel for both vans, 165 | second van is fine so only 90", 90),
        ("groceries near the station, 52 | forty if I skip the wine", 40),
        ("a costume online, 38 | cart's 61 now, threw in a wig", 61),
        ("hotel by the hospital, one night, 145 | might need two", 290),
        ("lunch at olive garden 27 | i offered to get dana's as well, same price", 54),
        ("dominos 36 | splitting 3 ways so i only owe 12", 12), ("dominos 36 | splitting 3 ways", 12),
        ("electricity 210 | hang on the bill says 201", 201), ("whole foods 77 | left my gold at the restaurant", 77),
        ("movie tickets 14 | they unfroze it, so the movie?", 14),
        ("dinner 60 | my wife says put dinner on the citi one", 60),
    ])
    func `what is told of the price keeps the shop`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
        let first = try Understood.query(String(dialogue.prefix { $0 != "|" }))
        #expect(try Understood.dialogue(dialogue).items.map(\.category) == first.items.map(\.category))
    }

    @Test(arguments: [
        ("ramen round the corner tonight, 1400 yen", true), ("ramen when we're home, 14 dollars", false),
        ("picked up a bag of groceries, 14 euros", false),
    ])
    func `where the same money is spent is the same country`(_ text: String, _ isThere: Bool) throws {
        let first = try Understood.query("hotel in tokyo, 22000 yen")
        #expect((try Understood.query(text, after: first).constraints.region == "JP") == isThere)
    }

    @Test(arguments: [("movie night for 4, tickets 15 each", 60)])
    func `the price of each is no count`(_ text: String, _ dollars: Int) throws {
        #expect(try Understood.cents(text) == dollars * 100)
    }

    @Test(arguments: [
        ("我在成都，吃火锅三百六人民币 | 喝了酒打车回去，四十二", "CNY"), ("in london, pub dinner 40 pounds | a snack on the tube 3", "GBP"),
        ("in london, pub dinner 40 pounds | flight home 600 dollars", nil),
        ("in london, pub dinner 40 pounds | then amazon order 30", nil),
        ("dinner in Boston 40 | uber back 12", nil),
    ])
    func `on a trip small things are paid in its money`(_ dialogue: String, _ currency: String?) throws {
        #expect(try Understood.dialogue(dialogue).items.map(\.foreignCurrency) == [currency])
    }

    @Test(arguments: ["要是刷Ink呢", "碌Ink得唔得"])
    func `what is swiped is a card`(_ text: String) throws {
        let cards = [CardName(id: CardID("ink"), name: "Chase Ink Business Cash", network: .visa)]
        let query = try Understood.query(text, after: Understood.query("请客户吃饭310"), cards: cards)
        #expect(query.items.map(\.category) == [.dining])
        #expect(query.constraints.useCards == [CardID("ink")])
    }

    @Test func `a card may be named with its classifier`() throws {
        let cards = [CardName(id: CardID("costco"), name: "Costco Anywhere Visa by Citi", network: .visa)]
        let query = try Understood.query("冇帶Costco張Visa喎", after: Understood.query("喺Costco入油$52"), cards: cards)
        #expect(query.constraints.excludedCards == [CardID("costco")])
        #expect(query.constraints.refusedNetworks.isEmpty)
    }

    @Test func `a shop in Chinese has its word behind it`() throws {
        #expect(try Understood.query("Target店里便宜，只要39").items.map(\.merchant?.name) == ["Target"])
    }

    @Test(arguments: [
        ("dinner 80 at Chilis | Verizon fee 30", Wallet.Category.phone),
        ("tv 500 at Best Buy | don't forget the rent, 400", .rent),
        ("tv 500 at Best Buy | spent another 30 on sushi", .restaurants),
        ("groceries 80 | for the dentist", .healthcare),
        ("给猫买粮200 | 看牙医500", .healthcare),
        ("flight 400 to Boston | I want to see a show", .entertainment), ("hotel 300 euros in Rome | rent 1500", .rent),
    ])
    func `a purchase of another kind is one of its own`(_ dialogue: String, _ category: Wallet.Category) throws {
        let query = try Understood.dialogue(dialogue)
        #expect(query.items.map(\.category) == [category])
        #expect(query.items.first?.foreignCurrency == nil)
        #expect(query.items.first?.merchant?.name != "Best Buy")
    }

    @Test(arguments: [("早点用餐50", Wallet.Category.dining), ("酒店提供车位，住一晚800", .hotels)])
    func `a Mandarin word with Cantonese characters is none`(_ text: String, _ category: Wallet.Category) throws {
        #expect(try Understood.query(text).items.map(\.category) == [category])
    }
}

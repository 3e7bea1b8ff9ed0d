import Basics
import Testing
import Wallet

struct ConstraintUnderstandingTests {
    @Test(arguments: [
        ("the Amex for dinner?", "gold"), ("use my Freedom for gas", "flex"), ("CSP for a flight", "csp"),
        ("the Costco card for groceries", "costco"), ("用运通买菜", "gold"), ("my Marmot for lunch", "marmot"),
        ("put dinner on the Double Cash", "double"), ("Sapphire Preferred for hotels", "csp"),
    ])
    func `cards are found by issuer, nickname and part of the name`(_ text: String, _ id: String) throws {
        #expect(try Understood.query(text).constraints.askedCards == [CardID(id)])
    }

    @Test func `a phrase that fits several cards is ambiguous`() throws {
        let query = try Understood.query("my Chase card for dinner")
        #expect(query.constraints.ambiguousCards == [CardID("flex"), CardID("csp")])
        #expect(query.constraints.askedCards.isEmpty)
    }

    @Test func `a card that is not held is named`() throws {
        #expect(
            try Understood.query("should I use my Venture X for a hotel?").namedUnknownCard == "Capital One Venture X")
        #expect(try Understood.query("use the Discover for coffee").namedUnknownCard == "Discover")
    }

    @Test(arguments: [
        "how much is left on my Apple Card grocery limit?", "what have I got left on the Bilt card's rent cap",
        "招商银行那张卡今年餐饮还剩多少额度？",
    ])
    func `what is left on a card that is not held cannot be known`(_ text: String) throws {
        let query = try Understood.query(text)
        #expect(query.intent == .limitCheck && query.namedUnknownCard != nil && query.confidence < 600)
        #expect(query.question == nil, "nothing is bought")
    }

    @Test func `who swears has a purchase all the same`() throws {
        #expect(try Understood.query("you are useless").intent == .outOfDomain)
        #expect(try Understood.query("你是猪吗，废物软件").intent == .outOfDomain)
        #expect(try Understood.query("you idiot, which card at Costco for 50?").confidence > 900)
    }

    @Test func `shops are no cards`() throws {
        let query = try Understood.query("groceries at Costco")
        #expect(query.constraints.askedCards.isEmpty)
        #expect(query.items.first?.merchant?.name == "Costco")
    }

    @Test func `used-up cards are told from nearly used-up ones`() throws {
        let maxed = try Understood.query("my Freedom is maxed out, buying groceries")
        #expect(maxed.constraints.maxedOutCards == [CardID("flex")])
        let nearly = try Understood.query(
            "My Chase Freedom quarterly limit is almost maxed out, but I still need to buy gas.")
        #expect(nearly.constraints.nearlyMaxedOutCards == [CardID("flex")])
        #expect(nearly.items.map(\.category) == [.gas])
        let all = try Understood.query("All my cards are maxed out but I need to buy something")
        #expect(all.constraints.allMaxedOut)
        #expect(all.intent == .recommend)
        #expect(all.items.map(\.category) == [.general])
        #expect(try Understood.query("我的运通金卡刷爆了，买菜用哪张").constraints.maxedOutCards == [CardID("gold")])
    }

    @Test func `cards are excluded`() throws {
        #expect(try Understood.query("not the Amex, groceries").constraints.excludedCards == [CardID("gold")])
        #expect(try Understood.query("I left my Sapphire at home, dinner").constraints.excludedCards == [CardID("csp")])
        #expect(try Understood.query("除了运通，加油用哪张").constraints.excludedCards == [CardID("gold")])
    }

    @Test func `networks are restricted`() throws {
        #expect(try Understood.query("they only take Visa, dinner").constraints.acceptedNetworks == [.visa])
        #expect(try Understood.query("the florist doesn't take Amex, flowers").constraints.refusedNetworks == [.amex])
        #expect(try Understood.query("这家店只收Visa，吃饭").constraints.acceptedNetworks == [.visa])
    }

    @Test func `places abroad are known and home is not abroad`() throws {
        let tokyo = try Understood.query("dinner in Tokyo, 5000 yen")
        #expect(tokyo.constraints.region == "JP")
        #expect(tokyo.constraints.isAbroad)
        #expect(tokyo.items.first?.region == "JP")
        #expect(!(try Understood.query("dinner in Chicago").constraints.isAbroad))
        let flight = try Understood.query("flight to Tokyo")
        #expect(flight.items.first?.region == nil)
        #expect(!flight.constraints.isAbroad)
        #expect(try Understood.query("turkey and stuffing").constraints.region == nil)
    }

    @Test func `ways of paying and buying are known`() throws {
        #expect(try Understood.query("lunch with Apple Pay").items.first?.paymentMethod == "applePay")
        #expect(try Understood.query("groceries online").items.first?.channel == .online)
        let portal = try Understood.query("flight through the Chase portal, $500")
        #expect(portal.items.first?.viaPortal == true)
        #expect(portal.items.first?.category == .airfare)
        #expect(portal.constraints.portal == "chase")
    }

    @Test(arguments: [
        ("groceries today", "2026-11-20"), ("dinner tomorrow", "2026-11-21"), ("gas this weekend", "2026-11-21"),
        ("groceries next month", "2026-12-01"), ("hotel on Dec 5", "2026-12-05"),
        ("hotel on December 5th, 2027", "2027-12-05"),
        ("dinner on 12/24", "2026-12-24"), ("hotel in January", "2027-01-01"), ("明天吃饭", "2026-11-21"),
        ("下个月买菜", "2026-12-01"), ("12月5号吃饭", "2026-12-05"), ("周末去超市", "2026-11-21"), ("rent on the 1st", "2026-12-01"),
        ("dinner on Friday", "2026-11-20"), ("下周五吃饭", "2026-11-27"),
    ])
    func `dates are read`(_ text: String, _ date: String) throws {
        #expect(try Understood.query(text).constraints.date?.description == date)
    }

    @Test(arguments: [
        "Marmot's lost, what else", "not the Marmot", "my wife has the Marmot with her", "leave the Marmot out of it",
        "Marmot's out, what's left", "the Marmot is being replaced, don't have it", "Marmot没带",
    ])
    func `a card is not at hand, said in many ways`(_ text: String) throws {
        let marmot = try #require(Understood.cards.first { $0.name.hasPrefix("Marmot") })
        let query = try Understood.query(text, after: Understood.query("dinner $60"))
        #expect(query.constraints.excludedCards == [marmot.id])
        #expect(query.items.first?.amount?.cents == 6_000)
    }

    @Test func `the name of a card may end in the possessive`() throws {
        let marmot = try #require(Understood.cards.first { $0.name.hasPrefix("Marmot") })
        let query = try Understood.query("suppose Marmot's maxed", after: Understood.query("dinner $60"))
        #expect(query.constraints.maxedOutCards == [marmot.id])
    }
}

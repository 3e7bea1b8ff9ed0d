import Basics
import Testing
import Wallet

/// The place, day, channel and way of paying of one purchase are not those of another.
struct ClauseFactsTests {
    @Test(
        arguments: [
            ("groceries at Kroger $100 and dinner in London £60", ["US", "GB"]),
            ("dinner in London £60 and Target $50", ["GB", "US"]),
            ("gas $40 and then a hotel in Tokyo 20000 yen", ["US", "JP"]),
            ("flight to Paris $900 and gas $40", ["US", "US"]),
            ("flight to Paris $900 and groceries at Kroger $100", ["US", "US"]),
            ("flight to Paris $900 and hotel $600", ["US", "FR"]),
            ("hotel in Paris €300 and Netflix $16", ["FR", "US"]),
            ("在东京吃饭8000日元，买菜100", ["JP", "US"]),
            ("dinner in London £60 and back home groceries $100", ["GB", "US"]),
            ("groceries in Toronto 80 CAD, and gas at Shell in Buffalo $40", ["CA", "US"]),
            ("in London: dinner £60, taxi £20", ["GB", "GB"]),
            ("dinner $80 and taxi $30 in London", ["GB", "GB"]),
            ("dinner in Tokyo and a hotel", ["JP", "JP"]),
            ("在东京吃饭和住酒店", ["JP", "JP"]),
        ] as [(String, [String])])
    func `a place holds where it is said, and abroad is not at home`(_ text: String, _ regions: [String]) throws {
        #expect(try Understood.query(text).items.map(\.region) == regions)
    }

    @Test(
        arguments: [
            ("dinner $80 tonight and groceries $60 on December 5", ["2026-11-20", "2026-12-05"]),
            ("dinner $80 today, groceries $100 next month", ["2026-11-20", "2026-12-01"]),
            ("今晚吃饭80，下个月买菜100", ["2026-11-20", "2026-12-01"]),
            ("groceries $60 on December 5 and dinner $80 tonight", ["2026-12-05", "2026-11-20"]),
            ("dinner on December 5 $80 and groceries $60", ["2026-12-05", "2026-11-20"]),
        ] as [(String, [String])])
    func `a day holds where it is said`(_ text: String, _ days: [String]) throws {
        #expect(try Understood.query(text).items.map { $0.date?.description } == days)
    }

    @Test(arguments: ["dinner $80 and groceries $60 on December 5", "on December 5, dinner $80 and groceries $60"])
    func `a day said once at the end or apart holds for all`(_ text: String) throws {
        let query = try Understood.query(text)
        #expect(query.items.map(\.date) == [nil, nil])
        #expect(query.constraints.date?.description == "2026-12-05")
    }

    @Test func `a day that is changed afterwards is the day of all`() throws {
        let first = try Understood.query("dinner $80 tonight and groceries $60 on December 5")
        let second = try Understood.query("what if it's on December 6?", after: first)
        #expect(second.items.allSatisfy { $0.date == nil })
        #expect(second.constraints.date?.description == "2026-12-06")
    }

    @Test func `online and ways of paying hold where they are said`() throws {
        let online = try Understood.query("网上买衣服100，超市买菜80").items
        #expect(online.map(\.channel) == [.online, nil])
        let shops = try Understood.query("Amazon $50 online and groceries at Kroger $100").items
        #expect(shops[0].channel == .online)
        #expect(shops[1].channel != .online)
        let phone = try Understood.query("Walgreens with Apple Pay $20 and Target $50").items
        #expect(phone.map(\.paymentMethod) == ["applePay", nil])
        for text in ["Walgreens $20 and Target $50 with Apple Pay", "With Apple Pay, Walgreens $20 and Target $50"] {
            #expect(try Understood.query(text).items.map(\.paymentMethod) == ["applePay", "applePay"])
        }
    }
}

import Testing
import Wallet

struct StatementUnderstandingTests {
    @Test(arguments: [
        ("AMZN MKTP US*2K4AB3", "Amazon"), ("STARBUCKS STORE 12345 SEATTLE WA", "Starbucks"),
        ("SQ *BLUE BOTTLE COFFEE OAKLAND CA", "Blue Bottle Coffee"), ("COSTCO WHSE #0123 SEATTLE WA", "Costco"),
        ("WHOLEFDS MKT 10234 AUSTIN TX", "Whole Foods Market"), ("TRADER JOE S #123 PORTLAND OR", "Trader Joe's"),
        ("PAYPAL *SPOTIFY 4029357733", "Spotify"), ("UBER   *EATS HELP.UBER.COM", "Uber Eats"),
        ("SHELL OIL 57444212300 HOUSTON TX", "Shell"), ("NETFLIX.COM 866-579-7172 CA", "Netflix"),
    ])
    func `bank descriptors lead to merchants`(_ descriptor: String, _ name: String) throws {
        #expect(try Understood.shared.get().merchant(forDescriptor: descriptor)?.name == name)
    }

    @Test func `descriptors of unknown shops are cleaned and lead nowhere`() throws {
        let understanding = try Understood.shared.get()
        #expect(understanding.cleanedDescriptor("SQ *ZORBLAX SUPPLY #44 BOISE ID") == "ZORBLAX SUPPLY")
        #expect(understanding.merchant(forDescriptor: "SQ *ZORBLAX SUPPLY #44 BOISE ID") == nil)
        #expect(understanding.merchant(forDescriptor: "") == nil)
        #expect(understanding.merchant(forDescriptor: "****") == nil)
    }

    @Test func `merchants are found by name whatever the spelling`() throws {
        let understanding = try Understood.shared.get()
        #expect(understanding.merchant(named: "SAMS CLUB")?.name == understanding.merchant(named: "Sam's Club")?.name)
        #expect(understanding.merchant(named: "好市多")?.name == "Costco")
        #expect(understanding.merchant(named: "no such shop") == nil)
    }

    @Test func `category codes are looked up, ranges too`() throws {
        let understanding = try Understood.shared.get()
        #expect(understanding.statementCategory(code: 5411)?.category == .groceries)
        #expect(understanding.statementCategory(code: 5812)?.category.isWithin(.dining) == true)
        #expect(understanding.statementCategory(code: 3001)?.category == .airfare)
        #expect(understanding.statementCategory(code: -1) == nil)
        #expect(understanding.statementCategory(code: .max) == nil)
    }

    @Test func `categories are found by any word for them`() throws {
        let understanding = try Understood.shared.get()
        #expect(understanding.category(named: "groceries") == .groceries)
        #expect(understanding.category(named: "gas station") == .gas)
        #expect(understanding.category(named: "餐厅") == .restaurants)
        #expect(understanding.category(named: "evcharging") == .evCharging)
        #expect(understanding.category(named: "zorblax") == nil)
    }
}

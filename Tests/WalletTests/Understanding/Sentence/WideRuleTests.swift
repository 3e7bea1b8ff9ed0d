import Basics
import Testing
import Wallet

/// Ordinary sentences beside those that a rule is for: what a hostile reader found too wide.
@Suite struct WideRuleTests {
    @Test(arguments: [
        ("dinner with my wife was 60, which card?", 60.0), ("lunch with mom was 45 today", 45),
        ("shoes 90 | half off | ok I'm back in line", 45), ("a buy one get one at Walgreens, 30", 30),
    ])
    func `a price is a price`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }

    @Test(arguments: [
        "it's with my wife", "it's in my desk at work",
    ])
    func `a card that lies elsewhere is no card that turned up`(_ text: String) throws {
        let query = try Understood.query(text, after: Understood.dialogue("groceries 60 | left the Gold at home"))
        #expect(query.constraints.excludedCards == [CardID("gold")], "\(text)")
    }

    @Test func `a basket that is full lifts no refusal`() throws {
        let query = try Understood.dialogue("dinner 60 | they don't take Amex | ok, got everything, at the till now")
        #expect(query.constraints.refusedNetworks == [.amex])
    }

    @Test(arguments: ["rent [1500] | gas [40]", "groceries = 120; gas = 40"])
    func `a list of prices is no program`(_ text: String) throws {
        #expect(try Understood.query(text).items.count == 2, "\(text)")
    }

    @Test(arguments: ["跟几个朋友一起吃火锅", "early bird parking at the airport"])
    func `what people do is no knowledge`(_ text: String) throws {
        #expect(try Understood.query(text).confidence >= 600, "\(text)")
    }

    @Test func `a country that only the money told goes with it`() throws {
        #expect(try Understood.dialogue("ramen, 1400 yen | sorry, dollars").items.map(\.region) == [nil])
    }
}

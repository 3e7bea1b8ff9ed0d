import Basics
import Testing
import Wallet

/// Prices as people say them in passing, with nothing else in the sentence that could be one.
@Suite struct PlainPriceTests {
    @Test(arguments: [
        ("ordering lunch for the crew, panera, 210 altogether", 210), ("lunch, Wendy's, 21 all together", 21),
        ("三个孩子的午饭,麦当劳,一共26.7", 26.7), ("给孩子买秋天的衣服和书包，在 Kohl's，一共九十六。", 96),
    ])
    func `a total is of the one purchase that a meal and its shop are`(_ text: String, _ dollars: Double) throws {
        try Understood.expect(text, dollars: dollars)
    }

    @Test(arguments: [
        ("a tshirt at gap for 20", 20), ("headphones from Best Buy for 19", 19),
        ("passport photos at Walgreens 17 | the UPS Store does them for 15", 15),
        ("parking in town, 3 hours for 9", 9),
        ("12 for a smoothie at the juice bar", 12),
    ])
    func `what something is had for is a price where nobody is had over`(_ text: String, _ dollars: Double) throws {
        try Understood.expect(text, dollars: dollars)
    }

    @Test(arguments: [
        ("Macy's, 150: perfume and a scarf", 150), ("amazon order, booster seat 64.99", 64.99),
        ("hotel room 180", 180), ("motel room 120", 120), ("storage unit 95", 95),
        ("H-E-B pickup order is 203", 203),
    ])
    func `a number at the end is the price of the thing before it`(_ text: String, _ dollars: Double) throws {
        try Understood.expect(text, dollars: dollars)
    }

    /// Hours, guests, sizes and rooms stay what they are.
    @Test(arguments: [
        "new jeans size 32", "concert tickets section 112", "order pizza to my hotel room 410",
        "my order number is 55,120",
        "snacks for 12 at Costco", "dinner at Nobu, make it for 10", "8 for a movie tonight",
        "Question 15: which card for gas?", "pizza at hotel room 305",
    ])
    func `a number that names or counts something is none`(_ text: String) throws {
        #expect(try Understood.query(text).items.allSatisfy { $0.amount == nil })
    }

    @Test(
        arguments: [
            ("groceries 80 at Costco, dinner at Nobu with friends, 7", ["Costco 8000", "Nobu"]),
            ("80 for groceries, dinner at Nobu, 7", ["groceries 8000", "Nobu"]),
        ] as [(String, [String])])
    func `an hour at the end is no second price`(_ text: String, _ expected: [String]) throws {
        #expect(try SeveralPurchasesTests.purchases(Understood.query(text)) == expected)
    }

    @Test(arguments: [
        ("Delta flight to Denver 300 | and a flight to Austin, 250", 250),
        ("Nike shoes at the Nike store, 120 | it got cheaper there too, 90", 90),
    ])
    func `what is no part of a price is a price of its own`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }

    @Test(
        arguments: [
            ("Headphones 89 at Best Buy, batteries 7 at CVS", ["Best Buy 8900", "CVS 700"]),
            (
                "Tesla supercharger 18 and lunch at Wendy's while it's plugged in, 12",
                ["Tesla Supercharger 1800", "Wendy's 1200"]
            ),
            ("feeling generous, 20 to the animal rescue, then a pint at the pub, 7", ["charity 2000", "bars 700"]),
        ] as [(String, [String])])
    func `the smaller of two prices is one`(_ text: String, _ expected: [String]) throws {
        #expect(try SeveralPurchasesTests.purchases(Understood.query(text)) == expected)
    }

    @Test(arguments: [
        ("2 movie tickets at AMC, 16.50 each | my nephew wants to come along so three tickets", 49.5),
        ("訂東京的飯店,三晚,一晚180 | 多待一天,改四晚", 720),
        ("movie tickets 2 at 15 each | my brother's coming, so three tickets", 45),
    ])
    func `what it comes to now is told beside what changed`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }

    @Test(arguments: [
        ("gym, 39 the month plus 20 joining fee", 59), ("gym, 49 for the sign up plus 20 joining fee", 69),
        ("the electric bill is 212 this month | and the water too, 64", 64),
        ("dinner at Olive Garden | Check is 75 and we're leaving 15 on top for the waitress", 90),
        ("petco dog food 40 | and a leash, 15", 55),
        ("Apple Watch at the Apple Store, 399 | I want the nicer band too, 49", 448),
    ])
    func `what comes on top is added, whatever it is called`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }

    @Test(arguments: [
        (
            "venti latte at Starbucks 6.45 | drive thru is wrapped around the building, going to Dunkin across the street",
            6.45
        ),
        ("cough syrup and tissues at CVS, 21.37 | Target's pharmacy aisle is right here so whatever, Target", 21.37),
    ])
    func `what is found at another shop without a price may keep that of before`(
        _ dialogue: String, _ dollars: Double
    ) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }

    @Test func `a shop is named before what it sells`() throws {
        #expect(try SeveralPurchasesTests.purchases(Understood.query("Target towels 30")) == ["Target 3000"])
    }

    @Test func `who paid in pounds pays in pounds again`() throws {
        let query = try Understood.dialogue("london tube, 8.90 pounds | black cab instead, it's raining. 24 pounds")
        #expect(query.items.map { $0.amount?.cents } == [2_400])
        #expect(query.items.first?.foreignCurrency == "GBP")
    }
}

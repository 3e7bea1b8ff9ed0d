import Basics
import Testing
import Wallet

/// Turns that tell a story: what is named by the way is no purchase of its own.
@Suite struct StoryTests {
    @Test(arguments: [
        ("groceries 60 | man the checkout lady has a broken scanner", 60.0, Wallet.Category.groceries),
        ("Target 45 | my phone is nearly dead so hurry", 45, .superstores),
        ("Kroger 80 | the Gold is sitting on the kitchen table at home", 80, .groceries),
        ("dinner at Chili's 64 | the sitter cancelled so it's a lunch on sunday now", 64, .restaurants),
        ("boots at Nordstrom, 150 | she saw the tag on my screen and they matched it, 130", 130, .departmentStores),
        ("petco 70 | I forgot about the dog food on the lower shelf, 90 altogether", 90, .pets),
    ])
    func `what is named by the way is not bought`(_ dialogue: String, _ dollars: Double, _ category: Wallet.Category)
        throws
    {
        let items = try Understood.dialogue(dialogue).items
        #expect(items.map { $0.amount?.cents } == [Int((dollars * 100).rounded())])
        #expect(items.first?.category == category)
    }

    @Test(arguments: [
        ("Home Depot 120 | brackets on top, 18.50", 138.5),
        ("chipotle 12 | got queso, +2.50", 14.5),
        ("Walgreens 20 | some cough drops in the same basket, 6.50", 26.5),
        ("Staples 210 | a stapler for 14, ring it up together", 224),
        ("dinner 90 | leaving 20 on top of that | actually make the tip 25", 115),
        ("Costco 200 | my son showed up with a 40 dollar ham", 240),
        ("taxi to the station 30 | 5 dollars for the lad", 35),
    ])
    func `a part in a story comes on the bill`(_ dialogue: String, _ dollars: Double) throws {
        let items = try Understood.dialogue(dialogue).items
        #expect(items.map { $0.amount?.cents } == [Int((dollars * 100).rounded())])
    }

    @Test(arguments: [
        ("ramen 120 for four of us | splitting it evenly", 30.0),
        ("pizza 64, 4 of us | we split it, I just pay my part", 16),
        ("hotel in Lisbon 54 | it's per night and I stay two nights", 108),
        ("hotel in Tulsa 160 | the job overran, I need two nights at that rate", 320),
        ("Amazon 54 | home depot has it for 49 | whatever, back to amazon", 54),
        ("Netflix 15.49 and Disney+ 13.99 | cancelled disney, so only netflix is left", 15.49),
    ])
    func `counts, shares and shops of before`(_ dialogue: String, _ dollars: Double) throws {
        let items = try Understood.dialogue(dialogue).items
        #expect(items.map { $0.amount?.cents } == [Int((dollars * 100).rounded())])
    }

    @Test(arguments: [
        ("client dinner 410 | he insisted on paying so it is only the cab, 26", Wallet.Category.rideshare),
        ("hotel in Lisbon 380 | and the flight there, 700", .airfare),
        ("flight to Phoenix 290 | then groceries once I'm there, 70", .groceries),
    ])
    func `another purchase is one of its own`(_ dialogue: String, _ category: Wallet.Category) throws {
        #expect(try Understood.dialogue(dialogue).items.map(\.category) == [category])
    }

    @Test(arguments: [
        "the Gold snapped in two this morning", "my Gold expired and I never opened the envelope", "金卡前天被我洗坏了",
        "the Gold is sitting on my desk at home",
    ])
    func `trouble with the card of the answer leaves it out`(_ text: String) throws {
        var answered = try Understood.query("dinner 60")
        answered.recommendedCards = [CardID("gold")]
        let query = try Understood.query(text, after: answered)
        #expect(query.constraints.excludedCards == [CardID("gold")], "\(text)")
        #expect(query.items.map(\.category) == [.dining], "\(text)")
    }

    @Test(arguments: ["gold it is then", "the Gold works fine", "the Gold earns 4x on dining"])
    func `what is good of the card of the answer leaves it in`(_ text: String) throws {
        var answered = try Understood.query("dinner 60")
        answered.recommendedCards = [CardID("gold")]
        #expect(try Understood.query(text, after: answered).constraints.excludedCards.isEmpty, "\(text)")
    }

    @Test(arguments: [
        ("Hilton 210 | now they've put 30 for the garage on the same bill", 240.0),
        ("oil change 60 | + wipers 20, same invoice", 80),
        ("flight 300 with Delta | a checked bag is 35, on the same booking", 335),
        ("Hilton 210 | they put 24 for breakfast on it", 234),
        ("latte at Starbucks 6 | and a muffin 4 with it", 10),
        ("lyft 22 | tipped him 4 in the app", 26),
        ("bar tab 56 | leaving ten on top for the barman", 66),
        ("haircut 30 | giving her a fiver on top", 35),
        ("dinner 90 | 20 percent for the waitress on the 90", 108),
        ("dinner 90 | left 6 for the old man who brought the bread", 96),
        ("water bill 92 | late fee of 8 on top, I was in hospital", 100),
        ("curry delivered 30 | plus 4 for the driver | give him 6 instead of the 4", 36),
    ])
    func `a part in a few words`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }

    @Test(arguments: [
        ("flight 300 with Delta | bag 35, same booking | no bag", 300.0),
        ("Hilton 210 | a $30 resort fee on top | the fee's gone", 210),
        ("cruise deposit 400 | a balcony puts another 150 on the bill | without it, then", 400),
        ("Costco 200 | a 40 dollar ham on the same receipt | I made him put the ham back lol", 200),
        ("United 250 | my son is coming, same fare | so it's only me after all", 250),
        ("Target 80 | got rid of a lamp, 19", 61),
        ("sneakers 90 | the shop took 30 off | 65 once they take my coupon", 65),
    ])
    func `a part goes again`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }

    @Test(arguments: [
        ("blender on Amazon, 80 | Macy's has it for 70 | stick with the Amazon one", "Amazon", 80.0),
        ("lamp at Target, 45 | Walmart has it for 39 | Walmart's closed, back to Target", "Target", 45),
        ("sneakers at Macy's 100 | Nordstrom has them for 90 | Macy's took 20% off theirs, so Macy's", "Macy's", 80),
    ])
    func `a shop that is named again has its price`(_ dialogue: String, _ shop: String, _ dollars: Double) throws {
        let items = try Understood.dialogue(dialogue).items
        #expect(items.map(\.merchant?.name) == [shop])
        #expect(items.map { $0.amount?.cents } == [Int(dollars * 100)])
    }

    @Test(arguments: [
        "the plumber came with his nephew, who is 16 and learning, and wants 175",
        "plumber 175, his dog turned 9 today", "the plumber is 175, my uncle made it to 97",
    ])
    func `an age is no price`(_ text: String) throws {
        #expect(try Understood.query(text).items.map { $0.amount?.cents } == [17_500], "\(text)")
    }

    @Test(arguments: [("ramen tonight, 1400 yen", "JP"), ("hot pot, 300 yuan", "CN"), ("pub lunch, £18", "GB")])
    func `what is bought on the spot is bought where its money is spent`(_ text: String, _ region: String) throws {
        #expect(try Understood.query(text).items.map(\.region) == [region], "\(text)")
    }

    @Test(arguments: [
        "thank you, the cat is called Pickles", "cheers, kettle's on", "thanks, off to feed the kids", "k thx", "谢谢",
        "hello",
    ])
    func `after thanks the answer stands, and nothing else is bought`(_ text: String) throws {
        let query = try Understood.query(text, after: Understood.query("vet 90"))
        #expect(query.intent == .recommend, "\(text)")
        #expect(query.items.map(\.category) == [.pets], "\(text)")
        #expect(query.items.first?.amount == Money(cents: 9_000), "\(text)")
    }
}

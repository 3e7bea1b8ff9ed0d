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
}

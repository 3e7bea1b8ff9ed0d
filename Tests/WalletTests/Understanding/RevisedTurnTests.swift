import Basics
import Testing
@testable import Wallet

/// Turns that tell what happened, in words that no rule knows: the same purchase, with another price or none.
@Suite struct RevisedTurnTests {
    @Test(arguments: [
        ("dinner at Chili's, 46", "my cousin ordered a pie to go, 9, and they put it on our check", 5_500),
        ("Shell 44", "the nozzle clicked early, it stopped at 39.20", 3_920),
        ("walgreens 23", "the pharmacist says the generic is 14.50 so i'm getting that one", 1_450),
        ("Best Buy, headphones 129", "the manager matched the price online, now 109", 10_900),
        ("Costco加油，55", "油枪跳得早，停在48.6", 4_860),
    ])
    func `a story is of the same purchase`(_ first: String, _ told: String, _ cents: Int) throws {
        let before = try Understood.query(first)
        let query = try Understood.query(told, after: before)
        #expect(query.items.map(\.merchant?.name) == before.items.map(\.merchant?.name))
        #expect(query.items.map(\.category) == before.items.map(\.category))
        #expect(query.items.map { $0.amount?.cents } == [cents])
    }

    @Test(arguments: [
        ("dinner at Chili's, 46", "then a movie, 18", "a movie"), ("Shell 44", "and I need shoes, 90", "shoes"),
        ("Kroger 94", "Costco has it for 88", "another shop"), ("在超市买菜，86", "再去加油50", "fuel"),
    ])
    func `another thing or shop is another purchase`(_ first: String, _ told: String, _ what: Comment) throws {
        let before = try Understood.query(first)
        let query = try Understood.query(told, after: before)
        let isSame =
            query.items.count == 1 && query.items[0].category == before.items[0].category
            && query.items[0].merchant?.name == before.items[0].merchant?.name
        #expect(!isSame, what)
    }

    @Test func `a part goes again in whatever words`() throws {
        let query = try Understood.dialogue(
            "Home Depot 210 | a strap too, 35, on the same bill | the strap is frayed so he took it off again")
        #expect(query.items.map { $0.amount?.cents } == [21_000])
    }

    @Test func `what a price was before is kept for the turns that follow`() throws {
        let told = try Understood.dialogue("Shell, about 44 | the nozzle clicked early, it stopped at 39.20")
        #expect(told.isFollowUp && told.edit == .amount)
        #expect(told.amountBefore?.cents == 4_400 && told.amountSaid == nil)
        #expect(told.evidence.first?.amountIsApproximate == false)
    }

    /// The turn done as an edit of a kind, whatever the classifier says of it.
    private func done(_ outcome: EditOutcome, _ text: String, after first: String) throws -> PurchaseQuery? {
        let understanding = try Understood.shared.get()
        let previous = try Understood.query(first)
        var reading = SentenceReading(
            lexicon: understanding.lexicon, matcher: understanding.matcher, text: text, cards: Understood.cards,
            today: Understood.today, homeCurrency: "USD", homeRegion: "US")
        reading.run(after: previous)
        return FollowUp(lexicon: understanding.lexicon, previous: previous).revised(outcome, reading)
    }

    @Test func `only a price that is told alone is taken`() throws {
        let dinner = "dinner at Chili's, 46"
        #expect(try done(.added, "my cousin's pie went on it, 9", after: dinner)?.items[0].amount?.cents == 5_500)
        #expect(
            try done(.reduced, "the chef knocked 6 off for the cold soup", after: dinner)?.items[0].amount?.cents
                == 4_000)
        #expect(try done(.added, "my cousin's pie went on it, 55 in total", after: dinner) == nil)
        #expect(try done(.reduced, "my uncle put 60 on the table", after: dinner) == nil)
        #expect(try done(.added, "the waiter sang twice", after: dinner) == nil)
        #expect(try done(.restored, "the waiter sang twice", after: dinner) == nil)
    }

    @Test func `money of another country is not added`() throws {
        let ramen = "ramen in Tokyo, 3000 yen"
        #expect(try done(.added, "the clerk rang up a $9 umbrella of mine with it", after: ramen) == nil)
        let egg = try #require(try done(.added, "the cook put an egg in, 150", after: ramen))
        #expect(egg.items[0].amount?.cents == 315_000 && egg.items[0].foreignCurrency == "JPY")
    }

    @Test func `a revised turn is no surer than the classifier`() throws {
        let before = try Understood.query("Shell 44")
        #expect(try Understood.query("the nozzle clicked early, it stopped at 39.20", after: before).confidence < 950)
    }
}

import Basics
import Testing
import Wallet

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

    @Test func `a revised turn is no surer than the classifier`() throws {
        let before = try Understood.query("Shell 44")
        #expect(try Understood.query("the nozzle clicked early, it stopped at 39.20", after: before).confidence < 950)
    }
}

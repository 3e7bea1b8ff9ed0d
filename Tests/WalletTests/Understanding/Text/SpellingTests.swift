import Basics
import Testing
import Wallet

/// Words with a letter wrong, and words that only look like such.
struct SpellingTests {
    @Test(arguments: [
        ("restarant tonight, 50", Wallet.Category.restaurants), ("groccery run 80", .groceries),
        ("dinning out 60", .dining), ("dinner at a Resturant 50", .restaurants),
    ])
    func `a letter wrong is put right`(_ text: String, _ category: Wallet.Category) throws {
        #expect(try Understood.dialogue(text).items.map(\.category) == [category])
    }

    @Test(arguments: [
        "bummer, left that one at home", "the launch is near", "a concept of mine", "clarity at last",
        "denial of service",
        "on parade", "he withdrawn it", "patrol duty", "no provisional answer", "in crises", "a definite maybe",
    ])
    func `a word of its own is no misspelt purchase`(_ text: String) throws {
        let query = try Understood.dialogue(text)
        #expect(query.items.allSatisfy { $0.category == .general && $0.merchant == nil }, "\(query.items)")
    }

    @Test(arguments: [
        ("lunch with Dinesh at Shake Shack, 30", Wallet.Category.fastFood), ("gas with Petrov, 40", .gas),
        ("i took Dwyer to the zoo, 40", .entertainment),
    ])
    func `somebody's name is no misspelt purchase`(_ text: String, _ category: Wallet.Category) throws {
        let query = try Understood.dialogue(text)
        #expect(query.items.map(\.category) == [category])
    }

    @Test(arguments: ["want to split dinner, 80", "dinner 80 | is it better to split it?"])
    func `to split a bill is no journey to Croatia`(_ turns: String) throws {
        let query = try Understood.dialogue(turns)
        #expect(query.items.map(\.region) == [nil])
        #expect(query.constraints.region == nil)
    }
}

import Basics
import Testing
import Wallet

/// Questions about a named card after an answer: they neither leave it out nor ask for another purchase.
struct CardFactsToldTests {
    private let double = CardID("double")

    @Test(arguments: [
        "doesn't the double cash do 5 on restaurants", "what about the double cash, doesn't that do 5 on restaurants",
        "isn't the double cash 5% on restaurants?", "I thought the double cash gives 5 on dining",
        "hold on doesn't my double cash get 5 there", "wouldn't the double cash be better?",
        "shouldn't I use the double cash", "isn't double cash 5 percent at restaurants",
        "double cash has 5x on food though, no?", "can't the double cash beat that",
        "but the double cash gets 3% on sushi doesn't it", "doesn't the double cash pay 5 this quarter",
        "does the double cash do anything on dining", "I have a feeling the double cash covers restaurants",
        "why not my double cash, it says 3x dining",
    ])
    func `what a card earns is asked of the purchase before`(_ text: String) throws {
        let first = try Understood.query("sushi with my cousin, 64")
        let query = try Understood.query(text, after: first)
        #expect(query.items == first.items)
        #expect(query.constraints.excludedCards.isEmpty && query.constraints.askedCards == [double])
        #expect(query.constraints.useCards == [double] || query.intent != .recommend)
    }

    @Test(arguments: [
        "don't use the double cash", "the double cash doesn't work", "not the double cash",
        "double cash isn't accepted",
    ])
    func `a card that is not to be used is left out`(_ text: String) throws {
        let query = try Understood.query(text, after: Understood.query("sushi with my cousin, 64"))
        #expect(query.constraints.excludedCards == [double])
    }

    @Test(arguments: [
        "could I split it over two cards so I don't lose the 4x", "I don't want to lose the 4x",
        "how do I not lose the bonus", "would I lose the points",
    ])
    func `points that may be lost are no lost card`(_ text: String) throws {
        var first = try Understood.query("Rental car, 380")
        first.recommendedCards = [double]
        let query = try Understood.query(text, after: first)
        #expect(query.constraints.excludedCards.isEmpty && query.items.map(\.category) == [.carRental])
    }
}

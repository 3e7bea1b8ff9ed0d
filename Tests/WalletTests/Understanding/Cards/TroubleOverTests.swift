import Basics
import Testing
import Wallet

/// Cards that turn up again, limits that were not full, terminals that take every card after all; and cards that stay out.
@Suite struct TroubleOverTests {
    private let gold = CardID("gold")

    private func answered(_ text: String, after trouble: String) throws -> PurchaseQuery {
        var asked = try Understood.query("groceries at Kroger, 60")
        asked.recommendedCards = [gold]
        return try Understood.query(text, after: Understood.query(trouble, after: asked))
    }

    @Test(
        arguments: [
            "left my Gold at home", "can't find my Gold", "the Gold got declined", "my husband has the Gold",
        ],
        [
            "lol it's in my jacket pocket", "it was under the seat the whole time", "bank unblocked it",
            "found it, phew", "I take it back, it was in the glove box", "it turned up after all",
            "the Gold works now", "he just brought it back",
        ])
    func `a card that turns up is at hand`(_ trouble: String, _ text: String) throws {
        let query = try answered(text, after: trouble)
        #expect(query.constraints.excludedCards.isEmpty, "\(trouble) | \(text)")
        #expect(query.items.map(\.amount?.cents) == [6_000], "\(trouble) | \(text)")
        #expect(query.items.first?.merchant?.name == "Kroger", "\(trouble) | \(text)")
    }

    @Test(arguments: [
        "just looked, it isn't full at all", "nvm it isn't", "no, that was October, there's room again",
        "I misread that, it's fine", "just checked, it's not maxed",
    ])
    func `a limit that is not full counts`(_ text: String) throws {
        #expect(try answered(text, after: "the Gold is maxed out").constraints.maxedOutCards.isEmpty, "\(text)")
    }

    @Test(arguments: [
        "it isn't in my bag either", "he'll still have it", "what about the Gold?",
    ])
    func `a card that stays out stays out`(_ text: String) throws {
        #expect(try answered(text, after: "my brother has the Gold").constraints.excludedCards == [gold], "\(text)")
    }

    @Test func `every card is taken at another terminal`() throws {
        let refused = "amex doesn't work at this register"
        #expect(try answered("why?", after: refused).constraints.refusedNetworks == [.amex])
        let query = try answered("the other register takes everything", after: refused)
        #expect(query.constraints.refusedNetworks.isEmpty)
    }

    @Test(arguments: [
        "I left my Visa cards at home", "my Visa cards are lost", "they don't take my Visa cards",
        "my two Visa cards got declined", "my husband has all my Visa cards",
    ])
    func `cards of one network that are out leave the others`(_ text: String) throws {
        let constraints = try Understood.query(text, after: Understood.query("dinner 60")).constraints
        let isOut = { (card: CardName) in
            constraints.excludedCards.contains(card.id) || constraints.refusedNetworks.contains(card.network)
        }
        #expect(Understood.cards.filter(isOut).map(\.network) == [.visa, .visa, .visa], "\(text)")
    }
}

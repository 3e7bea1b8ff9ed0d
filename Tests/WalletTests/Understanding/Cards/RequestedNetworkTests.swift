import Basics
import Testing

@testable import Wallet

/// A card of a network or an issuer that is asked for leaves out the others.
struct RequestedNetworkTests {
    @Test(
        arguments: [
            ("best visa for the gym", ["csp", "costco", "marmot"]),
            ("which visa for groceries", ["csp", "costco", "marmot"]),
            ("which mastercard for gas", ["flex", "double"]),
            ("must be mastercard, costco 50", ["flex", "double"]),
            ("put dinner on a visa", ["csp", "costco", "marmot"]),
            ("which of my visas should I use for the gym", ["csp", "costco", "marmot"]),
            ("use one of my chase cards for dinner", ["flex", "csp"]),
            ("best chase card for dinner", ["flex", "csp"]),
            ("use a mastercard for groceries 50", ["flex", "double"]),
            ("哪张Visa买菜好", ["csp", "costco", "marmot"]),
        ] as [(String, [String])])
    func `only those are left`(_ text: String, _ left: [String]) throws {
        let query = try Understood.query(text)
        #expect(query.intent == .recommend)
        #expect(!query.items.isEmpty)
        let excluded = query.constraints.excludedCards
        #expect(Understood.cards.map(\.id).filter { !excluded.contains($0) }.map(\.rawValue) == left)
    }

    @Test(arguments: [
        "dinner on my citi double cash", "use my amex for dinner", "visa gift card 200", "what's left on my amex",
        "which amex limit is left", "does costco take a visa",
    ])
    func `others leave out nothing`(_ text: String) throws {
        #expect(try Understood.query(text).constraints.excludedCards.isEmpty)
    }
}

import Basics
import Dispatch
import Language
import Wallet

/// The product's own tables and catalogue, and a wallet of five cards made from it.
struct Fixture {
    struct Missing: Error {
        let what: String
    }

    let understanding: PurchaseUnderstanding
    let recommender: Recommender
    let cards: [Card]
    let names: [CardName]
    let today: CalendarDate
    /// What the English sentence is about.
    let item: PurchaseItem

    init() throws {
        understanding = try PurchaseUnderstanding(
            tables: TableFiles(PurchaseUnderstanding.tableNames) { try Fixture.resource($0) })
        guard let today = CalendarDate(year: 2026, month: 11, day: 20) else { throw Missing(what: "the day") }
        self.today = today
        let catalog = try Catalog(json: Fixture.resource("catalog.json"))
        cards = try [
            "amex-gold", "chase-freedom-flex", "chase-sapphire-preferred", "citi-double-cash", "costco-anywhere-visa",
        ].map { try catalog.makeCard($0, id: CardID($0), on: today) }
        names = cards.map(CardName.init(_:))
        recommender = Recommender(
            understanding: understanding, phrases: try PhraseBook(table: Fixture.resource("phrases.tsv")),
            monotonicNow: { DispatchTime.now().uptimeNanoseconds })
        let query = understanding.understand(Samples.english, cards: names, today: today)
        guard let item = query.items.first, query.items.count == 1 else { throw Missing(what: "the item") }
        self.item = item
    }

    private static func resource(_ name: String) throws -> [UInt8] {
        try Samples.file("Sources/Domains/Wallet/Resources/" + name)
    }
}

import Basics
import FoundationEssentials
import Language
import ModelGateways
import SentenceEmbedding
import Testing
import Wallet

/// The real tables, read once, and a small wallet to speak about.
enum Understood {
    static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")
    static let folder = sources.appending(path: "Domains/Wallet/Resources")

    static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appending(path: name)))
    }

    static let folding = Result {
        let folder = sources.appending(path: "Language/Resources")
        return try Folding(
            TableFiles(Folding.fileNames) { [UInt8](try Data(contentsOf: folder.appending(path: $0))) })
    }

    static let tables = Result { try TableFiles(PurchaseUnderstanding.tableNames, read: bytes) }
    static let encoder = Result {
        let folder = sources.appending(path: "SentenceEmbedding/Resources")
        let embedder = try SentenceEmbedder(modelPath: folder.appending(path: "minilm-l6-v2.stem").path)
        return try TunedEncoder(embedder, path: folder.appending(path: "edit-layers.stel").path)
    }
    static let shared = Result {
        try PurchaseUnderstanding(tables: tables.get(), folding: folding.get()).reading(with: encoder.get())
    }
    /// Without the trained numbers.
    static let rules = Result {
        let files = try PurchaseUnderstanding.tableNames.filter { !$0.hasSuffix(".bin") }.map { ($0, try bytes($0)) }
        return try PurchaseUnderstanding(
            tables: TableFiles(Dictionary(uniqueKeysWithValues: files)), folding: folding.get())
    }
    /// A Friday.
    static let today = CalendarDate(year: 2026, month: 11, day: 20) ?? CalendarDate(daysSinceEpoch: 20_777)

    static let cards = [
        CardName(id: CardID("gold"), name: "American Express Gold Card", network: .amex),
        CardName(id: CardID("flex"), name: "Chase Freedom Flex", network: .mastercard),
        CardName(id: CardID("csp"), name: "Chase Sapphire Preferred", network: .visa),
        CardName(id: CardID("double"), name: "Citi Double Cash", network: .mastercard),
        CardName(id: CardID("costco"), name: "Costco Anywhere Visa by Citi", network: .visa),
        CardName(id: CardID("marmot"), name: "Marmot Trail Card", network: .visa),
    ]

    static func query(
        _ text: String, after previous: PurchaseQuery? = nil, cards: [CardName] = cards
    ) throws -> PurchaseQuery {
        try shared.get().understand(text, previous: previous, cards: cards, today: today)
    }

    /// The last of several turns, which stand between bars.
    static func dialogue(_ turns: String) throws -> PurchaseQuery {
        var query: PurchaseQuery?
        for turn in turns.split(separator: "|") {
            query = try Understood.query(String(turn.trimmingPrefix(" ")), after: query)
        }
        return try #require(query)
    }

    /// The categories of the items.
    static func categories(_ text: String) throws -> [Wallet.Category] { try query(text).items.map(\.category) }

    /// The first item's amount in cents.
    static func cents(_ text: String) throws -> Int? { try query(text).items.first?.amount?.cents }

    /// The last of several turns has one item, of this price.
    static func expect(
        _ turns: String, dollars: Double, category: Wallet.Category? = nil,
        at location: SourceLocation = #_sourceLocation
    ) throws {
        let items = try dialogue(turns).items
        #expect(items.map { $0.amount?.cents } == [Int((dollars * 100).rounded())], sourceLocation: location)
        if let category { #expect(items.first?.category == category, sourceLocation: location) }
    }

    /// The first item of the last of several turns costs this, in a currency other than the wallet's or in none.
    static func expect(
        _ turns: String, cents: Int?, currency: String?, at location: SourceLocation = #_sourceLocation
    ) throws {
        let item = try #require(try dialogue(turns).items.first, sourceLocation: location)
        #expect(item.amount?.cents == cents, sourceLocation: location)
        #expect(item.foreignCurrency == currency, sourceLocation: location)
    }
}

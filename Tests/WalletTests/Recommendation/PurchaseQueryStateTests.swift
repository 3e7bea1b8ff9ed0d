import Basics
import Foundation
import Language
import Testing

@testable import Wallet

@Suite struct PurchaseQueryStateTests {
    private static let costco = Merchant(
        name: "Costco \"Wholesale\"", category: .wholesaleClubs, merchantClass: .warehouseClub,
        acceptedNetworks: [.visa], channel: .store, country: "US")

    /// Nothing said but what must be.
    private static let bare = PurchaseQuery(language: .english, intent: .help, confidence: 300, question: .whatPurchase)

    /// Every member said.
    private static let full: PurchaseQuery = {
        var query = whole
        query.itemsLeftOut = 3
        query.passedOver = [CardID("b")]
        query.fact = .foreignFee
        query.amountBefore = Money(cents: 8_800)
        query.amountSaid = Money(cents: 9_900)
        query.evidence[0].things = 3
        query.evidence[0].nights = 2
        query.setAside = [PurchaseItem(category: .gas, amount: Money(cents: 4_000))]
        query.interrupted = [PurchaseQuery(language: .english, intent: .recommend, confidence: 900)]
        query.constraints.acceptanceOf = [CardID("h")]
        query.items[0].sellerClass = .giftCards
        return query
    }()

    private static let whole = PurchaseQuery(
        language: .traditionalChinese, intent: .recordPurchase,
        items: [
            PurchaseItem(
                category: .wholesaleClubs, merchant: costco, amount: Money(cents: -12_345), foreignCurrency: "JPY",
                channel: .online, region: "JP", paymentMethod: "applePay", viaPortal: true, saidCategory: .groceries,
                date: CalendarDate(year: 2026, month: 12, day: 5)),
            PurchaseItem(category: .general),
        ],
        evidence: [
            ItemEvidence(
                words: ["好市多", "a\\b\n\u{7F}"], source: .merchant, confidence: 910, candidates: [.groceries, .gas],
                amountIsUpperEnd: true, amountIsApproximate: true, unitAmount: Money(cents: 7)),
            ItemEvidence(source: .none, confidence: 250),
        ],
        constraints: QueryConstraints(
            useCards: [CardID("a")], excludedCards: [CardID("b"), CardID("c")], askedCards: [CardID("d")],
            maxedOutCards: [CardID("e")], nearlyMaxedOutCards: [CardID("f")], allMaxedOut: true,
            ambiguousCards: [CardID("g")], acceptedNetworks: [.visa], refusedNetworks: [.amex],
            date: CalendarDate("2026-11-20"), region: "FR", isAbroad: true, portal: ""),
        namedUnknownCard: "Diners",
        record: RecordedPurchase(
            card: CardID("citi"), amount: Money(cents: 8_000), merchant: "Costco", category: .gas,
            date: CalendarDate("2026-02-03") ?? CalendarDate(daysSinceEpoch: 0)),
        isFollowUp: true, edit: .several, confidence: 777, candidates: [.gas, .transit],
        question: .whichCard([CardID("x"), CardID("é")]), recommendedCards: [CardID("y")], cardNumberRemoved: true,
        normalisedText: "花 80 \u{2028}🛒")

    private static var all: [PurchaseQuery] {
        let questions: [PurchaseQuery.Question] = [.whichCategory, .whatAmount, .whichCard([])]
        return [bare, full]
            + questions.map {
                PurchaseQuery(language: .simplifiedChinese, intent: .vague, confidence: 200, question: $0)
            }
    }

    @Test(arguments: all) func `a query is read as it was written`(_ query: PurchaseQuery) {
        #expect(PurchaseQuery(state: query.state) == query)
    }

    /// What an older version wrote can be read, and what this one writes an older version can read.
    @Test(arguments: all) func `the members are those of Codable`(_ query: PurchaseQuery) throws {
        let other = Array(try JSONEncoder().encode(query))
        let members = try [query.state, other].map {
            try #require(try JSONSerialization.jsonObject(with: Data($0)) as? NSDictionary)
        }
        #expect(members[0] == members[1])
        #expect(PurchaseQuery(state: other) == query)
    }

    /// Fails where a type gets a member that is not written.
    @Test func `every member is written`() throws {
        func members(_ value: Any?, are whole: Any?) throws {
            let members = try #require(value as? [String: Any])
            let whole = try #require(whole)
            // The members of some lie in a place that their copies share.
            let fields = Mirror(reflecting: whole).descendant("place", "fields") ?? whole
            #expect(members.count == Mirror(reflecting: fields).children.count)
        }
        let query = PurchaseQueryStateTests.full
        let written = try #require(try JSONSerialization.jsonObject(with: Data(query.state)) as? [String: Any])
        try members(written, are: query)
        try members(written["constraints"], are: query.constraints)
        try members(written["record"], are: query.record)
        try members((written["items"] as? [Any])?.first, are: query.items.first)
        try members((written["evidence"] as? [Any])?.first, are: query.evidence.first)
    }

    @Test func `what is no query is none`() {
        #expect(PurchaseQuery(state: []) == nil)
        #expect(PurchaseQuery(state: Array("{}".utf8)) == nil)
    }
}

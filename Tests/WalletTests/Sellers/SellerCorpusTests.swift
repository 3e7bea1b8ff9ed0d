import Basics
import FoundationEssentials
import Language
import Testing

@testable import Wallet

/// Who charges, and what issuers leave out, over sentences of the kinds that surprise people.
struct SellerCorpusTests {
    private static func rows() throws -> [[String]] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus/sellers.tsv")
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.dropFirst()
            .map { $0.split(separator: "\t").map(String.init) }
    }

    @Test func `each sentence gets the card that the issuers' terms give it`() throws {
        let recommender = try SellerCorpusTests.recommender()
        let rows = try SellerCorpusTests.rows()
        #expect(rows.count > 60)
        for row in rows {
            try #require(row.count == 6, "\(row)")
            let cards = try row[1].split(separator: " ").map {
                try CatalogFixture.card(String($0), on: Make.date(2026, 11, 27))
            }
            let answer = recommender.recommend(
                RecommendationRequest(text: row[0], cards: cards, date: Make.date(2026, 11, 27)))
            let item = answer.items.first
            let primary = item?.decision.primary
            #expect(primary?.cardID.rawValue ?? "-" == row[2], "\(row)")
            #expect(primary.map { "\($0.multiplier)" } ?? "-" == row[3], "\(row)")
            #expect(item?.decision.item.merchant?.name ?? "-" == row[4], "\(row)")
            if row[5] == "-" { continue }
            let isUnwanted = row[5].hasPrefix("!")
            let type = isUnwanted ? String(row[5].dropFirst()) : row[5]
            #expect(answer.warnings.contains { $0.type == type } != isUnwanted, "\(row)")
        }
    }

    @Test func `two purchases beside each other stay two`() throws {
        let recommender = try SellerCorpusTests.recommender()
        let cards = try ["amex-gold", "citi-double-cash"].map { try CatalogFixture.card($0) }
        for text in ["Starbucks $6, Target $80", "Starbucks then Kroger $60", "Netflix $16 and Verizon $80"] {
            let answer = recommender.recommend(RecommendationRequest(text: text, cards: cards, date: Make.today))
            #expect(answer.items.count == 2, "\(text)")
        }
    }

    /// A butcher stays one when the amount is changed, and is none where the meat comes from a supermarket after all.
    @Test func `a kind of seller goes with its purchase from turn to turn`() throws {
        let recommender = try SellerCorpusTests.recommender()
        let cards = try ["amex-gold", "citi-double-cash"].map { try CatalogFixture.card($0) }
        func answer(_ text: String, after query: PurchaseQuery?) throws -> Recommendation {
            // As a conversation keeps it.
            let previous = try query.map { try #require(PurchaseQuery(state: $0.state)) }
            return recommender.recommend(
                RecommendationRequest(text: text, cards: cards, date: Make.today, previous: previous))
        }
        let first = try answer("butcher shop meat $50", after: nil)
        let second = try answer("make it $70", after: first.query)
        #expect(second.items.first?.decision.primary?.cardID.rawValue == "citi-double-cash")
        #expect(second.items.first?.decision.item.amount == Money(cents: 7_000))
        let third = try answer("actually at Kroger", after: second.query)
        #expect(third.items.first?.decision.primary?.cardID.rawValue == "amex-gold")
    }

    @Test func `every class that the tables tell apart has a name in every language`() throws {
        let phrases = try PhraseBook(table: Understood.bytes(PhraseBook.fileName))
        let table = String(decoding: try Understood.bytes("seller-kinds.tsv"), as: UTF8.self)
        for line in table.split(separator: "\n").filter({ !$0.hasPrefix("#") }).dropFirst() {
            let name = String(line.prefix { $0 != "\t" })
            for language in WrittenLanguage.allCases {
                #expect(phrases.name(MerchantClass(name), language)?.isEmpty == false, "\(name)")
            }
        }
    }

    @Test(arguments: [
        ("tenants.tsv", "CVS\tNo Such Shop\ttenant\ta\t2026"), ("tenants.tsv", "CVS\tTarget\tnobody\ta\t2026"),
        ("tenants.tsv", "CVS\tTarget\thost\t\t2026"), ("tenants.tsv", "CVS\tclass:nothing\thost\ta\t2026"),
        ("billers.tsv", "Verizon\tNo Such Shop\ta\t2026"), ("seller-kinds.tsv", "nothing\t*\t*\tbutcher\t"),
        ("seller-kinds.tsv", "specialtyFood\tnothing\t*\tbutcher\t"), ("seller-kinds.tsv", "specialtyFood\t*\t*\t\t"),
        ("seller-words.tsv", "beside\tnear"),
    ])
    func `a fault is named with file and line`(_ file: String, _ line: String) throws {
        let understanding = try Understood.shared.get()
        var tables: [String: [UInt8]] = [:]
        for name in SellerTables.fileNames { tables[name] = try Understood.bytes(name) }
        let whole = String(decoding: tables[file] ?? [], as: UTF8.self)
        tables[file] = Array((whole + line + "\n").utf8)
        let lines = whole.split(separator: "\n", omittingEmptySubsequences: false).count
        do {
            _ = try SellerTables(TableFiles(tables), understanding: understanding)
            Issue.record("read: \(line)")
        } catch {
            #expect(error.file == file && error.line == lines)
        }
    }

    private static func recommender() throws -> Recommender {
        let understanding = try Understood.shared.get()
        return Recommender(
            understanding: understanding,
            sellers: try SellerTables(
                TableFiles(SellerTables.fileNames) { try Understood.bytes($0) }, understanding: understanding),
            phrases: try PhraseBook(table: Understood.bytes(PhraseBook.fileName)), monotonicNow: { 0 })
    }
}

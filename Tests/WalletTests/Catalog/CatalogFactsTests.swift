import Basics
import Testing

@testable import Wallet

/// The catalogue against a table of facts written apart from it.
@Suite struct CatalogFactsTests {
    /// Card, network, annual fee, foreign fee, base rate.
    static let cards = """
        amex-gold | amex | 325 | 0 | 1
        amex-platinum | amex | 895 | 0 | 1
        amex-bcp | amex | 95 | 2.7 | 1
        amex-bce | amex | 0 | 2.7 | 1
        chase-freedom-flex | mastercard | 0 | 3 | 1
        chase-freedom-unlimited | visa | 0 | 3 | 1.5
        chase-sapphire-preferred | visa | 95 | 0 | 1
        chase-sapphire-reserve | visa | 795 | 0 | 1
        citi-double-cash | mastercard | 0 | 3 | 2
        citi-custom-cash | mastercard | 0 | 3 | 1
        citi-strata-premier | mastercard | 95 | 0 | 1
        discover-it-cash-back | discover | 0 | 0 | 1
        capital-one-savor | mastercard, visa | 0 | 0 | 1
        capital-one-venture | visa, mastercard | 95 | 0 | 2
        capital-one-venture-x | visa | 395 | 0 | 2
        capital-one-quicksilver | visa, mastercard | 0 | 0 | 1.5
        wells-fargo-active-cash | visa | 0 | 3 | 2
        wells-fargo-autograph | visa | 0 | 0 | 1
        boa-customized-cash | visa | 0 | 3 | 1
        boa-premium-rewards | visa | 95 | 0 | 1.5
        us-bank-cash-plus | visa | 0 | 3 | 1
        us-bank-altitude-go | visa | 0 | 0 | 1
        costco-anywhere-visa | visa | 0 | 0 | 1
        amazon-prime-visa | visa | 0 | 0 | 1
        apple-card | mastercard | 0 | 0 | 1
        bilt-blue | mastercard | 0 | 0 | 1
        bilt-obsidian | mastercard | 95 | 0 | 1
        bilt-palladium | mastercard | 495 | 0 | 2
        chase-freedom | visa | 0 | 3 | 1
        chase-ink-cash | visa | 0 | 3 | 1
        citi-strata | mastercard | 0 | 3 | 1
        """

    /// Card, purchase, rate on 2026-11-20 with the quarter's bonus activated; then cap and period, and the rate beyond.
    static let rates = """
        amex-gold | dining | 4 | 50000 annually | 1
        amex-gold | groceries | 4 | 25000 annually | 1
        amex-gold | groceries abroad | 1
        amex-gold | groceries at a superstore | 1
        amex-gold | groceries at a club | 1
        amex-gold | flight | 3
        amex-gold | flight by an agency | 1
        amex-gold | hotel | 1
        amex-gold | hotel by portal | 2
        amex-platinum | flight | 5 | 500000 annually | 1
        amex-platinum | hotel by portal | 5
        amex-platinum | dining | 1
        amex-bcp | groceries | 6 | 6000 annually | 1
        amex-bcp | Whole Foods | 6 | 6000 annually | 1
        amex-bcp | groceries at a club | 1
        amex-bcp | streaming | 6
        amex-bcp | Lyft | 3
        amex-bcp | parking | 3
        amex-bcp | gas | 3
        amex-bcp | club gas | 1
        amex-bce | groceries | 3 | 6000 annually | 1
        amex-bce | online | 3 | 6000 annually | 1
        amex-bce | clothes online | 3 | 6000 annually | 1
        amex-bce | clothes | 1
        amex-bce | gas | 3 | 6000 annually | 1
        chase-freedom-flex | dining | 7 | 1500 | 3
        chase-freedom-flex | groceries | 5 | 1500 | 1
        chase-freedom-flex | drugstore | 3
        chase-freedom-flex | Lyft | 5
        chase-freedom-flex | flight by portal | 5
        chase-freedom-flex | flight | 1
        chase-freedom-unlimited | dining | 3
        chase-freedom-unlimited | drugstore | 3
        chase-freedom-unlimited | hotel by portal | 5
        chase-sapphire-preferred | dining | 3
        chase-sapphire-preferred | flight | 2
        chase-sapphire-preferred | flight by portal | 5
        chase-sapphire-preferred | Lyft | 5
        chase-sapphire-preferred | groceries online | 3
        chase-sapphire-preferred | groceries | 1
        chase-sapphire-preferred | streaming | 3
        chase-sapphire-preferred | gas | 1
        chase-sapphire-preferred | holiday rental | 2
        chase-sapphire-reserve | flight | 4
        chase-sapphire-reserve | hotel | 4
        chase-sapphire-reserve | hotel by portal | 8
        chase-sapphire-reserve | dining | 3
        chase-sapphire-reserve | Lyft | 5
        chase-sapphire-reserve | bus | 1
        citi-double-cash | groceries | 2
        citi-double-cash | hotel by portal | 5
        citi-custom-cash | dining | 5 | 500 monthly | 1
        citi-custom-cash | concert | 5 | 500 monthly | 1
        citi-custom-cash | flight | 5 | 500 monthly | 1
        citi-custom-cash | gym | 5 | 500 monthly | 1
        citi-custom-cash | club gas | 1
        citi-custom-cash | hotel by portal | 5 | 500 monthly | 1
        citi-strata-premier | flight | 3
        citi-strata-premier | hotel | 3
        citi-strata-premier | dining | 3
        citi-strata-premier | groceries | 3
        citi-strata-premier | groceries at a superstore | 1
        citi-strata-premier | gas | 3
        citi-strata-premier | ev charging | 3
        citi-strata-premier | hotel by portal | 10
        discover-it-cash-back | groceries | 1
        capital-one-savor | dining | 3
        capital-one-savor | groceries | 3
        capital-one-savor | groceries at a club | 1
        capital-one-savor | cinema | 3
        capital-one-savor | streaming | 3
        capital-one-savor | hotel by portal | 5
        capital-one-venture | dining | 2
        capital-one-venture | hotel by portal | 5
        capital-one-venture-x | hotel by portal | 10
        capital-one-venture-x | flight by portal | 5
        capital-one-venture-x | rental by portal | 5
        capital-one-venture-x | flight | 2
        capital-one-quicksilver | anything | 1.5
        capital-one-quicksilver | hotel by portal | 5
        wells-fargo-active-cash | dining | 2
        wells-fargo-autograph | dining | 3
        wells-fargo-autograph | flight | 3
        wells-fargo-autograph | gas | 3
        wells-fargo-autograph | ev charging | 1
        wells-fargo-autograph | bus | 3
        wells-fargo-autograph | streaming | 3
        wells-fargo-autograph | phone | 3
        boa-customized-cash | gas | 3 | 2500 quarterly | 1
        boa-customized-cash | ev charging | 3 | 2500 quarterly | 1
        boa-customized-cash | groceries | 2 | 2500 quarterly | 1
        boa-customized-cash | club | 2 | 2500 quarterly | 1
        boa-customized-cash | online | 1
        boa-premium-rewards | flight | 2
        boa-premium-rewards | dining | 2
        boa-premium-rewards | groceries | 1.5
        us-bank-cash-plus | electricity | 1
        us-bank-altitude-go | dining | 4 | 2000 quarterly | 1
        us-bank-altitude-go | groceries | 2
        us-bank-altitude-go | groceries at a superstore | 1
        us-bank-altitude-go | gas | 2
        us-bank-altitude-go | ev charging | 2
        us-bank-altitude-go | streaming | 2
        costco-anywhere-visa | Costco gas | 5 | 7000 annually | 1
        costco-anywhere-visa | gas | 4 | 7000 annually | 1
        costco-anywhere-visa | club gas | 1
        costco-anywhere-visa | ev charging | 4 | 7000 annually | 1
        costco-anywhere-visa | dining | 3
        costco-anywhere-visa | cruise | 3
        costco-anywhere-visa | Costco | 2
        costco-anywhere-visa | club | 1
        amazon-prime-visa | Amazon | 5
        amazon-prime-visa | Whole Foods | 5
        amazon-prime-visa | flight by portal | 5
        amazon-prime-visa | dining | 2
        amazon-prime-visa | gas | 2
        amazon-prime-visa | Lyft | 2
        amazon-prime-visa | groceries | 1
        apple-card | Nike with Apple Pay | 3
        apple-card | Nike | 1
        apple-card | anything with Apple Pay | 2
        bilt-blue | dining | 1
        bilt-blue | rent | 0
        bilt-obsidian | flight | 2
        bilt-obsidian | dining | 1
        bilt-palladium | dining | 2
        chase-freedom | dining | 5 | 1500 | 1
        chase-freedom | groceries | 5 | 1500 | 1
        chase-freedom | flight by portal | 5
        chase-freedom | Lyft | 5
        chase-ink-cash | office | 5 | 25000 annually | 1
        chase-ink-cash | phone | 5 | 25000 annually | 1
        chase-ink-cash | internet | 5 | 25000 annually | 1
        chase-ink-cash | electricity | 1
        chase-ink-cash | gas | 2 | 25000 annually | 1
        chase-ink-cash | dining | 2 | 25000 annually | 1
        citi-strata | groceries | 3
        citi-strata | gas | 3
        citi-strata | ev charging | 3
        citi-strata | parking | 3
        citi-strata | dining | 2
        citi-strata | hotel by portal | 5
        citi-strata | streaming | 1
        """

    /// Card, chosen targets, purchase, rate, cap.
    static let choices = """
        boa-customized-cash | online | streaming | 3 | 2500
        boa-customized-cash | online | internet | 3 | 2500
        boa-customized-cash | online | gas | 1
        boa-customized-cash | dining | dining | 3 | 2500
        boa-customized-cash | homeImprovement | furniture | 3 | 2500
        boa-customized-cash | drugstores | drugstore | 3 | 2500
        boa-customized-cash | travel | hotel | 3 | 2500
        us-bank-cash-plus | utilities fastFood groceries | electricity | 5 | 2000
        us-bank-cash-plus | utilities fastFood groceries | fast food | 5 | 2000
        us-bank-cash-plus | utilities fastFood groceries | groceries | 2
        us-bank-cash-plus | utilities fastFood groceries | dining | 1
        us-bank-cash-plus | class:movieTheater class:furniture | cinema | 5 | 2000
        us-bank-cash-plus | class:movieTheater class:furniture | furniture | 5 | 2000
        us-bank-cash-plus | class:movieTheater class:furniture | home improvement | 1
        us-bank-cash-plus | streaming phone gas | internet | 5 | 2000
        us-bank-cash-plus | streaming phone gas | phone | 5 | 2000
        us-bank-cash-plus | streaming phone gas | ev charging | 2
        us-bank-cash-plus | rideshare electronics | bus | 5 | 2000
        us-bank-cash-plus | clothing departmentStores | clothes | 5 | 2000
        us-bank-cash-plus | fitness class:sportingGoods | gym | 5 | 2000
        bilt-obsidian | dining | dining | 3
        bilt-obsidian | groceries | groceries | 3 | 25000
        citi-strata | fitness | gym | 3
        citi-strata | class:liveEntertainment | concert | 3
        citi-strata | class:personalCare | hair and nails | 3
        citi-strata | pets | pets | 3
        citi-strata | streaming | streaming | 3
        """

    private static func rows(_ table: String) -> [[String]] {
        table.split(separator: "\n").map { line in
            line.split(separator: "|").map { part in
                String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
            }
        }
    }

    @Test func `every card states the network, fees and base rate of the facts`() throws {
        let catalog = try CatalogFixture.catalog()
        let rows = CatalogFactsTests.rows(CatalogFactsTests.cards)
        #expect(rows.count == 31)
        #expect(catalog.entries.map(\.id) == rows.map { $0[0] })
        for (entry, row) in zip(catalog.entries, rows) {
            #expect(entry.networks.map(\.rawValue).joined(separator: ", ") == row[1], "\(entry.id)")
            #expect(entry.annualFee.description == row[2] + ".00", "\(entry.id)")
            #expect(entry.foreignTransactionFee.description == row[3], "\(entry.id)")
            #expect(entry.baseRate.description == row[4], "\(entry.id)")
        }
    }

    @Test func `made cards pay the rates of the facts, up to their caps and beyond`() throws {
        for row in CatalogFactsTests.rows(CatalogFactsTests.rates) {
            let card = try CatalogFixture.card(row[0], activated: true)
            let name = "\(row[0]), \(row[1])"
            let item = try #require(CatalogFixture.purchase(row[1]), "\(name)")
            try check(
                card, item, rate: row[2], cap: row.count > 3 ? row[3] : nil, beyond: row.count > 4 ? row[4] : nil, name)
        }
    }

    @Test func `made cards pay the chosen categories`() throws {
        for row in CatalogFactsTests.rows(CatalogFactsTests.choices) {
            let choice = row[1].split(separator: " ").map { word -> RuleTarget in
                word.hasPrefix("class:")
                    ? .merchantClass(MerchantClass(String(word.dropFirst(6))))
                    : .category(Wallet.Category(rawValue: String(word)) ?? .general)
            }
            let card = try CatalogFixture.card(row[0], choice: choice)
            let name = "\(row[0]) with \(row[1]), \(row[2])"
            let item = try #require(CatalogFixture.purchase(row[2]), "\(name)")
            try check(
                card, item, rate: row[3], cap: row.count > 4 ? row[4] : nil, beyond: row.count > 4 ? "1" : nil, name)
        }
    }

    private func check(
        _ card: Card, _ item: PurchaseItem, rate: String, cap: String?, beyond: String?, _ name: String
    ) throws {
        let engine = RewardEngine(date: Make.today)
        let outcome = engine.outcome(of: card, for: item)
        #expect(outcome.multiplier.description == rate, "\(name)")
        guard let cap, let beyond else {
            #expect(outcome.pot == nil, "\(name)")
            return
        }
        let pot = try #require(outcome.pot, "\(name)")
        let words = cap.split(separator: " ").map(String.init)
        #expect(pot.limit.description == words[0] + ".00", "\(name)")
        if case .limit(let index) = pot.source, words.count > 1 {
            #expect(card.spendingLimits[index].resetType.rawValue == words[1], "\(name)")
        }
        var large = item
        large.amount = pot.limit + Money(cents: 100)
        let crossing = engine.outcome(of: card, for: large)
        #expect(crossing.segments.map(\.multiplier.description) == [rate, beyond], "\(name)")
        #expect(crossing.segments.last?.amount == Money(cents: 100), "\(name)")
    }
}

import Basics
import Testing

@testable import Wallet

/// Purchases on real cards, worked out by hand: on 2026-11-20, at one cent a point.
@Suite struct HandComputedTests {
    /// Card, spent in the pot that pays (before), purchase, amount, points, value, status, left in the pot.
    static let cases = """
        amex-gold | 0 | dining | 100.00 | 400 | 4.00 | Available | 50000.00
        amex-gold | 6400 | Whole Foods | 150.00 | 600 | 6.00 | Available | 18600.00
        amex-gold | 21249.99 | groceries | 10.00 | 40 | 0.40 | Available | 3750.01
        amex-gold | 21250 | groceries | 10.00 | 40 | 0.40 | Warning | 3750.00
        amex-gold | 24900 | groceries | 300.00 | 600 | 6.00 | Warning | 100.00
        amex-gold | 25000 | groceries | 300.00 | 300 | 3.00 | Limit Reached | 0.00
        amex-gold | 37500 | groceries | 300.00 | 300 | 3.00 | Limit Reached | 0.00
        amex-gold | - | groceries at a club | 150.00 | 150 | 1.50 | Available | -
        amex-gold | - | groceries abroad | 150.00 | 150 | 1.50 | Available | -
        amex-gold | - | flight | 412.60 | 1237.8 | 12.378 | Available | -
        amex-gold | - | hotel by portal | 200.00 | 400 | 4.00 | Available | -
        amex-platinum | 499900 | flight | 1000.00 | 1400 | 14.00 | Warning | 100.00
        amex-bcp | 2480 | groceries | 85.37 | 512.22 | 5.1222 | Available | 3520.00
        amex-bcp | 5100 | groceries | 1000.00 | 5500 | 55.00 | Warning | 900.00
        amex-bcp | - | groceries abroad | 100.00 | 100 | -1.70 | Available | -
        amex-bcp | - | Lyft | 23.40 | 70.2 | 0.702 | Available | -
        amex-bce | 5990 | clothes online | 40.00 | 60 | 0.60 | Warning | 10.00
        chase-freedom-flex | 0 | dining | 100.00 | 700 | 7.00 | Available | 1500.00
        chase-freedom-flex | 1450 | dining | 100.00 | 500 | 5.00 | Warning | 50.00
        chase-freedom-flex | 1500 | dining | 100.00 | 300 | 3.00 | Limit Reached | 0.00
        chase-freedom-flex | 1500 | groceries | 100.00 | 100 | 1.00 | Limit Reached | 0.00
        chase-freedom-flex | 300 | groceries | 64.00 | 320 | 3.20 | Available | 1200.00
        chase-freedom | 1450 | dining | 100.00 | 300 | 3.00 | Warning | 50.00
        chase-freedom-unlimited | - | anything | 33.33 | 49.995 | 0.5 | Available | -
        chase-sapphire-preferred | - | groceries online | 120.00 | 360 | 3.60 | Available | -
        chase-sapphire-preferred | - | flight by portal | 500.00 | 2500 | 25.00 | Available | -
        chase-sapphire-reserve | - | flight by portal | 500.00 | 4000 | 40.00 | Available | -
        citi-double-cash | - | Costco | 150.00 | 300 | 3.00 | Available | -
        citi-custom-cash | 0 | dining | 80.00 | 400 | 4.00 | Available | 500.00
        citi-custom-cash | 499.95 | dining | 80.00 | 80.2 | 0.802 | Warning | 0.05
        citi-custom-cash | 500 | dining | 80.00 | 80 | 0.80 | Limit Reached | 0.00
        capital-one-venture-x | - | rental by portal | 300.00 | 1500 | 15.00 | Available | -
        wells-fargo-autograph | - | dining | 10.50 | 33 | 0.33 | Available | -
        wells-fargo-autograph | - | dining | 10.49 | 30 | 0.30 | Available | -
        boa-customized-cash | 2499.75 | gas | 50.00 | 50.5 | 0.505 | Warning | 0.25
        boa-customized-cash | 2000 | groceries | 100.00 | 200 | 2.00 | Available | 500.00
        boa-customized-cash | 2125 | club | 500.00 | 875 | 8.75 | Warning | 375.00
        us-bank-altitude-go | 1900 | dining | 250.00 | 550 | 5.50 | Warning | 100.00
        costco-anywhere-visa | 6950 | Costco gas | 60.00 | 260 | 2.60 | Warning | 50.00
        costco-anywhere-visa | 2150 | gas | 50.00 | 200 | 2.00 | Available | 4850.00
        costco-anywhere-visa | - | Costco | 150.00 | 300 | 3.00 | Available | -
        amazon-prime-visa | - | Whole Foods | 90.00 | 450 | 4.50 | Available | -
        apple-card | - | Nike with Apple Pay | 90.00 | 270 | 2.70 | Available | -
        apple-card | - | anything with Apple Pay | 90.00 | 180 | 1.80 | Available | -
        apple-card | - | Nike | 90.00 | 90 | 0.90 | Available | -
        chase-ink-cash | 24975 | internet | 75.00 | 175 | 1.75 | Warning | 25.00
        bilt-palladium | - | rent | 2000.00 | 0 | 0.00 | Available | -
        """

    @Test func `each case comes out as it was worked out`() throws {
        for line in HandComputedTests.cases.split(separator: "\n") {
            let name = String(line)
            let parts = name.split(separator: "|").map { part in
                String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
            }
            var card = try CatalogFixture.card(parts[0], activated: true)
            var item = try #require(CatalogFixture.purchase(parts[2]), "\(name)")
            item.amount = Money(cents: try Decimals.scaled(Array(parts[3].utf8), scale: 2))
            let engine = RewardEngine(date: Make.today)
            if parts[1] != "-" {
                let spent = Money(cents: try Decimals.scaled(Array(parts[1].utf8), scale: 2))
                switch engine.outcome(of: card, for: item).pot?.source {
                case .limit(let index)?: card.spendingLimits[index].currentSpending = spent
                case .quarterlyBonus?: card.quarterlyBonus?.currentSpending = spent
                case nil: Issue.record("no pot: \(name)")
                }
            }
            let outcome = engine.outcome(of: card, for: item)
            #expect(outcome.points.description == parts[4], "\(name)")
            let value = try Decimals.scaled(Array(parts[5].utf8), scale: 4)
            #expect(outcome.value.hundredthsOfCent == value, "\(name)")
            #expect(outcome.limitStatus.rawValue == parts[6], "\(name)")
            #expect(outcome.pot?.remaining.description ?? "-" == parts[7], "\(name)")
        }
    }

    @Test func `groceries at Costco go to the Costco card, and the answer knows why`() throws {
        let cards = try ["amex-gold", "amex-bcp", "citi-double-cash", "costco-anywhere-visa", "amazon-prime-visa"]
            .map { try CatalogFixture.card($0) }
        let item = Make.item(.wholesaleClubs, 15_000, at: Make.costco, said: .groceries)
        let decision = Make.decide([item], cards)
        #expect(decision.primary?.cardID.rawValue == "costco-anywhere-visa")
        #expect(decision.primary?.value.description == "3.00")
        #expect(decision.secondary?.cardID.rawValue == "amazon-prime-visa")
        #expect(decision.kinds() == [.categoryExcluded, .networkNotAccepted])
        #expect(decision.warnings.map(\.cardID.rawValue) == ["amex-bcp", "amex-bcp"])
        let wholeFoods = Make.decide([Make.item(.groceries, 15_000, at: Make.wholeFoods)], cards)
        #expect(wholeFoods.items[0].ranking.map(\.value.description) == ["9.00", "7.50", "6.00", "3.00", "1.50"])
    }
}

import Basics
import Language
import Testing

@testable import Wallet

/// What cards earn in several currencies.
struct CardCurrencyTests {
    private func rates(_ quotes: [String: String], _ date: CalendarDate = Make.today) throws -> CurrencyConverter {
        CurrencyConverter([
            RateSheet(date: date, base: "USD", quotes: try quotes.mapValues { try #require(Quote($0)) })
        ])
    }

    private func card(_ id: String, _ rate: Int, currency: String? = nil, fee: Int = 0) -> Card {
        var card = Make.card(id, [Make.rule(.general, rate)], fee: fee)
        card.currency = currency
        return card
    }

    private func decide(_ item: PurchaseItem, _ cards: [Card], _ rates: CurrencyConverter) -> Decision {
        RewardEngine(date: Make.today, rates: rates).decide([item], cards: cards)
    }

    @Test func `yen on a card of dollars: converted, then points and the fee`() throws {
        let yen = Make.item(.hotels, 3_000_000, region: "JP", currency: "JPY")
        let decision = decide(yen, [card("c", 300, fee: 300)], try rates(["JPY": "151.32"]))
        let best = try #require(decision.primary)
        #expect(best.amount == Money(cents: 19_826))
        #expect(best.points.description == "594.78")
        #expect(best.fee.money == Money(cents: 595))
        #expect(best.rate?.date == Make.today)
        #expect(!best.amountIsForeign)
        #expect(decision.warnings.map(\.kind) == [.foreignFee])
    }

    @Test func `without a rate the better rate net of its fee comes first and no pot counts`() throws {
        let yen = Make.item(.hotels, 3_000_000, region: "JP", currency: "JPY")
        var limited = card("limited", 500, fee: 300)
        limited.spendingLimits = [Make.pot(.category(.general), 10_000, used: 0)]
        let decision = decide(yen, [limited, card("free", 250)], .none)
        #expect(decision.primary?.cardID.rawValue == "free")
        #expect(decision.primary?.amountIsForeign == true)
        #expect(decision.warnings.map(\.kind).contains(.notConverted))
        #expect(decision.items.first?.isNotConverted == true)
    }

    @Test func `thousandths of a dinar count`() throws {
        let dinars = PurchaseItem(category: .dining, amount: Money(thousandths: 1_234), foreignCurrency: "KWD")
        let own = decide(dinars, [card("k", 300, currency: "KWD")], try rates(["KWD": "0.307"]))
        #expect(own.primary?.points.description == "3.702")
        #expect(own.primary?.amount == Money(thousandths: 1_234))
        let dollars = decide(dinars, [card("d", 300)], try rates(["KWD": "0.307"]))
        #expect(dollars.primary?.amount == Money(cents: 402))
    }

    @Test func `a card in another currency is compared in the wallet's`() throws {
        let item = Make.item(.dining, 10_000)
        let rates = try rates(["EUR": "0.8"])
        let decision = decide(item, [card("euro", 200, currency: "EUR"), card("dollar", 199)], rates)
        // $100 are 80 euros; 2 % of these are 1.60, which are $2.00.
        #expect(decision.primary?.cardID.rawValue == "euro")
        #expect(decision.primary?.amount == Money(cents: 8_000))
        #expect(decision.primary?.currency == "EUR")
        #expect(decision.primary?.value.money == Money(cents: 200))
    }

    @Test func `every currency of statements is one of ISO 4217, with the same decimals`() throws {
        let tables = try StatementCurrencyTable(
            TableFiles([StatementCurrencyTable.fileName], read: Understood.bytes))
        for code in Currency.codes where tables.codes(of: code).contains(code) {
            #expect(tables.decimals(of: code) == Currency.decimals(of: code), "\(code)")
        }
        #expect(Currency.codes.count > 150)
        #expect(Currency.decimals(of: "XXX") == nil)
    }
}

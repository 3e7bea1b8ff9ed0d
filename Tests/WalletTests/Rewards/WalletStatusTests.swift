import Basics
import Testing

@testable import Wallet

/// The state of a wallet as a whole.
@Suite struct WalletStatusTests {
    private func status(_ cards: [Card], _ totals: [SpendingTotal] = []) -> WalletStatus {
        WalletStatus(cards: cards, history: SpendingHistory(totals), preferences: Preferences(), date: Make.today)
    }

    private func total(_ card: String, _ category: Wallet.Category, _ cents: Int) -> SpendingTotal {
        SpendingTotal(
            cardID: CardID(card), category: category, month: Make.today.startOfMonth, amount: Money(cents: cents),
            count: 1)
    }

    @Test func `spending adds up over cards and by category`() {
        let result = status([], [total("a", .gas, 5_000), total("b", .gas, 2_000), total("a", .dining, 8_000)])
        #expect(result.totalMonthlySpending == Money(cents: 15_000))
        #expect(result.categoryBreakdown.map(\.category) == [.dining, .gas])
        #expect(result.categoryBreakdown.map(\.amount.cents) == [8_000, 7_000])
    }

    @Test func `pots at the threshold or beyond are listed, fullest first`() {
        let cards = [
            Make.card(
                "a", [],
                pots: [
                    Make.pot(.category(.gas), 100_000, used: 84_999),
                    Make.pot(.category(.dining), 100_000, used: 85_000),
                    Make.pot(.category(.pets), 100_000, used: 100_000, on: Make.today),
                ]),
            Make.card("b", [], pots: [Make.pot(.choice, 100_000, used: 150_000)]),
            Make.card("off", [], pots: [Make.pot(.choice, 100_000, used: 150_000)], isActive: false),
            Make.card("bonus", [], bonus: Make.bonus([.category(.gas)], 500, used: 140_000)),
            Make.card("late", [], bonus: Make.bonus([.category(.gas)], 500, used: 150_000, quarter: 3)),
        ]
        let alerts = status(cards).approachingLimits
        #expect(alerts.map(\.cardName) == ["b", "bonus", "a"])
        #expect(alerts.map(\.pot.percentUsed) == [150, 93, 85])
        #expect(alerts.map(\.pot.status) == [.limitReached, .warning, .warning])
    }

    @Test func `bonuses are pending until their last day and active once activated`() {
        func card(_ name: String, activated: Bool = false, by: CalendarDate? = nil, quarter: Int = 4) -> Card {
            Make.card(
                name, [], bonus: Make.bonus([.category(.gas)], 500, quarter: quarter, activated: activated, by: by))
        }
        let result = status([
            card("open"), card("today", by: Make.today), card("missed", by: Make.date(2026, 11, 19)),
            card("on", activated: true), card("next", quarter: 1),
        ])
        #expect(result.pendingActivations.map(\.cardName) == ["open", "today"])
        #expect(result.activeBonuses.map(\.cardName) == ["on"])
    }

    @Test func `available credit is the sum over the cards that state line and balance`() {
        #expect(status([Make.card("a", [])]).availableCredit == nil)
        let cards = [
            Make.card("a", [], creditLimit: 500_000, balance: 120_000), Make.card("b", [], creditLimit: 300_000),
            Make.card("c", [], creditLimit: 100_000, balance: 110_000),
        ]
        #expect(status(cards).availableCredit == Money(cents: 370_000))
    }

    @Test func `what is left of a limit is told for the category asked about`() {
        let card = Make.card(
            "c", [Make.rule(.groceries, 600), Make.rule(.dining, 300)],
            pots: [Make.pot(.category(.groceries), 600_000, used: 248_000)])
        func left(_ category: Wallet.Category) -> Money? {
            CardPots.status(of: card, category: category, preferences: Preferences(), date: Make.today)?.remaining
        }
        #expect(left(.groceries) == Money(cents: 352_000))
        #expect(left(.dining) == nil)
        #expect(CardPots.status(of: card, preferences: Preferences(), date: Make.today).count == 1)
    }
}

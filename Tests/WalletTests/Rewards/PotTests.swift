import Basics
import Testing

@testable import Wallet

/// Limits: what is left in them, which purchases draw from them, when they start anew.
@Suite struct PotTests {
    private func outcome(_ card: Card, _ item: PurchaseItem, on date: CalendarDate = Make.today) -> CardOutcome {
        RewardEngine(date: date).outcome(of: card, for: item)
    }

    @Test(arguments: [
        (0, 0, LimitStatus.available, 100_000), (84_990, 84, .available, 15_010), (84_999, 84, .available, 15_001),
        (85_000, 85, .warning, 15_000), (99_990, 99, .warning, 10), (99_999, 99, .warning, 1),
        (100_000, 100, .limitReached, 0), (150_000, 150, .limitReached, 0),
    ])
    func `the status follows the share that is used`(used: Int, percent: Int, status: LimitStatus, remaining: Int) {
        let card = Make.card(
            "c", [Make.rule(.gas, 300, after: 100)], pots: [Make.pot(.category(.gas), 100_000, used: used)])
        let pot = outcome(card, Make.item(.gas, 100)).pot
        #expect(pot?.percentUsed == percent)
        #expect(pot?.status == status)
        #expect(pot?.remaining == Money(cents: remaining))
    }

    @Test func `every cent-valued case of 85 percent is a warning`() {
        // In binary floating point 4.59 of 5.40 is 84.99999999999999 %.
        for limit in stride(from: 20, through: 200_000, by: 20) {
            #expect(LimitStatus(spent: limit * 85 / 100, limit: limit, thresholdPercent: 85) == .warning)
            #expect(LimitStatus(spent: limit * 85 / 100 - 1, limit: limit, thresholdPercent: 85) == .available)
        }
    }

    @Test func `the user's own threshold counts`() {
        let card = Make.card("c", [Make.rule(.gas, 300)], pots: [Make.pot(.category(.gas), 100_000, used: 50_000)])
        let engine = RewardEngine(preferences: Preferences(alertThresholdPercent: 50), date: Make.today)
        #expect(engine.outcome(of: card, for: Make.item(.gas, 100)).limitStatus == .warning)
    }

    @Test func `an amount over what is left earns the rest at the rate after the limit`() {
        let card = Make.card(
            "c", [Make.rule(.groceries, 600, after: 150), Make.rule(.general, 100)],
            pots: [Make.pot(.category(.groceries), 600_000, used: 590_000)])
        let result = outcome(card, Make.item(.groceries, 25_000))
        #expect(result.segments.map(\.amount.cents) == [10_000, 15_000])
        #expect(result.segments.map(\.multiplier.hundredths) == [600, 150])
        #expect(result.points.description == "825")
        #expect(result.worth == 82_500)
        #expect(result.crossesLimit)
        #expect(result.multiplier.hundredths == 600)
    }

    @Test func `without a rate after the limit the base rate counts`() {
        let card = Make.card(
            "c", [Make.rule(.groceries, 600), Make.rule(.general, 150)],
            pots: [Make.pot(.category(.groceries), 600_000, used: 600_000)])
        let result = outcome(card, Make.item(.groceries, 10_000))
        #expect(result.worth == 15_000)
        #expect(result.multiplier.hundredths == 150)
        #expect(result.limitStatus == .limitReached)
        #expect(!result.crossesLimit)
    }

    @Test func `using a pot up to its last cent does not cross it`() {
        let card = Make.card(
            "c", [Make.rule(.gas, 300, after: 100)], pots: [Make.pot(.category(.gas), 100_000, used: 90_000)])
        #expect(!outcome(card, Make.item(.gas, 10_000)).crossesLimit)
        #expect(outcome(card, Make.item(.gas, 10_001)).crossesLimit)
    }

    @Test func `one pot serves all the categories it is shared with`() {
        let card = Make.card(
            "c", [Make.rule(.office, 500, after: 100), Make.rule(.phone, 500, after: 100), Make.rule(.gas, 200)],
            pots: [Make.pot(.category(.office), 2_500_000, used: 2_125_000, sharedWith: [.category(.phone)])])
        #expect(outcome(card, Make.item(.phone, 100)).pot?.remaining == Money(cents: 375_000))
        #expect(outcome(card, Make.item(.office, 100)).limitStatus == .warning)
        #expect(outcome(card, Make.item(.gas, 100)).pot == nil)
    }

    @Test func `once the day of the reset has come the spending counts as nothing`() {
        let card = Make.card(
            "c", [Make.rule(.gas, 300, after: 100)],
            pots: [Make.pot(.category(.gas), 100_000, used: 99_000, resets: .monthly, on: Make.date(2026, 12, 1))])
        #expect(outcome(card, Make.item(.gas, 100), on: Make.date(2026, 11, 30)).pot?.spent == Money(cents: 99_000))
        #expect(outcome(card, Make.item(.gas, 100), on: Make.date(2026, 12, 1)).pot?.spent == .zero)
    }

    @Test func `a pot belongs to its rule, to narrower rules below it, and to nobody else`() {
        let card = Make.card(
            "c", [Make.rule(.dining, 300), Make.rule(.coffee, 500), Make.rule(.groceries, 400, region: "US")],
            pots: [Make.pot(.category(.dining), 50_000, used: 10_000), Make.pot(.category(.groceries), 80_000)])
        #expect(outcome(card, Make.item(.restaurants, 100)).pot?.limit == Money(cents: 50_000))
        #expect(outcome(card, Make.item(.coffee, 100)).pot?.limit == Money(cents: 50_000))
        #expect(outcome(card, Make.item(.gas, 100)).pot == nil)
        // Abroad the groceries rule does not hold: the base rate pays and its pot is not touched.
        #expect(outcome(card, Make.item(.groceries, 100, region: "FR")).pot == nil)
    }

    @Test func `a limit on a category without any rule still shows`() {
        let card = Make.card("c", [Make.rule(.general, 200)], pots: [Make.pot(.category(.gas), 50_000, used: 45_000)])
        let result = outcome(card, Make.item(.gas, 10_000))
        #expect(result.limitStatus == .warning)
        #expect(result.worth == 20_000)
        #expect(outcome(card, Make.item(.pets, 10_000)).pot == nil)
    }

    @Test func `a limit on the general rule bounds the base rate`() {
        let card = Make.card("c", [Make.rule(.general, 200, after: 100)], pots: [Make.pot(.category(.general), 10_000)])
        #expect(outcome(card, Make.item(.pets, 15_000)).worth == 25_000)
    }

    @Test func `a card said to be maxed out has used-up pots`() {
        let card = Make.card(
            "c", [Make.rule(.gas, 300, after: 100), Make.rule(.dining, 400)],
            pots: [Make.pot(.category(.gas), 100_000, used: 10_000), Make.pot(.category(.dining), 100_000)])
        func result(_ constraints: PurchaseConstraints) -> CardOutcome {
            RewardEngine(date: Make.today, constraints: constraints).outcome(of: card, for: Make.item(.gas, 10_000))
        }
        let maxed = result(PurchaseConstraints(maxedOutCards: [card.id]))
        #expect(maxed.worth == 10_000)
        #expect(maxed.pot?.remaining == .zero)
        #expect(maxed.pot?.saidMaxedOut == true)
        #expect(result(PurchaseConstraints(allMaxedOut: true)).worth == 10_000)
        #expect(result(PurchaseConstraints(maxedOutCards: [CardID("other")])).worth == 30_000)
    }

    @Test func `a rate below the base rate is never below zero`() {
        let card = Make.card("c", [Make.rule(.gas, -300, after: -200)], pots: [Make.pot(.category(.gas), 100)])
        #expect(outcome(card, Make.item(.gas, 10_000)).value == .zero)
    }
}

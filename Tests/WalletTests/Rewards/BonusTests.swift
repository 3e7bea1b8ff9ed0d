import Basics
import Testing

@testable import Wallet

/// The bonus of the quarter.
@Suite struct BonusTests {
    private let dining = Make.item(.restaurants, 10_000)

    private func outcome(
        _ bonus: QuarterlyBonus, rules: [RewardRule]? = nil, pots: [SpendingLimit] = [], _ item: PurchaseItem? = nil,
        on date: CalendarDate = Make.today
    ) -> CardOutcome {
        let rules = rules ?? [Make.rule(.dining, 300), Make.rule(.general, 100)]
        return RewardEngine(date: date)
            .outcome(of: Make.card("c", rules, pots: pots, bonus: bonus), for: item ?? dining)
    }

    @Test func `a stacking bonus adds to the rate of the rule`() {
        let result = outcome(Make.bonus([.category(.dining)], 400, stacks: true))
        #expect(result.multiplier.hundredths == 700)
        #expect(result.points.description == "700")
        #expect(result.usesQuarterlyBonus && result.bonusStacks)
        #expect(result.pot?.source == .quarterlyBonus)
    }

    @Test func `otherwise the larger rate counts`() {
        #expect(outcome(Make.bonus([.category(.dining)], 500)).multiplier.hundredths == 500)
        let smaller = outcome(Make.bonus([.category(.dining)], 200))
        #expect(smaller.multiplier.hundredths == 300)
        #expect(!smaller.usesQuarterlyBonus)
        #expect(smaller.pot == nil)
    }

    @Test func `it counts only in its quarter and year, and activated`() {
        let rate = { (bonus: QuarterlyBonus, date: CalendarDate) in
            outcome(bonus, on: date).multiplier.hundredths
        }
        let bonus = Make.bonus([.category(.dining)], 500)
        #expect(rate(bonus, Make.date(2026, 10, 1)) == 500)
        #expect(rate(bonus, Make.date(2026, 12, 31)) == 500)
        #expect(rate(bonus, Make.date(2026, 9, 30)) == 300)
        #expect(rate(bonus, Make.date(2025, 11, 20)) == 300)
        #expect(rate(Make.bonus([.category(.dining)], 500, activated: false), Make.today) == 300)
    }

    @Test func `it counts without the card having a rule for the category`() {
        let result = outcome(
            Make.bonus([.category(.gas), .merchant("lyft")], 500), rules: [], Make.item(.gas, 10_000))
        #expect(result.multiplier.hundredths == 500)
        #expect(
            outcome(Make.bonus([.merchant("lyft")], 500), Make.item(.rideshare, 100, at: Make.lyft)).multiplier
                .hundredths == 500)
    }

    @Test func `beyond its pot the rule pays`() {
        let stacked = outcome(Make.bonus([.category(.dining)], 400, used: 144_000, stacks: true))
        #expect(stacked.segments.map(\.amount.cents) == [6_000, 4_000])
        #expect(stacked.segments.map(\.multiplier.hundredths) == [700, 300])
        #expect(stacked.worth == 54_000)
        #expect(stacked.crossesLimit)
        let replaced = outcome(Make.bonus([.category(.dining)], 500, used: 144_000))
        #expect(replaced.worth == 42_000)
    }

    @Test func `a used-up bonus shows as reached where the rule has no pot of its own`() {
        let result = outcome(Make.bonus([.category(.dining)], 400, used: 150_000, stacks: true))
        #expect(result.multiplier.hundredths == 300)
        #expect(result.limitStatus == .limitReached)
        #expect(result.pot?.remaining == .zero)
    }

    @Test func `stacked on a limited rate both pots are respected`() {
        let rules = [Make.rule(.dining, 300, after: 100), Make.rule(.general, 100)]
        let ruleFirst = outcome(
            Make.bonus([.category(.dining)], 400, used: 143_000, stacks: true), rules: rules,
            pots: [Make.pot(.category(.dining), 50_000, used: 47_000)])
        #expect(ruleFirst.segments.map(\.amount.cents) == [3_000, 4_000, 3_000])
        #expect(ruleFirst.segments.map(\.multiplier.hundredths) == [700, 500, 100])
        #expect(ruleFirst.pot?.limit == Money(cents: 50_000))
        let bonusFirst = outcome(
            Make.bonus([.category(.dining)], 400, used: 147_000, stacks: true), rules: rules,
            pots: [Make.pot(.category(.dining), 50_000, used: 43_000)])
        #expect(bonusFirst.segments.map(\.amount.cents) == [3_000, 4_000, 3_000])
        #expect(bonusFirst.segments.map(\.multiplier.hundredths) == [700, 300, 100])
        #expect(bonusFirst.pot?.source == .quarterlyBonus)
    }

    @Test func `of two pots the one that pays more is used first, then the other`() {
        let rules = [Make.rule(.dining, 600, after: 100)]
        let result = outcome(
            Make.bonus([.category(.dining)], 500, used: 146_000), rules: rules,
            pots: [Make.pot(.category(.dining), 50_000, used: 47_000)])
        #expect(result.segments.map(\.amount.cents) == [3_000, 4_000, 3_000])
        #expect(result.segments.map(\.multiplier.hundredths) == [600, 500, 100])
    }

    @Test func `a bonus in another reward currency is compared by value`() {
        let card = Make.card(
            "c", [Make.rule(.dining, 300, "miles"), Make.rule(.general, 100, "miles")],
            bonus: Make.bonus([.category(.dining)], 400, limit: 5_000, pointType: "cashback"))
        let engine = RewardEngine(
            preferences: Preferences(pointValues: ["miles": Rate(hundredths: 200)]), date: Make.today)
        let result = engine.outcome(of: card, for: dining)
        #expect(result.pointType == "miles")
        #expect(result.worth == 60_000)
        let cheap = RewardEngine(
            preferences: Preferences(pointValues: ["miles": Rate(hundredths: 50)]), date: Make.today)
        let other = cheap.outcome(of: card, for: dining)
        #expect(other.pointType == "cashback")
        #expect(other.worth == 20_000 + 7_500)
    }
}

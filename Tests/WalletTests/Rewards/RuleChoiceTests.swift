import Basics
import Testing

@testable import Wallet

/// Which rule of a card pays.
@Suite struct RuleChoiceTests {
    private func rate(_ card: Card, _ item: PurchaseItem, on date: CalendarDate = Make.today) -> Int {
        RewardEngine(date: date).outcome(of: card, for: item).multiplier.hundredths
    }

    @Test func `the narrowest category wins even if a wider one pays more`() {
        let card = Make.card("c", [Make.rule(.dining, 400), Make.rule(.coffee, 200), Make.rule(.general, 100)])
        #expect(rate(card, Make.item(.coffee, 1_000)) == 200)
        #expect(rate(card, Make.item(.bars, 1_000)) == 400)
        #expect(rate(card, Make.item(.gas, 1_000)) == 100)
    }

    @Test func `a rule covers everything below its category, three levels deep`() {
        let card = Make.card("c", [Make.rule(.travel, 300)])
        #expect(rate(card, Make.item(.tolls, 1_000)) == 300)
        let transit = Make.card("c", [Make.rule(.travel, 300), Make.rule(.transit, 200)])
        #expect(rate(transit, Make.item(.rideshare, 1_000)) == 200)
        #expect(rate(transit, Make.item(.transit, 1_000)) == 200)
        #expect(rate(transit, Make.item(.airfare, 1_000)) == 300)
    }

    @Test func `a child's rule does not cover its parent, but a meal out is a restaurant`() {
        let card = Make.card("c", [Make.rule(.airfare, 500), Make.rule(.restaurants, 400), Make.rule(.general, 100)])
        #expect(rate(card, Make.item(.travel, 1_000)) == 100)
        #expect(rate(card, Make.item(.dining, 1_000)) == 400)
        #expect(rate(card, Make.item(.bars, 1_000)) == 100)
    }

    @Test func `a card without a general rule earns one point`() {
        #expect(rate(Make.card("c", []), Make.item(.pets, 1_000)) == 100)
    }

    @Test func `a merchant's rule beats every category, and needs its own category`() {
        let card = Make.card(
            "c",
            [
                Make.rule(.gas, 500, merchants: ["Costco"]), Make.rule(.gas, 400),
                Make.rule(.wholesaleClubs, 200, merchants: ["Costco"]), Make.rule(.general, 100),
            ])
        #expect(rate(card, Make.item(.gas, 1_000, at: Make.costcoGas)) == 500)
        #expect(rate(card, Make.item(.gas, 1_000)) == 400)
        #expect(rate(card, Make.item(.wholesaleClubs, 1_000, at: Make.costco)) == 200)
        #expect(rate(card, Make.item(.wholesaleClubs, 1_000)) == 100)
    }

    @Test func `merchants are compared by folded name, or by whole words at the beginning`() {
        let card = Make.card(
            "c", [Make.rule(.general, 500, merchants: ["Whole Foods", "apple"]), Make.rule(.general, 100)])
        func at(_ name: String) -> Int {
            rate(
                card,
                Make.item(.groceries, 1_000, at: Merchant(name: name, category: .groceries, merchantClass: .general)))
        }
        #expect(at("WHOLE-FOODS") == 500)
        #expect(at("Whole Foods Market") == 500)
        #expect(at("Whole Food") == 100)
        #expect(at("Apple Store") == 500)
        #expect(at("Applebee's") == 100)
        #expect(at("苹果") == 100)
    }

    @Test func `an excluded class falls back to the base rate`() {
        let card = Make.card(
            "c",
            [
                Make.rule(.groceries, 600, excludes: [.merchantClass(.superstore), .category(.wholesaleClubs)]),
                Make.rule(.general, 100),
            ])
        #expect(rate(card, Make.item(.groceries, 1_000)) == 600)
        #expect(rate(card, Make.item(.groceries, 1_000, at: Make.wholeFoods)) == 600)
        #expect(rate(card, Make.item(.groceries, 1_000, at: Make.walmart)) == 100)
        #expect(rate(card, Make.item(.groceries, 1_000, at: Make.costco)) == 100)
    }

    @Test func `an excluded child falls back to a wider rule that covers it`() {
        let card = Make.card(
            "c",
            [
                Make.rule(.transit, 500, excludes: [.category(.parking), .merchant("lyft")]), Make.rule(.travel, 300),
                Make.rule(.general, 100),
            ])
        #expect(rate(card, Make.item(.parking, 1_000)) == 300)
        #expect(rate(card, Make.item(.rideshare, 1_000, at: Make.lyft)) == 300)
        #expect(rate(card, Make.item(.rideshare, 1_000)) == 500)
    }

    @Test func `a rule of one country holds only there`() {
        let card = Make.card("c", [Make.rule(.groceries, 400, region: "US"), Make.rule(.general, 100)])
        #expect(rate(card, Make.item(.groceries, 1_000)) == 400)
        #expect(rate(card, Make.item(.groceries, 1_000, region: "US")) == 400)
        #expect(rate(card, Make.item(.groceries, 1_000, region: "FR")) == 100)
        let abroad = RewardEngine(date: Make.today, constraints: PurchaseConstraints(isAbroad: true))
        #expect(abroad.outcome(of: card, for: Make.item(.groceries, 1_000)).multiplier == .one)
        let atHomeInChina = RewardEngine(preferences: Preferences(homeRegion: "CN"), date: Make.today)
        #expect(atHomeInChina.outcome(of: card, for: Make.item(.groceries, 1_000)).multiplier == .one)
    }

    @Test func `portal and payment rates count only where the query says so`() {
        let portal = Make.card(
            "c", [Make.rule(.travel, 800, portal: "chase"), Make.rule(.airfare, 400), Make.rule(.general, 100)])
        #expect(rate(portal, Make.item(.airfare, 1_000)) == 400)
        #expect(rate(portal, Make.item(.airfare, 1_000, viaPortal: true)) == 800)
        #expect(rate(portal, Make.item(.groceries, 1_000, viaPortal: true)) == 100)
        let other = RewardEngine(date: Make.today, constraints: PurchaseConstraints(portal: "amex"))
        #expect(
            other.outcome(of: portal, for: Make.item(.airfare, 1_000, viaPortal: true)).multiplier.hundredths == 400)

        let pay = Make.card(
            "c",
            [
                Make.rule(.general, 300, merchants: ["Nike"], paidWith: "applePay"),
                Make.rule(.general, 200, paidWith: "applePay"), Make.rule(.general, 100),
            ])
        let nike = Merchant(name: "Nike", category: .clothing, merchantClass: .general)
        #expect(rate(pay, Make.item(.clothing, 1_000, at: nike)) == 100)
        #expect(rate(pay, Make.item(.clothing, 1_000, at: nike, paidWith: "applePay")) == 300)
        #expect(rate(pay, Make.item(.clothing, 1_000, paidWith: "applePay")) == 200)
        #expect(rate(pay, Make.item(.clothing, 1_000, paidWith: "googlePay")) == 100)
    }

    @Test func `an online rate needs the purchase to be known as online`() {
        let card = Make.card("c", [Make.rule(.groceries, 300, channel: .online), Make.rule(.general, 100)])
        #expect(rate(card, Make.item(.groceries, 1_000)) == 100)
        #expect(rate(card, Make.item(.groceries, 1_000, channel: .online)) == 300)
        let instacart = Merchant(name: "Instacart", category: .groceries, merchantClass: .general, channel: .online)
        #expect(rate(card, Make.item(.groceries, 1_000, at: instacart)) == 300)
        let inStores = Make.card("c", [Make.rule(.groceries, 300, channel: .store), Make.rule(.general, 100)])
        #expect(rate(inStores, Make.item(.groceries, 1_000)) == 300)
        #expect(rate(inStores, Make.item(.groceries, 1_000, channel: .online)) == 100)
    }

    @Test func `a rule holds from its first day to its last`() {
        let card = Make.card(
            "c",
            [
                Make.rule(.dining, 400, from: Make.date(2026, 11, 20), to: Make.date(2026, 11, 21)),
                Make.rule(.general, 100),
            ])
        let item = Make.item(.dining, 1_000)
        #expect(rate(card, item, on: Make.date(2026, 11, 19)) == 100)
        #expect(rate(card, item, on: Make.date(2026, 11, 20)) == 400)
        #expect(rate(card, item, on: Make.date(2026, 11, 21)) == 400)
        #expect(rate(card, item, on: Make.date(2026, 11, 22)) == 100)
    }

    @Test func `a choose-two rule pays for the two that were chosen`() {
        let options: [RuleTarget] = [.category(.fastFood), .category(.utilities), .category(.clothing)]
        func card(_ choice: [RuleTarget]) -> Card {
            Make.card(
                "c",
                [
                    RewardRule(scope: .chosen(options: options, count: 2), multiplier: Rate(hundredths: 500)),
                    Make.rule(.general, 100),
                ], choice: choice)
        }
        let two = card([.category(.utilities), .category(.fastFood), .category(.clothing)])
        #expect(rate(two, Make.item(.utilities, 1_000)) == 500)
        #expect(rate(two, Make.item(.fastFood, 1_000)) == 500)
        #expect(rate(two, Make.item(.clothing, 1_000)) == 100)
        #expect(rate(card([]), Make.item(.clothing, 1_000)) == 100)
        #expect(rate(card([.category(.groceries)]), Make.item(.groceries, 1_000)) == 100)
    }

    @Test func `a chosen merchant class is narrower than a category`() {
        let card = Make.card(
            "c",
            [
                RewardRule(
                    scope: .chosen(options: [.merchantClass(.furniture)], count: 1), multiplier: Rate(hundredths: 500)),
                Make.rule(.homeImprovement, 300),
            ], choice: [.merchantClass(.furniture)])
        let ikea = Merchant(name: "IKEA", category: .homeImprovement, merchantClass: .furniture)
        #expect(rate(card, Make.item(.homeImprovement, 1_000, at: ikea)) == 500)
        #expect(rate(card, Make.item(.homeImprovement, 1_000)) == 300)
    }

    @Test func `a rule of merchant classes needs a merchant of one`() {
        let card = Make.card(
            "c", [Make.rule(.entertainment, 400, classes: [.movieTheater]), Make.rule(.entertainment, 200)])
        let cinema = Merchant(name: "AMC", category: .entertainment, merchantClass: .movieTheater)
        #expect(rate(card, Make.item(.entertainment, 1_000, at: cinema)) == 400)
        #expect(rate(card, Make.item(.entertainment, 1_000)) == 200)
    }

    @Test func `the top category is assumed unless another option leads this month`() {
        let card = Make.card(
            "c",
            [
                RewardRule(
                    scope: .topCategory(options: [.category(.dining), .category(.groceries)]),
                    multiplier: Rate(hundredths: 500), afterLimitMultiplier: .one), Make.rule(.general, 100),
            ], pots: [Make.pot(.topCategory, 50_000, resets: .monthly)])
        let item = Make.item(.dining, 1_000)
        let assumed = RewardEngine(date: Make.today).outcome(of: card, for: item)
        #expect(assumed.multiplier.hundredths == 500)
        #expect(assumed.assumesTopCategory)
        #expect(assumed.pot?.limit == Money(cents: 50_000))
        func afterSpending(_ totals: (Category, Int)...) -> Int {
            let history = SpendingHistory(
                totals.map {
                    SpendingTotal(
                        cardID: card.id, category: $0.0, month: Make.today.startOfMonth, amount: Money(cents: $0.1),
                        count: 1)
                })
            return RewardEngine(date: Make.today, history: history).outcome(of: card, for: item).multiplier.hundredths
        }
        #expect(afterSpending((.groceries, 20_000)) == 100)
        #expect(afterSpending((.groceries, 20_000), (.coffee, 25_000)) == 500)
        #expect(afterSpending((.gas, 90_000)) == 500)
    }

    @Test func `cash-like purchases earn nothing`() {
        let casino = Merchant(name: "Casino", category: .general, merchantClass: .cashLike)
        let outcome = RewardEngine(date: Make.today)
            .outcome(of: Make.card("c", [Make.rule(.general, 200)]), for: Make.item(.general, 10_000, at: casino))
        #expect(outcome.points == .zero)
        #expect(outcome.value == .zero)
        #expect(outcome.multiplier == .zero)
    }
}

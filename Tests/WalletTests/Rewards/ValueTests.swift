import Basics
import Testing

@testable import Wallet

/// Points, values, rounding and fees.
@Suite struct ValueTests {
    private func outcome(
        _ card: Card, _ item: PurchaseItem, pointValues: [String: Rate] = [:], constraints: PurchaseConstraints = .none
    ) -> CardOutcome {
        RewardEngine(preferences: Preferences(pointValues: pointValues), date: Make.today, constraints: constraints)
            .outcome(of: card, for: item)
    }

    @Test func `points and value are exact`() {
        let card = Make.card("c", [Make.rule(.general, 175)])
        let result = outcome(card, Make.item(.pets, 333))
        #expect(result.points.description == "5.8275")
        #expect(result.worth == 583)
        #expect(result.value.description == "0.0583")
        #expect(result.value.cents == 6)
    }

    @Test func `points count by the user's value, one cent where none is given`() {
        let card = Make.card("c", [Make.rule(.general, 300, "miles")])
        #expect(outcome(card, Make.item(.pets, 10_000)).worth == 30_000)
        let valued = outcome(card, Make.item(.pets, 10_000), pointValues: ["miles": Rate(hundredths: 205)])
        #expect(valued.worth == 61_500)
        #expect(valued.points.description == "300")
        #expect(valued.pointValue.hundredths == 205)
    }

    @Test func `values are rounded once, half away from zero`() {
        // 1 cent at 0.5x and half a cent a point: a quarter of a hundredth; at 1x: half of one.
        func worth(_ cents: Int, _ rate: Int, fee: Int = 0) -> Int {
            outcome(
                Make.card("c", [Make.rule(.general, rate, "p")], fee: fee), Make.item(.pets, cents, region: "FR"),
                pointValues: ["p": Rate(hundredths: 50)]
            ).worth
        }
        #expect(worth(1, 50) == 0)
        #expect(worth(1, 100) == 1)
        #expect(worth(3, 100) == 2)
        #expect(worth(1, 0, fee: 50) == -1)
        #expect(worth(1, 100, fee: 100) == -1)
    }

    @Test func `a card can round down to whole points`() {
        let card = Make.card("c", [Make.rule(.general, 150)], rounding: .floorPoint)
        #expect(outcome(card, Make.item(.pets, 1_999)).points.description == "29")
        #expect(outcome(card, Make.item(.pets, 1_999)).worth == 2_900)
        #expect(outcome(card, Make.item(.pets, 60)).points == .zero)
    }

    @Test func `a card can round the purchase to whole units`() {
        let card = Make.card("c", [Make.rule(.general, 300)], rounding: .wholeDollar)
        #expect(outcome(card, Make.item(.pets, 1_050)).points.description == "33")
        #expect(outcome(card, Make.item(.pets, 1_049)).points.description == "30")
        #expect(outcome(card, Make.item(.pets, 49)).points == .zero)
        let limited = Make.card(
            "c", [Make.rule(.gas, 300, after: 100)], pots: [Make.pot(.category(.gas), 10_000, used: 9_000)],
            rounding: .wholeDollar)
        #expect(outcome(limited, Make.item(.gas, 1_960)).points.description == "40")
    }

    @Test func `the foreign fee is due abroad and in other currencies, and may cost more than is earned`() {
        let card = Make.card("c", [Make.rule(.general, 100)], fee: 270)
        let abroad = outcome(card, Make.item(.hotels, 10_000, region: "FR"))
        #expect(abroad.fee.hundredthsOfCent == 27_000)
        #expect(abroad.worth == -17_000)
        #expect(outcome(card, Make.item(.hotels, 10_000, currency: "EUR")).worth == -17_000)
        #expect(
            outcome(card, Make.item(.hotels, 10_000), constraints: PurchaseConstraints(isAbroad: true)).worth == -17_000
        )
        #expect(outcome(card, Make.item(.hotels, 10_000, region: "US")).fee == .zero)
        #expect(outcome(card, Make.item(.hotels, 10_000, currency: "USD")).fee == .zero)
    }

    @Test func `an amount without a rate is not converted and never crosses a pot`() {
        let card = Make.card(
            "c", [Make.rule(.hotels, 500, after: 100)], pots: [Make.pot(.category(.hotels), 10_000, used: 9_000)])
        let yen = outcome(card, Make.item(.hotels, 5_000_000, currency: "JPY"))
        #expect(yen.amountIsForeign)
        #expect(yen.segments.count == 1)
        #expect(!yen.crossesLimit)
        #expect(yen.multiplier.hundredths == 500)
        let full = Make.card(
            "c", [Make.rule(.hotels, 500, after: 100)], pots: [Make.pot(.category(.hotels), 10_000, used: 10_000)])
        #expect(outcome(full, Make.item(.hotels, 5_000_000, currency: "JPY")).multiplier.hundredths == 100)
    }

    @Test func `euros without a rate take nothing from a limit in dollars`() {
        let card = Make.card(
            "c", [Make.rule(.hotels, 500, after: 100)], pots: [Make.pot(.category(.hotels), 10_000, used: 9_000)])
        let euros = outcome(card, Make.item(.hotels, 5_000, currency: "EUR"))
        #expect(!euros.crossesLimit)
        #expect(euros.segments.count == 1)
        #expect(euros.amountIsForeign)
    }

    @Test(arguments: [nil, 0, -500] as [Int?])
    func `without an amount the next 100 is compared`(cents: Int?) {
        let card = Make.card(
            "c", [Make.rule(.gas, 300, after: 100)], pots: [Make.pot(.category(.gas), 100_000, used: 96_000)])
        let result = outcome(card, Make.item(.gas, cents))
        #expect(result.amountIsAssumed)
        #expect(result.amount == Money(cents: 10_000))
        #expect(result.worth == 18_000)
        #expect(!result.crossesLimit)
    }

    @Test func `the projection is the month's run rate and this purchase`() {
        let card = Make.card("c", [])
        let history = SpendingHistory([
            SpendingTotal(
                cardID: card.id, category: .gas, month: Make.today.startOfMonth, amount: Money(cents: 20_000), count: 2)
        ])
        let engine = RewardEngine(date: Make.today, history: history)
        #expect(engine.outcome(of: card, for: Make.item(.gas, 5_000)).monthlyProjection == Money(cents: 35_000))
        #expect(engine.outcome(of: card, for: Make.item(.gas)).monthlyProjection == Money(cents: 30_000))
        #expect(engine.outcome(of: card, for: Make.item(.pets, 5_000)).monthlyProjection == nil)
        #expect(engine.outcome(of: card, for: Make.item(.pets)).monthlyProjection == nil)
    }

    @Test func `the month's spending says nothing about a purchase of another month`() {
        let card = Make.card("c", [])
        let history = SpendingHistory([
            SpendingTotal(
                cardID: card.id, category: .gas, month: Make.today.startOfMonth, amount: Money(cents: 20_000), count: 2)
        ])
        func projection(on date: CalendarDate, of item: PurchaseItem = Make.item(.gas, 5_000)) -> Money? {
            RewardEngine(date: date, history: history, historyDate: Make.today).outcome(of: card, for: item)
                .monthlyProjection
        }
        #expect(projection(on: Make.date(2026, 12, 1)) == nil && projection(on: Make.date(2026, 10, 31)) == nil)
        #expect(projection(on: Make.date(2025, 11, 20)) == nil)
        // What was spent by today goes on at the pace of the days up to today, whichever day the purchase is on.
        #expect(projection(on: Make.date(2026, 11, 2)) == Money(cents: 35_000))
        #expect(projection(on: Make.date(2026, 11, 29)) == Money(cents: 35_000))
        var later = Make.item(.gas, 5_000)
        later.date = Make.date(2026, 12, 1)
        #expect(projection(on: Make.today, of: later) == nil)
    }

    @Test func `no stored or asked number ends the process`() {
        let numbers = [Int.min, -1, 0, 1, 99, Money.maximumInput.cents, Int.max]
        let rates = [Int.min, -1, 0, 1, 100, Rate.maximumInput.hundredths, Int.max]
        for cents in numbers {
            for limit in [1, Money.maximumInput.cents, Int.max] {
                for rate in rates {
                    let card = Make.card(
                        "c", [Make.rule(.gas, rate, "p", after: rate), Make.rule(.general, rate, "p")],
                        pots: [Make.pot(.category(.gas), limit, used: cents)],
                        bonus: Make.bonus([.category(.gas)], rate, limit: limit, used: cents, stacks: cents > 0),
                        fee: rate, rounding: Card.Rounding.allCases[abs(rate % 3)], creditLimit: Int.max, balance: cents
                    )
                    let item = Make.item(.gas, cents, region: "FR")
                    let preferences = Preferences(
                        alertThresholdPercent: rate, pointValues: ["p": Rate(hundredths: rate)])
                    let history = SpendingHistory([
                        SpendingTotal(
                            cardID: card.id, category: .gas, month: Make.today, amount: Money(cents: cents), count: 1)
                    ])
                    let decision = Make.decide(
                        [item, item], [card, card], on: Make.today, preferences, .none, history)
                    #expect(decision.items.count == 2)
                    _ = WalletStatus(cards: [card, card], history: history, preferences: preferences, date: Make.today)
                    let purchase = Transaction(
                        id: "t", cardID: card.id, amount: Money(cents: cents), category: .gas, date: Make.today)
                    _ = Make.applying(purchase, to: card, on: Make.today)
                }
            }
        }
    }

    @Test func `the largest input is computed exactly`() {
        let card = Make.card("c", [Make.rule(.general, 100_000)])
        let result = outcome(card, Make.item(.pets, Money.maximumInput.cents))
        #expect(result.points.tenThousandths == 1_000_000_000_000_000)
        #expect(result.value.cents == 100_000_000_000)
    }
}

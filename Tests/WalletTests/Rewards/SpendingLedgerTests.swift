import Basics
import Testing

@testable import Wallet

/// What a purchase does to its card.
@Suite struct SpendingLedgerTests {
    private func purchase(
        _ category: Wallet.Category, _ cents: Int, on date: CalendarDate = Make.today, at merchant: String? = nil,
        _ merchantClass: MerchantClass? = nil
    ) -> Transaction {
        Transaction(
            id: "t", cardID: CardID("c"), amount: Money(cents: cents), category: category, merchant: merchant,
            merchantClass: merchantClass, date: date)
    }

    private func used(_ card: Card, _ pot: Int = 0) -> Int { card.spendingLimits[pot].currentSpending.cents }

    private let card = Make.card(
        "c",
        [
            Make.rule(.groceries, 600, after: 100, excludes: [.merchantClass(.superstore)]), Make.rule(.gas, 300),
            Make.rule(.general, 100),
        ],
        pots: [
            Make.pot(.category(.groceries), 600_000, used: 10_000, resets: .annually, on: Make.date(2027, 1, 1)),
            Make.pot(.category(.gas), 50_000, used: 0, resets: .monthly, on: Make.date(2026, 12, 1)),
        ], balance: 100_000)

    @Test func `a purchase moves exactly the pot that pays it`() {
        let after = Make.applying(purchase(.groceries, 2_500), to: card, on: Make.today)
        #expect(used(after) == 12_500)
        #expect(used(after, 1) == 0)
        let walmart = purchase(.groceries, 2_500, at: "Walmart", .superstore)
        #expect(used(Make.applying(walmart, to: card, on: Make.today)) == 10_000)
        #expect(used(Make.applying(purchase(.pets, 2_500), to: card, on: Make.today)) == 10_000)
    }

    @Test func `spending goes on past the limit`() {
        let after = Make.applying(purchase(.gas, 75_000), to: card, on: Make.today)
        #expect(used(after, 1) == 75_000)
        let status = CardPots.status(of: after, preferences: Preferences(), date: Make.today)
        #expect(status[1].percentUsed == 150)
        #expect(status[1].status == .limitReached)
    }

    @Test func `a refund takes spending back, but not below nothing`() {
        let refund = Make.applying(purchase(.groceries, -4_000), to: card, on: Make.today)
        #expect(used(refund) == 6_000)
        #expect(used(Make.applying(purchase(.groceries, -40_000), to: card, on: Make.today)) == 0)
    }

    @Test func `a new period starts with nothing spent`() {
        let december = Make.date(2026, 12, 5)
        var spent = card
        spent.spendingLimits[1].currentSpending = Money(cents: 40_000)
        let after = Make.applying(purchase(.gas, 1_000, on: december), to: spent, on: december)
        #expect(used(after, 1) == 1_000)
        #expect(after.spendingLimits[1].resetDate == Make.date(2027, 1, 1))
        #expect(used(after) == 10_000)
    }

    @Test func `a purchase of an earlier period leaves the present pot alone`() {
        let october = purchase(.gas, 1_000, on: Make.date(2026, 10, 31))
        #expect(used(Make.applying(october, to: card, on: Make.today), 1) == 0)
        let first = purchase(.gas, 1_000, on: Make.date(2026, 11, 1))
        #expect(used(Make.applying(first, to: card, on: Make.today), 1) == 1_000)
        let lastYear = purchase(.groceries, 1_000, on: Make.date(2025, 12, 31))
        #expect(used(Make.applying(lastYear, to: card, on: Make.today)) == 10_000)
    }

    @Test func `a purchase of a later period leaves the present ones alone and counts when its period comes`() {
        var now = card
        now.spendingLimits[1].currentSpending = Money(cents: 40_000)
        let december = Make.date(2026, 12, 5)
        let after = Make.applying(purchase(.gas, 1_000, on: december), to: now, on: Make.today)
        #expect(after.spendingLimits.map(\.currentSpending.cents) == [10_000, 40_000])
        #expect(after.spendingLimits.map(\.resetDate) == card.spendingLimits.map(\.resetDate))
        func spent(on date: CalendarDate) -> [Int] {
            CardPots.status(of: after, preferences: Preferences(), date: date).map(\.spent.cents)
        }
        #expect(spent(on: Make.today) == [10_000, 40_000])
        #expect(spent(on: Make.date(2026, 12, 1)) == [10_000, 1_000])
        #expect(spent(on: Make.date(2027, 1, 1)) == [0, 0])
        let both = [purchase(.gas, 1_000, on: december), purchase(.gas, 500, on: december)]
        let next = Make.applying(both, to: now, on: december)
        #expect(next.spendingLimits.map(\.currentSpending.cents) == [10_000, 1_500])
        #expect(next.spendingLimits[1].upcoming.isEmpty)
        #expect(used(Make.applying(both, to: now, on: Make.date(2027, 1, 31)), 1) == 0)
    }

    @Test func `a year typed wrong touches nothing of this one, and a reset too far ahead is counted back`() {
        let typo = Make.applying(
            purchase(.gas, 1_000, on: Make.date(2030, 1, 1)), to: card, on: Make.today)
        #expect(typo.spendingLimits.map(\.currentSpending.cents) == [10_000, 0])
        let real = Make.applying(
            [purchase(.gas, 1_000, on: Make.date(2030, 1, 1)), purchase(.groceries, 2_500)], to: card, on: Make.today)
        #expect(used(real) == 12_500)
        var far = card
        far.spendingLimits[1].resetDate = Make.date(2030, 1, 1)
        far.spendingLimits[0].resetDate = Make.date(2031, 3, 15)
        let bought = Make.applying(purchase(.gas, 1_000), to: far, on: Make.today)
        #expect(used(bought, 1) == 1_000)
        #expect(bought.spendingLimits.map(\.resetDate) == [Make.date(2027, 3, 15), Make.date(2026, 12, 1)])
    }

    @Test func `only the top category fills its pot`() {
        let options: [RuleTarget] = [.category(.groceries), .category(.gas), .category(.dining)]
        let rule = RewardRule(
            scope: .topCategory(options: options), multiplier: Rate(hundredths: 500), pointType: "cashback")
        let fresh = Make.card(
            "c", [rule, Make.rule(.general, 100)],
            pots: [Make.pot(.topCategory, 50_000, resets: .monthly, on: Make.date(2026, 12, 1))])
        let bought = [
            purchase(.groceries, 30_000), purchase(.gas, 10_000), purchase(.coffee, 5_000),
            purchase(.restaurants, 5_000),
        ]
        func after(_ purchases: [Transaction]) -> Card {
            Make.applying(purchases, to: fresh, on: Make.today)
        }
        #expect(used(after(bought)) == 30_000)
        #expect(used(after(bought + [purchase(.gas, 25_000)])) == 35_000)
        #expect(used(after(bought + [purchase(.groceries, -25_000)])) == 10_000)
        #expect(used(after(bought + [purchase(.pets, 90_000)])) == 30_000)
        let ahead =
            bought + [
                purchase(.gas, 700, on: Make.date(2026, 12, 3)), purchase(.dining, 900, on: Make.date(2026, 12, 4)),
            ]
        #expect(used(after(ahead)) == 30_000)
        let december = Make.date(2026, 12, 5)
        #expect(used(Make.applying(ahead, to: fresh, on: december)) == 900)
        #expect(used(Make.applying(ahead + [purchase(.gas, 300, on: december)], to: fresh, on: december)) == 1_000)
    }

    @Test func `a stated sum of a top category is moved by what the top gains`() {
        let rule = RewardRule(
            scope: .topCategory(options: [.category(.groceries), .category(.gas)]), multiplier: Rate(hundredths: 500))
        var card = Make.card(
            "c", [rule, Make.rule(.general, 100)],
            pots: [Make.pot(.topCategory, 50_000, resets: .monthly, on: Make.date(2026, 12, 1))])
        card.spendingLimits[0].anchor = Make.date(2026, 12, 1)
        card.spendingLimits[0].stated = StatedSum(
            amount: Money(cents: 31_000), at: Timestamp(milliseconds: 5), day: Make.today)
        func entry(_ category: Wallet.Category, _ cents: Int, _ recorded: Int) -> LedgerEntry {
            LedgerEntry(
                id: "\(recorded)", date: Make.today, recordedAt: Timestamp(milliseconds: recorded),
                amount: Money(cents: cents), category: category)
        }
        let entries = [entry(.groceries, 30_000, 1), entry(.gas, 10_000, 2), entry(.gas, 25_000, 6)]
        let counted = SpendingLedger.counting(
            entries, on: card, today: Make.today, preferences: Preferences(), merchants: { _ in nil })
        #expect(used(counted) == 36_000)
    }

    @Test func `pots without a reset date follow the calendar and keep their spending`() {
        let card = Make.card(
            "c", [],
            pots: [
                Make.pot(.category(.gas), 100, used: 50, resets: .monthly),
                Make.pot(.category(.dining), 100, used: 50, resets: .quarterly),
                Make.pot(.category(.travel), 100, used: 50, resets: .annually),
                Make.pot(.category(.pets), 100, used: 50, resets: .never),
            ])
        let rolled = SpendingLedger.rolled(card, to: Make.today)
        #expect(
            rolled.spendingLimits.map(\.resetDate) == [
                Make.date(2026, 12, 1), Make.date(2027, 1, 1), Make.date(2027, 1, 1), nil,
            ])
        #expect(rolled.spendingLimits.allSatisfy { $0.currentSpending.cents == 50 })
        let old = purchase(.gas, 10, on: Make.date(2026, 3, 1))
        #expect(used(Make.applying(old, to: card, on: Make.today)) == 50)
        let nextYear = SpendingLedger.rolled(rolled, to: Make.date(2027, 1, 1))
        #expect(nextYear.spendingLimits.map(\.currentSpending.cents) == [0, 0, 0, 50])
    }

    @Test func `resets keep their day of the month, also over short months and many periods`() {
        func next(_ type: SpendingLimit.ResetType, _ known: CalendarDate, after date: CalendarDate) -> CalendarDate? {
            PotPeriods.nextReset(type, known: known, after: date)
        }
        #expect(next(.monthly, Make.date(2026, 1, 31), after: Make.date(2026, 1, 31)) == Make.date(2026, 2, 28))
        #expect(next(.monthly, Make.date(2026, 1, 31), after: Make.date(2026, 3, 30)) == Make.date(2026, 3, 31))
        #expect(next(.monthly, Make.date(2020, 1, 15), after: Make.date(2026, 11, 15)) == Make.date(2026, 12, 15))
        #expect(next(.quarterly, Make.date(2025, 2, 10), after: Make.today) == Make.date(2027, 2, 10))
        #expect(next(.annually, Make.date(2024, 2, 29), after: Make.date(2026, 3, 1)) == Make.date(2027, 2, 28))
        #expect(next(.monthly, Make.date(2026, 12, 1), after: Make.today) == Make.date(2026, 12, 1))
        #expect(next(.never, Make.date(2026, 1, 1), after: Make.today) == nil)
        #expect(next(.annually, Make.date(9998, 6, 1), after: Make.date(9999, 12, 31)) != nil)
    }

    @Test func `a bonus of the purchase's quarter moves, others do not`() {
        func bonusUsed(_ bonus: QuarterlyBonus, on date: CalendarDate = Make.today) -> Int? {
            Make.applying(
                purchase(.gas, 1_000, on: date), to: Make.card("c", [], bonus: bonus), on: Make.today
            ).quarterlyBonus?.currentSpending.cents
        }
        #expect(bonusUsed(Make.bonus([.category(.gas)], 500, used: 200)) == 1_200)
        #expect(bonusUsed(Make.bonus([.category(.gas)], 500, used: 200), on: Make.date(2026, 9, 30)) == 200)
        #expect(bonusUsed(Make.bonus([.category(.dining)], 500, used: 200)) == 200)
        #expect(bonusUsed(Make.bonus([.category(.gas)], 500, used: 200, activated: false)) == 200)
    }

    @Test func `a stacking bonus and its rule's pot both move; a replacing one hands over what exceeds it`() {
        func after(stacks: Bool, _ cents: Int = 5_000) -> Card {
            Make.applying(
                purchase(.gas, cents),
                to: Make.card(
                    "c", [Make.rule(.gas, 300, after: 100)], pots: [Make.pot(.category(.gas), 50_000, used: 7_000)],
                    bonus: Make.bonus([.category(.gas)], 500, used: 148_000, stacks: stacks)), on: Make.today)
        }
        #expect(after(stacks: true).quarterlyBonus?.currentSpending.cents == 153_000)
        #expect(used(after(stacks: true)) == 12_000)
        #expect(after(stacks: false).quarterlyBonus?.currentSpending.cents == 150_000)
        #expect(used(after(stacks: false)) == 10_000)
        let undone = Make.applying(purchase(.gas, -5_000), to: after(stacks: false), on: Make.today)
        #expect(undone.quarterlyBonus?.currentSpending.cents == 150_000)
        #expect(used(undone) == 5_000)
    }

    @Test func `the pot that a recommendation shows is the pot that the purchase moves`() {
        for seed in UInt64(1)...1_000 {
            var wallet = RandomWallet(seed: seed)
            let card = wallet.card(0)
            var item = wallet.item()
            item.region = nil
            item.amount = Money(cents: wallet.cents(upTo: 5_000))
            let outcome = RewardEngine(date: Make.today).outcome(of: card, for: item)
            let bought = Transaction(
                id: "t", cardID: card.id, amount: outcome.amount, category: item.category,
                merchant: item.merchant?.name, merchantClass: item.merchant?.merchantClass, date: Make.today)
            let after = Make.applying(bought, to: card, on: Make.today)
            let moved = zip(card.spendingLimits, after.spendingLimits).filter {
                $0.currentSpending != $1.currentSpending
            }
            switch outcome.pot?.source {
            case nil:
                #expect(moved.isEmpty, "seed \(seed)")
                #expect(
                    after.quarterlyBonus?.limit == nil
                        || after.quarterlyBonus?.currentSpending == card.quarterlyBonus?.currentSpending, "seed \(seed)"
                )
            case .limit(let index)?:
                #expect(
                    after.spendingLimits[index].currentSpending > card.spendingLimits[index].currentSpending,
                    "seed \(seed)")
                #expect(moved.count == 1, "seed \(seed)")
            case .quarterlyBonus?:
                #expect(
                    after.quarterlyBonus?.currentSpending ?? .zero > card.quarterlyBonus?.currentSpending ?? .zero,
                    "seed \(seed)")
            }
        }
    }

    // MARK: - Where the owner lives

    private let regional = Make.card(
        "c",
        [Make.rule(.groceries, 500, region: "CN"), Make.rule(.dining, 400, region: "US"), Make.rule(.general, 100)],
        pots: [
            Make.pot(.category(.groceries), 50_000, resets: .monthly, on: Make.date(2026, 12, 1)),
            Make.pot(.category(.dining), 50_000, resets: .monthly, on: Make.date(2026, 12, 1)),
        ])

    @Test func `a purchase at home moves the pot of a rate that is bound to home, wherever that is`() {
        let china = Preferences(homeRegion: "CN")
        let (groceries, dinner) = (purchase(.groceries, 10_000), purchase(.restaurants, 10_000))
        #expect(used(Make.applying(groceries, to: regional, on: Make.today, china)) == 10_000)
        #expect(used(Make.applying(dinner, to: regional, on: Make.today, china), 1) == 0)
        #expect(used(Make.applying(groceries, to: regional, on: Make.today)) == 0)
        #expect(used(Make.applying(dinner, to: regional, on: Make.today), 1) == 10_000)
        let december = Make.date(2026, 12, 5)
        let ahead = purchase(.groceries, 700, on: december)
        #expect(used(Make.applying(ahead, to: regional, on: december, china)) == 700)
        #expect(used(Make.applying(ahead, to: regional, on: december)) == 0)
    }

    @Test func `a purchase at a shop of another country leaves the pot of a rate that is bound to home`() {
        let shops = [
            "Wagamama": Merchant(
                name: "Wagamama", category: .restaurants, merchantClass: .general, country: "GB"),
            "Chipotle": Merchant(name: "Chipotle", category: .restaurants, merchantClass: .general, country: "US"),
        ]
        func after(_ name: String) -> Card {
            Make.applying(
                purchase(.restaurants, 10_000, at: name), to: regional, on: Make.today, merchants: { shops[$0] })
        }
        #expect(used(after("Wagamama"), 1) == 0)
        #expect(used(after("Chipotle"), 1) == 10_000)
        #expect(used(after("Corner House"), 1) == 10_000)
    }

    @Test func `the pot that moves is chosen with the owner's point values`() {
        let card = Make.card(
            "c", [Make.rule(.gas, 300, "cashback"), Make.rule(.general, 100)],
            pots: [Make.pot(.category(.gas), 50_000, resets: .monthly, on: Make.date(2026, 12, 1))],
            bonus: Make.bonus([.category(.gas)], 400, pointType: "miles"))
        let poor = Preferences(pointValues: ["miles": Rate(hundredths: 50)])
        #expect(used(Make.applying(purchase(.gas, 1_000), to: card, on: Make.today)) == 0)
        #expect(used(Make.applying(purchase(.gas, 1_000), to: card, on: Make.today, poor)) == 1_000)
    }

    // MARK: - Statements and refunds

    private func stated(_ cents: Int, asOf: CalendarDate?, at moment: Int) -> Card {
        var card = card
        card.spendingLimits[1].anchor = card.spendingLimits[1].resetDate
        card.spendingLimits[1].stated = StatedSum(
            amount: Money(cents: cents), asOf: asOf, at: Timestamp(milliseconds: moment), day: Make.today)
        return card
    }

    private func gas(
        _ id: String, _ cents: Int, on day: Int, at moment: Int, refundOf: String? = nil
    ) -> LedgerEntry {
        LedgerEntry(
            id: id, date: Make.date(2026, 11, day), recordedAt: Timestamp(milliseconds: moment),
            amount: Money(cents: cents), category: .gas, refundOf: refundOf)
    }

    private func counted(_ entries: [LedgerEntry], on card: Card, today: CalendarDate = Make.today) -> Int {
        let counted = SpendingLedger.counting(
            entries, on: card, today: today, preferences: Preferences(), merchants: { _ in nil })
        return used(counted, 1)
    }

    @Test func `a stated sum holds what was recorded until then, or the days until one`() {
        let entries = [
            gas("a", 100, on: 3, at: 1), gas("b", 200, on: 18, at: 2), gas("c", 400, on: 5, at: 3),
            gas("d", 800, on: 19, at: 4), gas("e", 1_600, on: 25, at: 5),
        ]
        #expect(counted(entries, on: stated(10_000, asOf: nil, at: 2)) == 10_000 + 400 + 800 + 1_600)
        #expect(counted(entries, on: stated(10_000, asOf: Make.date(2026, 11, 18), at: 2)) == 10_000 + 800 + 1_600)
        // In another period it says nothing.
        #expect(counted(entries, on: stated(10_000, asOf: nil, at: 2), today: Make.date(2026, 12, 2)) == 0)
        #expect(counted(entries, on: stated(10_000, asOf: Make.date(2026, 10, 31), at: 2)) == 3_100)
    }

    @Test func `the order of purchases and refunds does not matter, and nothing is below zero in the end only`() {
        let entries = [gas("a", 1_000, on: 3, at: 1), gas("b", -4_000, on: 4, at: 2), gas("c", 5_000, on: 5, at: 3)]
        #expect(counted(entries, on: stated(0, asOf: nil, at: 0)) == 2_000)
        #expect(counted(entries.reversed(), on: stated(0, asOf: nil, at: 0)) == 2_000)
        #expect(counted(Array(entries.prefix(2)), on: stated(0, asOf: nil, at: 0)) == 0)
    }

    @Test func `a refund of a purchase counts in the period of the purchase`() {
        let october = LedgerEntry(
            id: "o", date: Make.date(2026, 10, 30), recordedAt: Timestamp(milliseconds: 1), amount: Money(cents: 9_000),
            category: .gas)
        let back = gas("r", -9_000, on: 10, at: 3, refundOf: "o")
        let bought = gas("n", 2_000, on: 9, at: 2)
        #expect(counted([october, bought, back], on: stated(0, asOf: nil, at: 0)) == 2_000)
        let half = gas("h", -500, on: 12, at: 4, refundOf: "n")
        #expect(counted([october, bought, back, half], on: stated(0, asOf: nil, at: 0)) == 1_500)
        // A sum that was stated between the two holds the purchase, and not the refund.
        #expect(counted([bought, half], on: stated(2_000, asOf: nil, at: 3)) == 1_500)
        #expect(
            counted([october, back], on: stated(0, asOf: nil, at: 0), today: Make.date(2026, 10, 31)) == 0)
    }

    @Test func `a refund takes back from both pots what its purchase moved, in proportion`() {
        let card = Make.card(
            "c", [Make.rule(.gas, 300, after: 100)], pots: [Make.pot(.category(.gas), 50_000, used: 7_000)],
            bonus: Make.bonus([.category(.gas)], 500, used: 148_000))
        var refund = purchase(.gas, -2_500)
        refund.refundOf = "0"
        let after = Make.applying([purchase(.gas, 5_000), refund], to: card, on: Make.today)
        #expect(after.quarterlyBonus?.currentSpending.cents == 149_000)
        #expect(used(after) == 8_500)
    }

    @Test func `a reset on the 31st comes back to it after a short month, and no day counts twice`() {
        let anchor = Make.date(2026, 1, 31)
        let february = PotPeriods.period(.monthly, anchor: anchor, containing: Make.date(2026, 2, 10))
        #expect(february.start == Make.date(2026, 1, 31) && february.end == Make.date(2026, 2, 28))
        let march = PotPeriods.period(.monthly, anchor: anchor, containing: Make.date(2026, 3, 30))
        #expect(march.start == Make.date(2026, 2, 28) && march.end == Make.date(2026, 3, 31))
        for type in [SpendingLimit.ResetType.monthly, .quarterly, .annually] {
            for anchor in [Make.date(2024, 2, 29), Make.date(2025, 8, 31), Make.date(2026, 11, 30), nil] {
                var day = Make.date(2023, 1, 1)
                var last = PotPeriods.period(type, anchor: anchor, containing: day)
                while day < Make.date(2029, 1, 1) {
                    day = day.adding(days: 1)
                    let next = PotPeriods.period(type, anchor: anchor, containing: day)
                    let isNew = next.start == day
                    #expect(next.start == (isNew ? last.end : last.start), "\(type) \(day)")
                    #expect(next.end.map { day < $0 } == true)
                    last = next
                }
            }
        }
    }
}

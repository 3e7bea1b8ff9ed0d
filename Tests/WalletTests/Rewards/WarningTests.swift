import Basics
import Testing

@testable import Wallet

/// Warnings: each only where it is true.
@Suite struct WarningTests {
    private let base = Make.card("base", [Make.rule(.general, 200)])

    private func decide(
        _ cards: [Card], _ item: PurchaseItem, _ constraints: PurchaseConstraints = .none
    ) -> Decision {
        Make.decide([item], cards, on: Make.today, Preferences(), constraints)
    }

    @Test func `nothing to say gives no warning`() {
        let card = Make.card(
            "c", [Make.rule(.gas, 300)], pots: [Make.pot(.category(.gas), 100_000, used: 84_990)])
        #expect(decide([card, base], Make.item(.gas, 1_000)).warnings.isEmpty)
    }

    @Test(arguments: [
        (84_990, 10_000, [] as [RewardWarning.Kind]), (84_990, 15_011, [.limitWarning]), (85_000, 100, [.limitWarning]),
        (99_990, 5, [.limitWarning]), (100_000, 100, [.limitExceeded]), (150_000, 100, [.limitExceeded]),
    ])
    func `the primary's own pot warns near, across and beyond its limit`(
        used: Int, cents: Int, kinds: [RewardWarning.Kind]
    ) {
        let card = Make.card(
            "c", [Make.rule(.gas, 300, after: 250)], pots: [Make.pot(.category(.gas), 100_000, used: used)])
        let decision = decide([card, base], Make.item(.gas, cents))
        #expect(decision.kinds() == kinds)
        #expect(decision.warnings.allSatisfy { $0.isPrimary && $0.pot?.limit == Money(cents: 100_000) })
    }

    @Test func `a used-up pot warns only where its card would otherwise have won`() {
        let full = Make.card(
            "full", [Make.rule(.gas, 500, after: 100)], pots: [Make.pot(.category(.gas), 10_000, used: 10_000)])
        let decision = decide([full, base], Make.item(.gas, 1_000))
        #expect(decision.kinds() == [.limitExceeded])
        #expect(decision.warnings.first?.cardID.rawValue == "full")
        #expect(decision.warnings.first?.multiplier.hundredths == 500)
        #expect(decision.warnings.first?.gain.hundredthsOfCent == 3_000)
        let better = Make.card("better", [Make.rule(.gas, 600)])
        #expect(decide([full, better], Make.item(.gas, 1_000)).warnings.isEmpty)
        #expect(decide([full, base], Make.item(.pets, 1_000)).warnings.isEmpty)
    }

    @Test func `a used-up bonus warns like a used-up pot`() {
        let full = Make.card("full", [], bonus: Make.bonus([.category(.gas)], 500, used: 150_000))
        #expect(decide([full, base], Make.item(.gas, 1_000)).kinds() == [.limitExceeded])
        #expect(decide([full], Make.item(.gas, 1_000)).kinds() == [.limitExceeded])
    }

    @Test func `all cards maxed out gives the best base rate and says so`() {
        let limited = Make.card(
            "limited", [Make.rule(.dining, 500, after: 100)], pots: [Make.pot(.category(.dining), 50_000)])
        let decision = decide([limited, base], Make.item(.dining, 1_000), PurchaseConstraints(allMaxedOut: true))
        #expect(decision.primary?.cardID.rawValue == "base")
        #expect(decision.kinds() == [.limitExceeded, .limitExceeded])
        #expect(decision.warnings.map(\.cardID.rawValue) == ["base", "limited"])
    }

    @Test func `a card said to be maxed out that has no limit cannot be used`() {
        let lantern = Make.card("lantern", [Make.rule(.clothing, 500)])
        let maxed = PurchaseConstraints(maxedOutCards: [lantern.id])
        let decision = decide([lantern, base], Make.item(.clothing, 1_000), maxed)
        #expect(decision.primary?.cardID.rawValue == "base")
        #expect(decision.items[0].ranking.last?.blocked == .saidMaxedOut)
        #expect(decision.kinds() == [.limitExceeded])
        #expect(decision.warnings.first?.pot == nil)
        #expect(decision.warnings.first?.saidMaxedOut == true)
        #expect(decide([lantern], Make.item(.clothing, 1_000), maxed).primary == nil)
    }

    @Test func `an inactive card warns where it would have won`() {
        let off = Make.card("off", [Make.rule(.gas, 300)], isActive: false)
        #expect(decide([off, base], Make.item(.gas, 1_000)).kinds() == [.inactiveCard])
        #expect(decide([off, base], Make.item(.pets, 1_000)).warnings.isEmpty)
    }

    @Test func `a refused network warns where the card would have won`() {
        let amex = Make.card("amex", [Make.rule(.wholesaleClubs, 300)], network: .amex)
        let item = Make.item(.wholesaleClubs, 1_000, at: Make.costco)
        #expect(decide([amex, base], item).kinds() == [.networkNotAccepted])
        let weak = Make.card("weak", [Make.rule(.general, 200)], network: .amex)
        #expect(decide([weak, base], item).warnings.isEmpty)
        let only = decide([weak, amex], item)
        #expect(only.primary == nil)
        #expect(only.kinds() == [.networkNotAccepted])
        #expect(only.warnings.first?.cardID.rawValue == "amex")
        #expect(only.warnings.first?.severity == .high)
    }

    @Test func `groceries at Costco say why the grocery card does not count`() {
        let gold = Make.card(
            "gold",
            [
                Make.rule(.groceries, 400, "mr", after: 100, excludes: [.category(.wholesaleClubs)], region: "US"),
                Make.rule(.general, 100, "mr"),
            ], pots: [Make.pot(.category(.groceries), 2_500_000)], network: .amex)
        let costco = Make.card("costco", [Make.rule(.wholesaleClubs, 200, merchants: ["Costco"])])
        let decision = decide([gold, costco], Make.item(.wholesaleClubs, 15_000, at: Make.costco, said: .groceries))
        #expect(decision.primary?.cardID.rawValue == "costco")
        #expect(decision.primary?.worth == 30_000)
        #expect(decision.kinds() == [.categoryExcluded, .networkNotAccepted])
        #expect(decision.warnings.first?.excluded == .category(.wholesaleClubs))
        #expect(decision.warnings.last?.countsAsSaid == false)
        #expect(decide([gold, costco], Make.item(.wholesaleClubs, 15_000, at: Make.costco)).warnings.isEmpty)
    }

    @Test func `an excluded category warns where its rate would have won`() {
        let saffron = Make.card("saffron", [Make.rule(.dining, 400, excludes: [.category(.foodDelivery)])])
        let decision = decide([saffron, base], Make.item(.foodDelivery, 3_500))
        #expect(decision.primary?.cardID.rawValue == "base")
        #expect(decision.kinds() == [.categoryExcluded])
        #expect(decision.warnings.first?.excluded == .category(.foodDelivery))
        #expect(decide([saffron, base], Make.item(.coffee, 3_500)).warnings.isEmpty)
        let walmart = Make.item(.superstores, 9_500, at: Make.walmart, said: .groceries)
        let bcp = Make.card("bcp", [Make.rule(.groceries, 600, excludes: [.merchantClass(.superstore)])])
        #expect(decide([bcp, base], walmart).kinds() == [.categoryExcluded])
    }

    @Test func `a bonus that is not activated warns while it can be, also on the winner itself`() {
        func flex(_ by: CalendarDate?, _ activated: Bool = false) -> Card {
            Make.card(
                "flex", [Make.rule(.dining, 300)],
                bonus: Make.bonus([.category(.dining)], 400, activated: activated, by: by, stacks: true))
        }
        let item = Make.item(.dining, 4_000)
        let decision = decide([flex(Make.today), Make.card("savor", [Make.rule(.dining, 400)])], item)
        #expect(decision.primary?.cardID.rawValue == "savor")
        #expect(decision.kinds() == [.activationRequired])
        #expect(decision.warnings.first?.multiplier.hundredths == 700)
        #expect(decision.warnings.first?.activateBy == Make.today)
        #expect(decision.warnings.first?.actionRequired == true)
        #expect(decide([flex(Make.today), base], item).warnings.first?.isPrimary == true)
        #expect(decide([flex(Make.date(2026, 11, 19)), base], item).warnings.isEmpty)
        #expect(decide([flex(nil, true), base], item).warnings.isEmpty)
    }

    @Test func `a foreign fee warns only on the primary`() {
        let fee = Make.card("fee", [Make.rule(.dining, 900)], fee: 270)
        let free = Make.card("free", [Make.rule(.dining, 700)])
        let abroad = Make.item(.dining, 3_000, region: "JP")
        #expect(decide([fee, free], abroad).warnings.isEmpty)
        let decision = decide([fee], abroad)
        #expect(decision.kinds() == [.foreignFee])
        #expect(decision.warnings.first?.fee?.cents == 81)
        #expect(decide([fee], Make.item(.dining, 3_000)).warnings.isEmpty)
    }

    @Test func `portal and payment rates that would win are told, not warned of`() {
        let card = Make.card(
            "c", [Make.rule(.travel, 800, portal: "chase"), Make.rule(.general, 500, paidWith: "applePay")])
        let decision = decide([card, base], Make.item(.airfare, 1_000))
        #expect(decision.warnings.isEmpty)
        #expect(decision.missed.map(\.reason) == [.portal("chase"), .paymentMethod("applePay")])
        #expect(decision.missed.map(\.multiplier.hundredths) == [800, 500])
    }

    @Test func `of several cards that would have won the best is named`() {
        let cards = [300, 500, 400].map { Make.card("off\($0)", [Make.rule(.general, $0)], isActive: false) }
        let decision = decide(cards + [base], Make.item(.pets, 1_000))
        #expect(decision.warnings.map(\.cardID.rawValue) == ["off500"])
        #expect(decision.missed.count == 3)
    }

    @Test func `two items do not repeat the same warning`() {
        let card = Make.card("c", [Make.rule(.gas, 300)], pots: [Make.pot(.category(.gas), 100_000, used: 90_000)])
        let item = Make.item(.gas, 1_000)
        #expect(Make.decide([item, item], [card]).warnings.count == 1)
    }

    // MARK: - Credit

    private static let credit: [(Int?, Int?, Int?, [RewardWarning.Kind])] = [
        (500_000, 500_000, 100_000, [.creditLimit]), (500_000, 450_000, 50_000, []),
        (500_000, 450_000, 50_001, [.creditLimit]), (500_000, 600_000, nil, [.creditLimit]),
        (500_000, 499_900, nil, []), (500_000, nil, 900_000, []), (nil, 500_000, 900_000, []),
    ]

    @Test(arguments: credit)
    func `a card without enough of its credit line left says so`(
        line: Int?, balance: Int?, cents: Int?, kinds: [RewardWarning.Kind]
    ) {
        let card = Make.card("c", [Make.rule(.general, 300)], creditLimit: line, balance: balance)
        let decision = decide([card, base], Make.item(.electronics, cents))
        #expect(decision.kinds() == kinds)
        // Where the amount is known another card comes first, and this one is said to be better but for its line.
        let isFirst = decision.primary?.cardID.rawValue == "c"
        #expect(isFirst == (kinds.isEmpty || cents == nil))
        #expect(
            decision.warnings.allSatisfy {
                $0.cardID.rawValue == "c" && $0.isPrimary == isFirst && $0.severity == (isFirst ? .high : .medium)
                    && $0.actionRequired == isFirst
            })
        let foreign = decide([card], Make.item(.electronics, 50_000_000, currency: "JPY"))
        #expect(foreign.kinds().contains(.creditLimit) == (line.flatMap { l in balance.map { l <= $0 } } ?? false))
    }

    // MARK: - A stacking bonus on a limited rate

    @Test func `of a bonus and a used-up limit the one that is used up is said to be`() {
        let card = Make.card(
            "c", [Make.rule(.groceries, 300, after: 100)],
            pots: [Make.pot(.category(.groceries), 10_000, used: 15_000, resets: .monthly)],
            bonus: Make.bonus([.category(.groceries)], 400, limit: 20_000, used: 15_000, stacks: true))
        let decision = decide([card, base], Make.item(.groceries, 10_000))
        #expect(decision.kinds() == [.limitWarning, .limitExceeded])
        #expect(decision.warnings[0].pot?.source == .quarterlyBonus)
        #expect(decision.warnings[1].pot?.source == .limit(index: 0))
        for warning in decision.warnings where warning.kind == .limitExceeded {
            #expect(warning.pot?.remaining == .zero)
        }
    }

    @Test func `no limit is said to be used up that has something left`() {
        for seed in UInt64(1)...1_500 {
            var wallet = RandomWallet(seed: seed)
            let cards = wallet.cards(1...4)
            let decision = Make.decide([wallet.item()], cards)
            for warning in decision.warnings where warning.kind == .limitExceeded {
                #expect(warning.pot?.remaining == .zero, "seed \(seed)")
            }
        }
    }
}

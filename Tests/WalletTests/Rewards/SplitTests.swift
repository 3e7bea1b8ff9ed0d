import Basics
import Testing

@testable import Wallet

/// The best division of a purchase.
@Suite struct SplitTests {
    private func allocations(_ decision: Decision, _ item: Int = 0) -> [String] {
        decision.items[item].allocations.map { "\($0.cardID.rawValue) \($0.amount) at \($0.multiplier)" }
    }

    @Test func `what exceeds a limit goes to the next best card`() {
        let grocer = Make.card(
            "grocer", [Make.rule(.groceries, 600, after: 100)],
            pots: [Make.pot(.category(.groceries), 600_000, used: 590_000)])
        let flat = Make.card("flat", [Make.rule(.general, 200)])
        let decision = Make.decide([Make.item(.groceries, 25_000)], [flat, grocer])
        #expect(decision.primary?.cardID.rawValue == "grocer")
        #expect(decision.primary?.worth == 75_000)
        #expect(allocations(decision) == ["grocer 100.00 at 6", "flat 150.00 at 2"])
        #expect(decision.items[0].allocatedValue.hundredthsOfCent == 90_000)
        #expect(decision.items[0].splitGain.hundredthsOfCent == 15_000)
    }

    @Test func `a small pot on another card helps a primary that has none`() {
        let small = Make.card("small", [Make.rule(.gas, 500, after: 100)], pots: [Make.pot(.category(.gas), 10_000)])
        let flat = Make.card("flat", [Make.rule(.general, 200)])
        let decision = Make.decide([Make.item(.gas, 100_000)], [small, flat])
        #expect(decision.primary?.cardID.rawValue == "flat")
        #expect(allocations(decision) == ["small 100.00 at 5", "flat 900.00 at 2"])
    }

    @Test func `nothing is divided where that gains nothing`() {
        let card = Make.card(
            "card", [Make.rule(.gas, 500, after: 200)], pots: [Make.pot(.category(.gas), 10_000)])
        let flat = Make.card("flat", [Make.rule(.general, 200)])
        #expect(allocations(Make.decide([Make.item(.gas, 15_000)], [flat, card])) == ["card 150.00 at 5"])
        #expect(allocations(Make.decide([Make.item(.gas)], [flat, card])).isEmpty)
    }

    @Test func `rounding to whole points does not make the split worse than the single card`() {
        let floor = Make.card(
            "floor", [Make.rule(.gas, 200, after: 100)], pots: [Make.pot(.category(.gas), 10_000, used: 9_951)],
            rounding: .floorPoint)
        let other = Make.card("other", [Make.rule(.general, 101)], rounding: .floorPoint)
        let decision = Make.decide([Make.item(.gas, 151)], [floor, other])
        #expect(decision.items[0].allocatedValue >= decision.primary?.value ?? .zero)
        #expect(allocations(decision) == ["floor 1.51 at 2"])
    }

    @Test func `two items share a pot as the one that gains more needs it`() {
        let shared = Make.card(
            "shared", [Make.rule(.gas, 500, after: 100), Make.rule(.dining, 300, after: 100)],
            pots: [Make.pot(.category(.gas), 10_000, sharedWith: [.category(.dining)])])
        let flat = Make.card("flat", [Make.rule(.general, 200)])
        let decision = Make.decide([Make.item(.dining, 8_000), Make.item(.gas, 8_000)], [shared, flat])
        #expect(allocations(decision, 1) == ["shared 80.00 at 5"])
        #expect(allocations(decision, 0) == ["shared 20.00 at 3", "flat 60.00 at 2"])
        let total = decision.items.reduce(0) { $0 + $1.allocatedValue.hundredthsOfCent }
        #expect(total == 40_000 + 6_000 + 12_000)
        #expect(decision.primary?.cardID.rawValue == "shared")
        #expect(decision.primaryItemIndex == 1)
    }

    @Test func `an item gives way where it has a second choice nearly as good`() {
        let first = Make.card(
            "first", [Make.rule(.gas, 500, after: 0), Make.rule(.dining, 400, after: 0), Make.rule(.general, 0)],
            pots: [Make.pot(.category(.gas), 10_000, sharedWith: [.category(.dining)])])
        let second = Make.card(
            "second", [Make.rule(.gas, 400, after: 0), Make.rule(.general, 0)],
            pots: [Make.pot(.category(.gas), 10_000)])
        let decision = Make.decide([Make.item(.gas, 10_000), Make.item(.dining, 10_000)], [first, second])
        #expect(allocations(decision, 0) == ["second 100.00 at 4"])
        #expect(allocations(decision, 1) == ["first 100.00 at 4"])
        #expect(decision.items.map { $0.primary?.cardID.rawValue } == ["second", "first"])
        #expect(decision.items.allSatisfy { $0.splitGain == .zero })
    }

    @Test func `items after the one that uses a limit up are ranked with what is left of it`() {
        let bonus = Make.card(
            "bonus", [Make.rule(.groceries, 600), Make.rule(.general, 100)],
            pots: [Make.pot(.category(.groceries), 600_000, used: 590_000)])
        let flat = Make.card("flat", [Make.rule(.general, 200)])
        let item = Make.item(.groceries, 10_000)
        let decision = Make.decide([item, item, item], [bonus, flat])
        #expect(decision.items.map { $0.primary?.cardID.rawValue } == ["bonus", "flat", "flat"])
        #expect(decision.items.compactMap { $0.primary?.value.cents } == [600, 200, 200])
        #expect(decision.items.compactMap { $0.secondary?.value.cents } == [200, 100, 100])
        #expect(decision.items.allSatisfy { $0.allocations.map(\.cardIndex) == [$0.primary?.cardIndex] })
        #expect(decision.warnings.map(\.kind) == [.limitWarning])
        #expect(decision.warnings.allSatisfy { $0.isTogether && $0.pot?.remaining.cents == 10_000 })
    }

    @Test func `a pot that two items cross together is said, and the second sees what the first leaves`() {
        let shared = Make.card(
            "shared", [Make.rule(.gas, 500), Make.rule(.groceries, 500), Make.rule(.general, 100)],
            pots: [Make.pot(.category(.gas), 10_000, used: 2_000, sharedWith: [.category(.groceries)])])
        let items = [Make.item(.gas, 6_000), Make.item(.groceries, 6_000)]
        let alone = Make.decide(items, [shared])
        #expect(alone.items.compactMap { $0.primary?.value.cents } == [300, 140])
        #expect(alone.items.compactMap { $0.primary?.pot?.remaining.cents } == [8_000, 2_000])
        #expect(alone.items.map { $0.primary?.crossesLimit } == [false, true])
        #expect(alone.warnings.map(\.kind) == [.limitWarning])
        #expect(alone.warnings.first?.pot?.remaining.cents == 8_000)
        let flat = Make.card("flat", [Make.rule(.general, 200)])
        let split = Make.decide(items, [shared, flat])
        #expect(split.items.reduce(0) { $0 + $1.allocatedValue.cents } == 480)
        #expect(split.items.map(\.splitIsWorthwhile) == [false, true])
        #expect(split.warnings.map(\.kind) == [.limitWarning])
    }

    @Test func `items that fit a pot together take turns in it, and no warning comes of that`() {
        let card = Make.card(
            "c", [Make.rule(.groceries, 600), Make.rule(.general, 100)],
            pots: [Make.pot(.category(.groceries), 100_000)])
        let decision = Make.decide([Make.item(.groceries, 90_000), Make.item(.groceries, 5_000)], [card])
        #expect(decision.items.compactMap { $0.primary?.pot?.remaining.cents } == [100_000, 10_000])
        #expect(decision.warnings.isEmpty)
    }

    @Test func `a split that brings no cent more is not worth while`() {
        let nearlyUsed = Make.card(
            "r", [Make.rule(.groceries, 500), Make.rule(.general, 100)],
            pots: [Make.pot(.category(.groceries), 10_000, used: 9_999)])
        let flat = Make.card("flat", [Make.rule(.general, 200)])
        let decision = Make.decide([Make.item(.groceries, 10_000)], [nearlyUsed, flat])
        #expect(decision.primary?.cardID.rawValue == "flat")
        #expect(!decision.items[0].splitIsWorthwhile)
    }

    @Test func `one item's split is the best of all splits`() {
        for seed in UInt64(1)...400 {
            var wallet = RandomWallet(seed: seed)
            wallet.plain = true
            wallet.largestAmount = 24
            var cards = wallet.cards(1...3)
            for index in cards.indices { cards[index].isActive = true }
            let item = wallet.item()
            let amount = item.amount?.cents ?? 0
            let decision = Make.decide([item], cards)
            var best = 0
            func divide(_ card: Int, _ rest: Int, _ earned: Int) {
                if card == cards.count - 1 {
                    var slow = SlowReference(cards[card], item)
                    best = max(best, earned + slow.pay(rest))
                    return
                }
                for part in 0...rest {
                    var slow = SlowReference(cards[card], item)
                    divide(card + 1, rest - part, earned + slow.pay(part))
                }
            }
            divide(0, amount, 0)
            #expect(decision.items[0].allocatedValue.hundredthsOfCent == best / 10_000, "seed \(seed)")
        }
    }
}

import Basics
import Testing

@testable import Wallet

/// Several purchases at once, to be paid in the order in which they are listed.
@Suite struct SeveralItemsSplitTests {
    private func allocations(_ decision: Decision, _ item: Int) -> [String] {
        decision.items[item].allocations.map { "\($0.cardID.rawValue) \($0.amount) at \($0.multiplier)" }
    }

    private func earned(_ decision: Decision) -> Int {
        decision.items.reduce(0) { $0 + $1.allocatedValue.hundredthsOfCent }
    }

    // MARK: - Order

    @Test func `an earlier item does not get the rate after a limit that a later one fills`() {
        let shared = Make.card(
            "shared",
            [Make.rule(.gas, 600, after: 100), Make.rule(.drugstores, 300, after: 200), Make.rule(.general, 200)],
            pots: [Make.pot(.category(.gas), 15_000, sharedWith: [.category(.drugstores)])])
        let flat = Make.card("flat", [Make.rule(.general, 150)])
        let decision = Make.decide([Make.item(.drugstores, 24_000), Make.item(.gas, 24_000)], [shared, flat])
        #expect(allocations(decision, 0) == ["flat 240.00 at 1.5"])
        #expect(allocations(decision, 1) == ["shared 150.00 at 6", "flat 90.00 at 1.5"])
        #expect(earned(decision) == 139_500)
        #expect(decision.items[1].primary?.pot?.spent == .zero)
        let turned = Make.decide([Make.item(.gas, 24_000), Make.item(.drugstores, 24_000)], [shared, flat])
        #expect(allocations(turned, 0) == ["shared 150.00 at 6", "flat 90.00 at 1.5"])
        #expect(allocations(turned, 1) == ["shared 240.00 at 2"])
        #expect(turned.items[1].primary?.limitStatus == .limitReached)
    }

    @Test func `a card without a limit beats the rate after another's limit`() {
        let flat = Make.card("z flat", [Make.rule(.general, 150)])
        let shared = Make.card(
            "a shared", [Make.rule(.streaming, 300, after: 150), Make.rule(.dining, 200, after: 150)],
            pots: [Make.pot(.category(.streaming), 10_000, used: 5_000, sharedWith: [.category(.dining)])])
        let decision = Make.decide([Make.item(.dining, 6_000), Make.item(.streaming, 24_000)], [flat, shared])
        #expect(decision.items[0].primary?.cardID.rawValue == "z flat")
        #expect(allocations(decision, 0) == ["z flat 60.00 at 1.5"])
        #expect(earned(decision) == 9_000 + 15_000 + 28_500)
    }

    @Test func `room that is kept for a later item is not promised to an earlier one`() {
        let shared = Make.card(
            "shared", [Make.rule(.gas, 500, after: 100), Make.rule(.dining, 300, after: 100)],
            pots: [Make.pot(.category(.gas), 10_000, sharedWith: [.category(.dining)])])
        let flat = Make.card("flat", [Make.rule(.general, 110)])
        let decision = Make.decide([Make.item(.dining, 8_000), Make.item(.gas, 8_000)], [shared, flat])
        #expect(allocations(decision, 0) == ["shared 20.00 at 3", "flat 60.00 at 1.1"])
        #expect(decision.items[0].primary?.cardID.rawValue == "flat")
        #expect(decision.items[0].splitIsWorthwhile)
        #expect(decision.items[1].primary?.pot?.remaining.cents == 8_000)
    }

    @Test func `a later item that draws from another pot of the card does not push the card back`() {
        let capped = Make.card(
            "capped", [Make.rule(.groceries, 300, after: 100), Make.rule(.gas, 300, after: 100)],
            pots: [Make.pot(.category(.groceries), 600_000, used: 594_000), Make.pot(.category(.gas), 600_000)])
        let flat = Make.card("flat", [Make.rule(.general, 200)])
        let items = [Make.item(.groceries, 10_000), Make.item(.gas, 4_000)]
        for order in [items, items.reversed()] {
            let decision = Make.decide(order, [flat, capped])
            #expect(decision.items.map { $0.primary?.cardID.rawValue } == ["capped", "capped"])
            #expect(decision.warnings.map(\.kind) == [.limitWarning])
        }
    }

    @Test func `items that share no pot are each ranked as if they were alone`() {
        var divided = 0
        for seed in UInt64(1)...600 {
            var random = SplitMix64(seed: seed)
            let categories = [Wallet.Category.groceries, .gas, .streaming, .dining].shuffled(using: &random)
            let cards = (0..<Int.random(in: 2...4, using: &random)).map { number in
                Make.card(
                    "card \(number)",
                    categories.map { Make.rule($0, 50 * Int.random(in: 2...12, using: &random), after: 100) }
                        + [Make.rule(.general, 50 * Int.random(in: 1...5, using: &random))],
                    pots: categories.map {
                        Make.pot(.category($0), 10_000, used: 1_000 * Int.random(in: 0...12, using: &random))
                    })
            }
            let items = categories.prefix(3).map { Make.item($0, 1_000 * Int.random(in: 1...20, using: &random)) }
            let together = Make.decide(Array(items), cards)
            for (item, decision) in zip(items, together.items) {
                let alone = Make.decide([item], cards).items[0]
                #expect(decision.ranking.map(\.value) == alone.ranking.map(\.value), "seed \(seed)")
                #expect(decision.allocatedValue == alone.allocatedValue, "seed \(seed)")
                if decision.allocations.count > 1 { divided += 1 }
            }
        }
        #expect(divided > 100)
    }

    @Test func `what is promised is what paying in the listed order earns`() {
        var divided = 0
        for seed in UInt64(1)...800 {
            var wallet = RandomWallet(seed: seed)
            wallet.plain = seed % 2 == 0
            wallet.largestAmount = 600
            var cards = wallet.cards(1...4)
            for index in cards.indices { cards[index].isActive = true }
            var items: [PurchaseItem] = []
            for _ in 0..<Int.random(in: 2...4, using: &wallet.random) { items.append(wallet.item()) }
            let decision = Make.decide(items, cards)
            var paid = cards
            for item in decision.items {
                for part in item.allocations {
                    var purchase = item.item
                    purchase.amount = part.amount
                    let engine = RewardEngine(date: Make.today)
                    let outcome = engine.outcome(of: paid[part.cardIndex], for: purchase)
                    #expect(outcome.value == part.value, "seed \(seed)")
                    #expect(outcome.multiplier == part.multiplier, "seed \(seed)")
                    paid[part.cardIndex] = Replay.paying(purchase, with: paid[part.cardIndex])
                }
                if item.allocations.count > 1 { divided += 1 }
                guard let primary = item.primary, !primary.amountIsAssumed else { continue }
                if item.allocations.count == 1 { #expect(primary.value == item.allocatedValue, "seed \(seed)") }
                #expect(
                    item.splitIsWorthwhile || primary.value.cents <= item.allocatedValue.cents, "seed \(seed)")
            }
        }
        #expect(divided > 100)
    }

    @Test func `what an item finds in the pot of its card is what those before it leave`() {
        for seed in UInt64(1)...500 {
            var wallet = RandomWallet(seed: seed)
            wallet.plain = true
            wallet.largestAmount = 600
            var cards = wallet.cards(1...4)
            for index in cards.indices { cards[index].isActive = true }
            let items = [wallet.item(), wallet.item(), wallet.item()]
            let decision = Make.decide(items, cards)
            var paid = cards
            for item in decision.items {
                if let primary = item.primary, item.allocations.count == 1 {
                    let alone = RewardEngine(date: Make.today).outcome(of: paid[primary.cardIndex], for: item.item)
                    #expect(primary.pot == alone.pot, "seed \(seed)")
                    #expect(primary.value == alone.value, "seed \(seed)")
                }
                for part in item.allocations {
                    var purchase = item.item
                    purchase.amount = part.amount
                    paid[part.cardIndex] = Replay.paying(purchase, with: paid[part.cardIndex])
                }
            }
        }
    }

    @Test(arguments: [(count: 2, seeds: UInt64(400), largest: 8), (count: 3, seeds: 200, largest: 4)])
    func `splits are the best of all splits that are paid in order`(count: Int, seeds: UInt64, largest: Int) {
        for seed in 1...seeds {
            var wallet = RandomWallet(seed: seed)
            wallet.plain = true
            wallet.largestAmount = largest
            var cards = wallet.cards(2...2)
            for index in cards.indices {
                cards[index].isActive = true
                // Outside of the model: a bonus stacked on a limited rate.
                if cards[index].quarterlyBonus?.stacksWithBase == true { cards[index].spendingLimits = [] }
            }
            let items = (0..<count).map { _ in wallet.item() }
            let amounts = items.map { $0.amount?.cents ?? 0 }
            let splits = amounts.reduce([[]]) { found, amount in
                found.flatMap { parts in (0...amount).map { parts + [$0] } }
            }
            let best = splits.map { parts in
                let rest = zip(amounts, parts).map { $0 - $1 }
                return Replay.earned(cards[0], items, parts) + Replay.earned(cards[1], items, rest)
            }.max()
            #expect(earned(Make.decide(items, cards)) == (best ?? 0) / 10_000, "seed \(seed)")
        }
    }

    @Test func `no card that each whole item could go to earns more`() {
        for seed in UInt64(1)...200 {
            var wallet = RandomWallet(seed: seed)
            wallet.largestAmount = 400
            var cards = wallet.cards(2...3)
            for index in cards.indices {
                cards[index].isActive = true
                cards[index].rounding = .exact
                cards[index].foreignTransactionFee = .zero
            }
            let items = [wallet.item(), wallet.item(), wallet.item()].map { item in
                var item = item
                item.amount = item.amount ?? Money(cents: 100)
                item.region = nil
                return item
            }
            let decision = Make.decide(items, cards)
            let ways = cards.indices.flatMap { first in
                cards.indices.flatMap { second in cards.indices.map { [first, second, $0] } }
            }
            for way in ways {
                let total = cards.indices.reduce(0) { sum, card in
                    let amounts = items.indices.map { way[$0] == card ? items[$0].amount?.cents ?? 0 : 0 }
                    return sum + Replay.earned(cards[card], items, amounts)
                }
                // Each item is rounded once.
                #expect(earned(decision) * 10_000 >= total - 30_000, "seed \(seed)")
            }
        }
    }

    // MARK: - One top category

    private static let custom = Make.card(
        "custom",
        [
            RewardRule(
                scope: .topCategory(options: [.category(.groceries), .category(.gas), .category(.dining)]),
                multiplier: Rate(hundredths: 500), pointType: "cashback"),
            Make.rule(.general, 100),
        ], pots: [Make.pot(.topCategory, 50_000, resets: .monthly)])
    private static let double = Make.card("double", [Make.rule(.general, 200)])

    @Test func `the top rate is paid on one category of a purchase`() {
        let (custom, double) = (SeveralItemsSplitTests.custom, SeveralItemsSplitTests.double)
        let decision = Make.decide([Make.item(.gas, 10_000), Make.item(.groceries, 30_000)], [custom, double])
        #expect(allocations(decision, 0) == ["double 100.00 at 2"])
        #expect(allocations(decision, 1) == ["custom 300.00 at 5"])
        #expect(decision.items.map { $0.primary?.cardID.rawValue } == ["double", "custom"])
        #expect(decision.items[1].primary?.assumesTopCategory == true)
        let alone = Make.decide([Make.item(.gas, 10_000), Make.item(.groceries, 30_000)], [custom])
        #expect(alone.items.map { $0.primary?.value.cents } == [100, 1_500])
        let three = Make.decide(
            [Make.item(.gas, 10_000), Make.item(.restaurants, 10_000), Make.item(.gas, 5_000)], [custom, double])
        #expect(three.items.map { $0.primary?.cardID.rawValue } == ["custom", "double", "custom"])
        #expect(three.items[1].secondary?.multiplier == Rate.one)
        let same = Make.decide([Make.item(.gas, 10_000), Make.item(.gas, 30_000)], [custom, double])
        #expect(earned(same) == 200_000)
    }

    @Test func `without amounts the top rate goes to the item that gains most`() {
        let gold = Make.card("gold", [Make.rule(.groceries, 400)])
        let cards = [SeveralItemsSplitTests.custom, SeveralItemsSplitTests.double, gold]
        for items in [[Make.item(.groceries), Make.item(.gas)], [Make.item(.gas), Make.item(.groceries)]] {
            let decision = Make.decide(items, cards)
            for item in decision.items {
                #expect(item.primary?.cardID.rawValue == (item.item.category == .gas ? "custom" : "gold"))
                #expect(item.allocations.isEmpty)
            }
        }
        let mixed = Make.decide([Make.item(.dining), Make.item(.gas, 10_000)], cards)
        #expect(mixed.items.map { $0.primary?.cardID.rawValue } == ["double", "custom"])
    }

    @Test func `what the month says of the top category holds for several items too`() {
        let history = SpendingHistory([
            SpendingTotal(
                cardID: CardID("custom"), category: .gas, month: Make.today.startOfMonth, amount: Money(cents: 20_000),
                count: 1)
        ])
        let decision = Make.decide(
            [Make.item(.groceries, 30_000), Make.item(.gas, 1_000)],
            [SeveralItemsSplitTests.custom, SeveralItemsSplitTests.double], on: Make.today, Preferences(), .none,
            history)
        #expect(decision.items.map { $0.primary?.cardID.rawValue } == ["double", "custom"])
    }
}

/// Pays purchases one after the other.
private enum Replay {
    /// The card after a purchase, its pots moved cent by cent.
    static func paying(_ item: PurchaseItem, with card: Card) -> Card {
        var card = card
        var slow = SlowReference(card, item)
        _ = slow.pay(item.amount?.cents ?? 0)
        for limit in card.spendingLimits.indices {
            card.spendingLimits[limit].currentSpending = Money(cents: slow.limitUsed[limit])
        }
        card.quarterlyBonus?.currentSpending = Money(cents: slow.bonusUsed)
        return card
    }

    /// Hundredths of a cent times 10,000 that a card earns for parts of items, in their order.
    static func earned(_ card: Card, _ items: [PurchaseItem], _ parts: [Int]) -> Int {
        var total = 0
        var card = card
        for (item, part) in zip(items, parts) where part > 0 {
            var slow = SlowReference(card, item)
            total += slow.pay(part)
            var purchase = item
            purchase.amount = Money(cents: part)
            card = paying(purchase, with: card)
        }
        return total
    }
}

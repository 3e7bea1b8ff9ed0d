import Basics
import Testing

@testable import Wallet

/// What holds for every wallet; each failure prints the seed that made it.
@Suite struct ArithmeticPropertyTests {
    private static func decide(_ wallet: inout RandomWallet, items count: ClosedRange<Int> = 1...1) -> (
        decision: Decision, items: [PurchaseItem], cards: [Card], preferences: Preferences
    ) {
        let cards = wallet.cards(1...5)
        var items: [PurchaseItem] = []
        for _ in 0..<Int.random(in: count, using: &wallet.random) { items.append(wallet.item()) }
        let preferences = wallet.preferences()
        return (Make.decide(items, cards, on: Make.today, preferences), items, cards, preferences)
    }

    @Test func `a card earns what paying cent by cent earns`() {
        for seed in UInt64(1)...600 {
            var wallet = RandomWallet(seed: seed)
            wallet.largestAmount = 900
            var card = wallet.card(0)
            card.rounding = .exact
            card.foreignTransactionFee = .zero
            var item = wallet.item()
            item.amount = Money(cents: wallet.cents(upTo: 900))
            let preferences = wallet.preferences()
            let outcome = RewardEngine(preferences: preferences, date: Make.today).outcome(of: card, for: item)
            var slow = SlowReference(card, item, pointValues: preferences.pointValues)
            let raw = slow.pay(outcome.amount.cents)
            #expect(outcome.worth == (raw + 5_000) / 10_000, "seed \(seed)")
        }
    }

    @Test func `segments add up to the amount and to the points`() {
        for seed in UInt64(1)...2_000 {
            var wallet = RandomWallet(seed: seed)
            let (decision, _, cards, _) = ArithmeticPropertyTests.decide(&wallet)
            for outcome in decision.items[0].ranking {
                let card = cards[outcome.cardIndex]
                let amount = outcome.segments.reduce(0) { $0 + $1.amount.cents }
                let points = outcome.segments.reduce(0) { $0 + $1.points.tenThousandths }
                switch card.rounding {
                case .exact:
                    #expect(amount == outcome.amount.cents, "seed \(seed)")
                    #expect(points == outcome.points.tenThousandths, "seed \(seed)")
                case .wholeDollar:
                    #expect(amount == (outcome.amount.cents + 50) / 100 * 100, "seed \(seed)")
                    #expect(points == outcome.points.tenThousandths, "seed \(seed)")
                case .floorPoint: #expect(points / 10_000 * 10_000 == outcome.points.tenThousandths, "seed \(seed)")
                }
            }
        }
    }

    @Test func `the split is never worse than any single card, and keeps every cent`() {
        for seed in UInt64(1)...3_000 {
            var wallet = RandomWallet(seed: seed)
            let (decision, items, _, _) = ArithmeticPropertyTests.decide(&wallet)
            let item = decision.items[0]
            guard let primary = item.primary, !primary.amountIsAssumed else {
                #expect(item.allocations.isEmpty, "seed \(seed)")
                continue
            }
            #expect(item.ranking.prefix(item.candidateCount).allSatisfy { $0.value <= primary.value }, "seed \(seed)")
            #expect(item.allocatedValue >= primary.value, "seed \(seed)")
            #expect(item.allocations.reduce(Money.zero) { $0 + $1.amount } == items[0].amount, "seed \(seed)")
            #expect(item.allocations.allSatisfy { $0.amount > .zero }, "seed \(seed)")
            #expect(Set(item.allocations.map(\.cardIndex)).count == item.allocations.count, "seed \(seed)")
            #expect(item.splitGain > .zero || item.allocations.map(\.cardIndex) == [primary.cardIndex], "seed \(seed)")
        }
    }

    @Test func `several items earn at least what any single card earns for all of them`() {
        for seed in UInt64(1)...2_000 {
            var wallet = RandomWallet(seed: seed)
            let (decision, items, cards, preferences) = ArithmeticPropertyTests.decide(&wallet, items: 2...4)
            for (item, asked) in zip(decision.items, items) where !item.allocations.isEmpty {
                #expect(item.allocations.reduce(Money.zero) { $0 + $1.amount } == asked.amount, "seed \(seed)")
            }
            guard decision.items.allSatisfy({ !$0.allocations.isEmpty }) else { continue }
            let allocated = decision.items.reduce(RewardValue.zero) { $0 + $1.allocatedValue }
            for index in cards.indices
            where decision.items.allSatisfy({ $0.ranking.prefix($0.candidateCount).contains { $0.cardIndex == index } })
            {
                let alone = Make.decide(items, [cards[index]], on: Make.today, preferences)
                let value = alone.items.reduce(RewardValue.zero) { $0 + $1.allocatedValue }
                #expect(allocated >= value, "seed \(seed)")
            }
            #expect(decision.primary != nil, "seed \(seed)")
        }
    }

    @Test func `the order of the cards changes nothing`() {
        for seed in UInt64(1)...1_000 {
            var wallet = RandomWallet(seed: seed)
            let (decision, items, cards, preferences) = ArithmeticPropertyTests.decide(&wallet, items: 1...3)
            let shuffled = Make.decide(items, cards.shuffled(using: &wallet.random), on: Make.today, preferences)
            for (left, right) in zip(decision.items, shuffled.items) {
                #expect(left.ranking.map(\.cardID) == right.ranking.map(\.cardID), "seed \(seed)")
                #expect(left.ranking.map(\.value) == right.ranking.map(\.value), "seed \(seed)")
            }
            #expect(
                decision.items.reduce(RewardValue.zero) { $0 + $1.allocatedValue }
                    == shuffled.items.reduce(RewardValue.zero) { $0 + $1.allocatedValue }, "seed \(seed)")
            #expect(decision.warnings.map(\.kind) == shuffled.warnings.map(\.kind), "seed \(seed)")
            if items.count == 1 {
                #expect(decision.warnings.map(\.cardID) == shuffled.warnings.map(\.cardID), "seed \(seed)")
            }
        }
    }

    @Test func `a higher rate never earns less`() {
        for seed in UInt64(1)...3_000 {
            var wallet = RandomWallet(seed: seed)
            wallet.plain = seed % 2 == 0
            var (decision, items, cards, preferences) = ArithmeticPropertyTests.decide(&wallet)
            preferences.pointValues = [:]
            decision = Make.decide(items, cards, on: Make.today, preferences)
            let index = Int.random(in: 0..<cards.count, using: &wallet.random)
            guard !cards[index].rewardRules.isEmpty else { continue }
            let rule = Int.random(in: 0..<cards[index].rewardRules.count, using: &wallet.random)
            let raised = Rate(hundredths: Int.random(in: 1...300, using: &wallet.random))
            cards[index].rewardRules[rule].multiplier = cards[index].rewardRules[rule].multiplier + raised
            let after = Make.decide(items, cards, on: Make.today, preferences)
            let before = decision.items[0].ranking.first { $0.cardIndex == index }
            let now = after.items[0].ranking.first { $0.cardIndex == index }
            #expect(now?.value ?? .zero >= before?.value ?? .zero, "seed \(seed)")
            if let old = decision.primary, let new = after.primary { #expect(new.value >= old.value, "seed \(seed)") }
        }
    }

    @Test func `a warning about another card is about one that would have earned more`() {
        for seed in UInt64(1)...2_000 {
            var wallet = RandomWallet(seed: seed)
            let (decision, _, _, _) = ArithmeticPropertyTests.decide(&wallet)
            for missed in decision.missed {
                #expect(missed.gain > .zero || decision.primary == nil, "seed \(seed)")
            }
            for warning in decision.warnings {
                #expect(warning.isPrimary == (warning.cardIndex == decision.primary?.cardIndex), "seed \(seed)")
            }
            #expect(
                Set(decision.warnings.map { "\($0.kind) \($0.cardIndex)" }).count == decision.warnings.count,
                "seed \(seed)")
        }
    }
}

import Basics

/// Chooses the cards that a purchase of several items is headed by.
struct Summary {
    typealias Leader = (item: Int, outcome: CardOutcome)

    private(set) var primary: Leader?
    private(set) var secondary: Leader?

    init(items: [ItemDecision]) {
        if items.count == 1 {
            primary = items[0].primary.map { (0, $0) }
            secondary = items[0].secondary.map { (0, $0) }
            return
        }
        let order = Summary.earners(items)
        guard let first = order.first, let leader = Summary.outcome(of: first, items) else { return }
        primary = leader
        if order.count > 1, let second = Summary.outcome(of: order[1], items) {
            secondary = second
        } else {
            let candidates = items[leader.item].ranking.prefix(items[leader.item].candidateCount)
            secondary = candidates.first { $0.cardIndex != first }.map { (leader.item, $0) }
        }
    }

    /// Cards by what they earn over the allocations, most first; an item without an amount counts with its next 100.
    private static func earners(_ items: [ItemDecision]) -> [Int] {
        var earned: [Int: RewardValue] = [:]
        var order: [Int] = []
        func add(_ card: Int, _ value: RewardValue) {
            if earned[card] == nil { order.append(card) }
            earned[card, default: .zero] = earned[card, default: .zero] + value
        }
        for item in items {
            if item.allocations.isEmpty, let primary = item.primary { add(primary.cardIndex, primary.value) }
            for allocation in item.allocations { add(allocation.cardIndex, allocation.value) }
        }
        return order.enumerated()
            .sorted { left, right in
                let leftValue = earned[left.element] ?? .zero
                let rightValue = earned[right.element] ?? .zero
                return leftValue == rightValue ? left.offset < right.offset : leftValue > rightValue
            }
            .map(\.element)
    }

    /// The item that a card serves with most value, and its outcome there.
    private static func outcome(of card: Int, _ items: [ItemDecision]) -> Leader? {
        var best: (item: Int, outcome: CardOutcome, value: RewardValue)?
        for (index, item) in items.enumerated() {
            let value: RewardValue
            if let part = item.allocations.first(where: { $0.cardIndex == card }) {
                value = part.value
            } else if item.allocations.isEmpty, item.primary?.cardIndex == card, let primary = item.primary {
                value = primary.value
            } else {
                continue
            }
            guard let outcome = item.ranking.first(where: { $0.cardIndex == card }) else { continue }
            if best.map({ value > $0.value }) ?? true { best = (index, outcome, value) }
        }
        return best.map { ($0.item, $0.outcome) }
    }
}

import Basics

/// Chooses the cards that a purchase of several items is headed by.
struct Summary {
    let items: [ItemDecision]

    /// The primary, the item it is about, and the secondary.
    var leaders: (primary: CardOutcome?, item: Int?, secondary: CardOutcome?) {
        let order = earners
        guard let first = order.first, let (item, primary) = outcome(of: first) else { return (nil, nil, nil) }
        if order.count > 1, let (_, second) = outcome(of: order[1]) { return (primary, item, second) }
        return (primary, item, items[item].ranking.prefix(items[item].candidateCount).first { $0.cardIndex != first })
    }

    /// Cards by what they earn over the allocations, most first; an item without an amount counts with its next 100.
    private var earners: [Int] {
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
    private func outcome(of card: Int) -> (Int, CardOutcome)? {
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

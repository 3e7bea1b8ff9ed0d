/// The answer for one item.
public struct ItemDecision: Sendable {
    public let item: PurchaseItem
    /// Every card: the candidates best first, then those that cannot be used, best first.
    public internal(set) var ranking: [CardOutcome]
    /// How many of ``ranking`` are candidates.
    var candidateCount: Int
    /// The best split of the amount over the candidates; one entry where no split helps, none without an amount. With
    /// several items it respects the pots that they share.
    public internal(set) var allocations: [Allocation]

    /// The best card for the whole amount. Of several items that share a pot, each finds there what the others leave, so
    /// that this is the card that ``allocations`` name, or the one of them that alone would bring most.
    public var primary: CardOutcome? { candidateCount > 0 ? ranking[0] : nil }
    public var secondary: CardOutcome? { candidateCount > 1 ? ranking[1] : nil }

    /// No rate is known for the amount: cards are compared by their rates alone.
    public var isNotConverted: Bool { ranking.first?.amountIsForeign ?? false }

    var allocatedValue: RewardValue { allocations.reduce(.zero) { $0 + $1.value } }

    /// What the split earns above ``primary``; zero where no split helps.
    var splitGain: RewardValue {
        guard !allocations.isEmpty, let primary else { return .zero }
        return allocatedValue - primary.value
    }

    /// Whether dividing the amount brings more than one card does, by a cent at least.
    var splitIsWorthwhile: Bool {
        guard allocations.count > 1, let primary else { return false }
        return allocatedValue.cents > primary.value.cents
    }
}

/// The answer for one item.
public struct ItemDecision: Sendable {
    public let item: PurchaseItem
    /// Every card: the candidates best first, then those that cannot be used, best first.
    public let ranking: [CardOutcome]
    /// How many of ``ranking`` are candidates.
    public let candidateCount: Int
    /// The best split of the amount over the candidates; one entry where no split helps, none without an amount. With
    /// several items it respects the pots that they share, so it may differ from ``primary``.
    public internal(set) var allocations: [Allocation]

    /// The best card for the whole amount, the item taken on its own.
    public var primary: CardOutcome? { candidateCount > 0 ? ranking[0] : nil }
    public var secondary: CardOutcome? { candidateCount > 1 ? ranking[1] : nil }

    public var allocatedValue: RewardValue { allocations.reduce(.zero) { $0 + $1.value } }

    /// What the split earns above ``primary``; zero where no split helps.
    public var splitGain: RewardValue {
        guard !allocations.isEmpty, let primary else { return .zero }
        return allocatedValue - primary.value
    }
}

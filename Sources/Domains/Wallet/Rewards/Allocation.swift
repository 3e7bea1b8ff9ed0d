public import Basics

/// The part of an item's amount that one card pays in the best split.
public struct Allocation: Sendable, Hashable {
    public let cardIndex: Int
    public let cardID: CardID
    public let amount: Money
    /// The rate of the part's first segment.
    public let multiplier: Rate
    public let points: RewardPoints
    /// After the foreign fee.
    public let value: RewardValue
    public let pointType: String
}

public import Basics

/// What one card earns if it pays for all items of a purchase, in their order.
public struct CardTotal: Sendable, Hashable {
    public let cardIndex: Int
    public let cardID: CardID
    public let points: RewardPoints
    public let value: RewardValue
}

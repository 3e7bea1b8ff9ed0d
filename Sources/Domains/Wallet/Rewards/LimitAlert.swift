public import Basics

/// A pot that is near its end or beyond it.
public struct LimitAlert: Sendable, Hashable {
    /// Position in the cards that were passed in.
    public let cardIndex: Int
    public let cardID: CardID
    public let cardName: String
    public let pot: PotStatus
}

public import Basics

/// A bonus of the present quarter and its card.
public struct LiveBonus: Sendable, Hashable {
    /// Position in the cards that were passed in.
    public let cardIndex: Int
    public let cardID: CardID
    public let cardName: String
    public let bonus: QuarterlyBonus
}

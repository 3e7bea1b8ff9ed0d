import Basics

/// A bonus of the present quarter and its card.
struct LiveBonus: Sendable, Hashable {
    /// Position in the cards that were passed in.
    let cardIndex: Int
    let cardID: CardID
    let cardName: String
    let bonus: QuarterlyBonus
}

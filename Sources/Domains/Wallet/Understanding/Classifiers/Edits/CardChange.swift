/// What a turn may say of a card.
package enum CardChange: Int, CaseIterable, Sendable {
    /// A card that is named is lost, lent, left behind, used up or not wanted.
    case gone
    /// A card that was, is at hand again.
    case back
}

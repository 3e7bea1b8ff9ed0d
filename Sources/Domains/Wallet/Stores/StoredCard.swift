public import Basics
public import Stores

/// A card as it is stored: with its revision and times.
public struct StoredCard: Sendable, Hashable, Identifiable {
    public let card: Card
    /// Changes with every change of the card, also when a purchase moves its spending.
    public let revision: Revision
    public let createdAt: Timestamp
    public let updatedAt: Timestamp

    public init(card: Card, revision: Revision, createdAt: Timestamp, updatedAt: Timestamp) {
        self.card = card
        self.revision = revision
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    public var id: CardID { card.id }
}

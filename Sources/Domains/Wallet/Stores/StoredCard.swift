public import Basics
public import Stores

/// A card as it is stored: with its revision and times.
public struct StoredCard: Sendable, Hashable, Identifiable {
    public let card: Card
    /// Changes with every change of the card, also when a purchase moves its spending.
    public let revision: Revision
    public let createdAt: Timestamp
    public let updatedAt: Timestamp
    /// How many purchases the user has on it, where they were counted.
    public let transactionCount: Int?
    /// Whether others' purchases move its pots too: it is another's, or others have bought or may buy on it.
    public let isShared: Bool

    public init(
        card: Card, revision: Revision, createdAt: Timestamp, updatedAt: Timestamp, transactionCount: Int? = nil,
        isShared: Bool = false
    ) {
        self.card = card
        self.revision = revision
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.transactionCount = transactionCount
        self.isShared = isShared
    }

    public var id: CardID { card.id }
}

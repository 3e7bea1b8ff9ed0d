public import Basics

/// A pot that a card of the catalogue has.
public struct CatalogLimit: Sendable, Hashable {
    public let category: SpendingLimit.Key
    public let sharedWith: [SpendingLimit.Key]
    public let limit: Money
    public let resetType: SpendingLimit.ResetType

    func counts(_ key: SpendingLimit.Key) -> Bool { category == key || sharedWith.contains(key) }
}

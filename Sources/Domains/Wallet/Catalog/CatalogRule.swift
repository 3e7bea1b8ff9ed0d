public import Basics

/// One rate of a card, with where it is known from.
public struct CatalogRule: Sendable, Hashable {
    /// The rule as a made card holds it; a choose rule has all its options.
    public let rule: RewardRule
    /// A category, `choice` or `topCategory`.
    public let category: String
    /// In English.
    public let description: String
    /// The options of a choose or top-category rule; else empty.
    public let options: [CatalogOption]
    /// How many options can be chosen at a time; zero where nothing is chosen.
    public let choose: Int
    /// What is chosen where the holder says nothing.
    let defaultChoice: [CatalogOption]
    /// The pot that the rate draws from.
    public let limit: Money?
    public let resetType: SpendingLimit.ResetType?
    /// Reported by a single source: listed, but left out of made cards.
    public let unconfirmed: Bool
    public let confidence: Confidence
    /// The date of the newest source, as precise as it is known.
    public let asOf: String
    public let sources: [CatalogSource]
}

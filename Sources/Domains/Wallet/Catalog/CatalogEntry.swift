public import Basics

/// A known card: what it earns, what it costs, and where that is known from.
public struct CatalogEntry: Sendable, Hashable, Identifiable {
    public let id: String
    public let name: String
    public let nameChinese: String?
    /// What people call it, such as CSP; for searching.
    let nicknames: [String]
    public let issuer: String
    public let cardType: String
    /// The networks it is issued on; a holder of one with several says which.
    public let networks: [Network]
    public let annualFee: Money
    public let foreignTransactionFee: Rate
    public let pointType: String
    public let rounding: Card.Rounding
    /// What everything earns that no rule covers.
    let baseRate: Rate
    public let rules: [CatalogRule]
    public let limits: [CatalogLimit]
    /// The quarters of a rotating bonus that are known of, unknown categories included.
    public let rotating: [CatalogQuarter]
    public let notes: [String]
    public let confidence: Confidence
    public let asOf: String
    public let sources: [CatalogSource]
}

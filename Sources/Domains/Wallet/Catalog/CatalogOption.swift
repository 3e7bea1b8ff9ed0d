/// One thing that the holder of a choose rule can choose, or that can be the top category of a cycle; it may cover several
/// categories and classes ("gas and EV charging").
public struct CatalogOption: Sendable, Hashable {
    public let name: String
    public let targets: [RuleTarget]
}

/// Where a fact comes from.
public struct CatalogSource: Sendable, Hashable {
    public let name: String
    public let url: String?
    /// As the source states it: a day, a month or a year.
    public let date: String?
}

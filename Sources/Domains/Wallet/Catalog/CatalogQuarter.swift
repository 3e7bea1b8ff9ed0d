public import Basics

/// What a rotating bonus is on in one quarter.
public struct CatalogQuarter: Sendable, Hashable {
    /// 1...4.
    public let quarter: Int
    public let year: Int
    /// Nil where the categories could not be established: nothing is guessed.
    public let categories: [RuleTarget]?
    public let multiplier: Rate
    public let limit: Money?
    public let stacksWithBase: Bool
    public let activateBy: CalendarDate?
    public let sources: [CatalogSource]
}

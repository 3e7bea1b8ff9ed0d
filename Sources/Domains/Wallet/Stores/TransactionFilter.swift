public import Basics

/// Which transactions to list; nil means no bound.
public struct TransactionFilter: Sendable, Hashable {
    public var card: CardID?
    public var category: Category?
    public var from: CalendarDate?
    /// The last day, included.
    public var through: CalendarDate?

    public init(
        card: CardID? = nil, category: Category? = nil, from: CalendarDate? = nil, through: CalendarDate? = nil
    ) {
        self.card = card
        self.category = category
        self.from = from
        self.through = through
    }
}

public import Basics

/// Which transactions to list; nil means no bound.
public struct TransactionFilter: Sendable, Hashable {
    public var card: CardID?
    /// With the categories below it.
    public var category: Category?
    /// Found in the merchant, its text or the note, letter case ignored.
    public var text: String?
    public var from: CalendarDate?
    /// The last day, included.
    public var through: CalendarDate?

    public init(
        card: CardID? = nil, category: Category? = nil, text: String? = nil, from: CalendarDate? = nil,
        through: CalendarDate? = nil
    ) {
        self.card = card
        self.category = category
        self.text = text
        self.from = from
        self.through = through
    }
}

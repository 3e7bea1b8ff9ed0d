/// Which cards for a purchase, and everything that an answer says about it. A class, because it is large and handed on.
public final class Decision: Sendable {
    /// In the order of the items that were asked about.
    public let items: [ItemDecision]
    /// One item: its best card. Several: the card that earns most over the best split, with its outcome for the item
    /// (of those it serves) where it earns most. Nil where no card is active and accepted.
    public let primary: CardOutcome?
    /// One item: the runner-up. Several: the card that earns second most over the split, else the runner-up of the item
    /// of ``primary``.
    public let secondary: CardOutcome?
    /// The item that ``primary`` is about.
    let primaryItemIndex: Int?
    /// The item that ``secondary`` is about.
    let secondaryItemIndex: Int?
    /// Of all items, in their order.
    public let warnings: [RewardWarning]
    /// Better rates that a condition stood in the way of, of all items; the warnings are drawn from these.
    public let missed: [MissedOpportunity]

    init(
        items: [ItemDecision], warnings: [RewardWarning], missed: [MissedOpportunity]
    ) {
        let leaders = Summary(items: items)
        self.items = items
        primary = leaders.primary?.outcome
        secondary = leaders.secondary?.outcome
        primaryItemIndex = leaders.primary?.item
        secondaryItemIndex = leaders.secondary?.item
        self.warnings = warnings
        self.missed = missed
    }
}

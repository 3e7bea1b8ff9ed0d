public import Basics

/// A sum that the user stated: it stands for all that it holds, and what it does not hold is added to it.
public struct StatedSum: Sendable, Hashable {
    public let amount: Money
    /// The last day that it holds; nil where it holds what was recorded until ``at``.
    public let asOf: CalendarDate?
    /// When it was stated. No purchase that was recorded later has this moment or an earlier one.
    public let at: Timestamp
    /// The day on which it was stated, where the service is.
    public let day: CalendarDate

    public init(amount: Money, asOf: CalendarDate? = nil, at: Timestamp, day: CalendarDate) {
        self.amount = amount
        self.asOf = asOf
        self.at = at
        self.day = day
    }

    /// The last day that it tells of; it counts in the period of this day.
    public var lastDay: CalendarDate { asOf ?? day }

    /// Whether it holds a purchase.
    public func holds(purchaseOf date: CalendarDate, recordedAt: Timestamp) -> Bool {
        asOf.map { date <= $0 } ?? (recordedAt <= at)
    }
}

public import Basics

/// How a user spends: for the words of an answer, never for its numbers.
public struct SpendingPatterns: Sendable, Hashable {
    public struct Month: Sendable, Hashable {
        /// Its first day.
        public let month: CalendarDate
        /// Largest first, then by name.
        public let categories: [CategorySpending]

        public var total: Money { categories.reduce(.zero) { $0 + $1.amount } }
    }

    /// Spending of a quarter, for what changes with the season (requirement S0-20).
    package struct Quarter: Sendable, Hashable {
        package let year: Int
        /// 1...4.
        package let quarter: Int
        package let amount: Money
    }

    /// A card's use in the last three months (requirement S0-19).
    public struct Usage: Sendable, Hashable {
        public let cardID: CardID
        public let count: Int
        public let total: Money
        public let lastUsed: CalendarDate

        public init(cardID: CardID, count: Int, total: Money, lastUsed: CalendarDate) {
            self.cardID = cardID
            self.count = count
            self.total = total
            self.lastUsed = lastUsed
        }
    }

    public static let months = 3

    /// Of the last three months, by card, category and month.
    public let totals: [SpendingTotal]
    /// The last three months with spending, oldest first, the present one included (requirement S0-18).
    public let months: [Month]
    /// The quarters of the last year, oldest first; those without spending are left out.
    package let quarters: [Quarter]
    /// The most used first.
    public let cards: [Usage]

    public static let none = SpendingPatterns(totals: [], usage: [], through: CalendarDate(daysSinceEpoch: 0))

    /// - Parameters:
    ///   - totals: of the twelve months up to and including that of `date`.
    ///   - usage: of the last three of them.
    public init(totals: [SpendingTotal], usage: [Usage], through date: CalendarDate) {
        let first = date.startOfMonth.adding(months: 1 - SpendingPatterns.months)
        self.totals = totals.filter { $0.month >= first }
        let recent = Dictionary(grouping: self.totals, by: \.month)
        months = recent.sorted { $0.key < $1.key }.map {
            Month(month: $0.key, categories: SpendingHistory($0.value).byCategory)
        }
        quarters = Dictionary(grouping: totals, by: \.month.startOfQuarter).sorted { $0.key < $1.key }.map {
            start, totals in
            Quarter(year: start.year, quarter: start.quarter, amount: SpendingHistory(totals).total)
        }
        cards = usage.sorted { ($1.count, $0.cardID.rawValue) < ($0.count, $1.cardID.rawValue) }
    }
}

public import Basics

/// What an answer is told of its user beside the question (S0-21): shown with `debug`, and told to models.
public struct UserContext: Sendable, Hashable {
    /// What was bought on a card in the months that are looked at.
    public struct CardUsage: Sendable, Hashable {
        public let cardID: CardID
        /// Purchases and refunds.
        public let count: Int
        public let total: Money
        /// Of the card, whenever that was; nil for one that was never used.
        public let lastUsed: CalendarDate?
    }

    /// What was spent in a quarter.
    public struct Quarter: Sendable, Hashable {
        public let year: Int
        /// 1...4.
        public let quarter: Int
        public let total: Money
        /// Largest first, then by name.
        public let byCategory: [CategorySpending]

        /// Such as `2026Q4`.
        public var name: String { "\(year)Q\(quarter)" }
    }

    /// The wallet in four numbers (S0-22).
    public struct Metadata: Sendable, Hashable {
        public let totalCards: Int
        public let activeCards: Int
        /// What most of the active cards earn, at most three; of as many cards by name.
        public let primaryPointSystems: [String]
        /// Of the last three months, the present one included; never below zero.
        public let averageMonthlySpending: Money

        /// - Parameter totals: at least of the last three months.
        public init(cards: [Card], totals: [SpendingTotal], date: CalendarDate) {
            totalCards = cards.count
            let active = cards.filter(\.isActive)
            activeCards = active.count
            var systems: [String: Int] = [:]
            for card in active {
                for system in Set(card.rewardRules.map(\.pointType)) { systems[system, default: 0] += 1 }
            }
            primaryPointSystems = systems.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3).map(\.key)
            let recent = UserContext.recent(totals, date)
            let spent = recent.reduce(0) { Saturating.sum($0, $1.amount.thousandths) }
            averageMonthlySpending = Money(thousandths: max(0, spent) / (UserContext.months * 10) * 10)
        }
    }

    /// The months of ``spendingPatterns`` and of the average (S0-18).
    static let months = 3
    /// The quarters of ``seasonalTrends`` before the present one: the same a year ago is among them.
    private static let quartersBefore = 4

    public let cards: [Card]
    public let preferences: Preferences
    /// Of the last three months, by card, category and month.
    public let spendingPatterns: [SpendingTotal]
    /// One for each of ``cards``, in their order.
    public let cardUsageHistory: [CardUsage]
    /// The newest first; none without purchases.
    public let seasonalTrends: [Quarter]
    public let currentDate: CalendarDate
    public let contextMetadata: Metadata

    /// The first day of what is looked at.
    public static func start(for date: CalendarDate) -> CalendarDate {
        date.startOfQuarter.adding(months: -3 * quartersBefore)
    }

    /// - Parameter totals: from ``start(for:)`` on, of these cards.
    public init(cards: [Card], preferences: Preferences, totals: [SpendingTotal], date: CalendarDate) {
        self.cards = cards
        self.preferences = preferences
        spendingPatterns = UserContext.recent(totals, date)
        var used: [CardID: (count: Int, total: Int)] = [:]
        for entry in totals {
            used[entry.cardID, default: (0, 0)].count += entry.count
            used[entry.cardID, default: (0, 0)].total = Saturating.sum(
                used[entry.cardID]?.total ?? 0, entry.amount.thousandths)
        }
        cardUsageHistory = cards.map { card in
            CardUsage(
                cardID: card.id, count: used[card.id]?.count ?? 0,
                total: Money(thousandths: used[card.id]?.total ?? 0), lastUsed: card.lastUsed?.date())
        }
        seasonalTrends = Dictionary(grouping: totals) { $0.month.startOfQuarter }.sorted { $0.key > $1.key }
            .map { first, entries in
                let history = SpendingHistory(entries)
                return Quarter(
                    year: first.year, quarter: first.quarter, total: history.total, byCategory: history.byCategory)
            }
        currentDate = date
        contextMetadata = Metadata(cards: cards, totals: totals, date: date)
    }

    /// Those of the last three months.
    static func recent(_ totals: [SpendingTotal], _ date: CalendarDate) -> [SpendingTotal] {
        let first = date.startOfMonth.adding(months: 1 - months)
        return totals.filter { $0.month >= first }
    }
}

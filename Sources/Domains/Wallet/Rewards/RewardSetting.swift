import Basics

/// What all cards and items of a purchase have in common. A class, because everything that decides holds it.
final class RewardSetting: Sendable {
    let preferences: Preferences
    let date: CalendarDate
    let constraints: PurchaseConstraints
    /// Whether the constraints are about cards, which most are not.
    let constrainsCards: Bool
    /// The month up to ``historyDate``.
    private let history: SpendingHistory
    let historyDate: CalendarDate
    let rates: CurrencyConverter

    init(
        preferences: Preferences, date: CalendarDate, constraints: PurchaseConstraints = .none,
        history: SpendingHistory = .none, historyDate: CalendarDate? = nil, rates: CurrencyConverter = .none
    ) {
        self.preferences = preferences
        self.date = date
        self.constraints = constraints
        constrainsCards = constraints.concernCards
        self.history = history
        self.historyDate = historyDate ?? date
        self.rates = rates
    }

    func on(_ day: CalendarDate) -> RewardSetting {
        RewardSetting(
            preferences: preferences, date: day, constraints: constraints, history: history, historyDate: historyDate,
            rates: rates)
    }

    /// Whether anything was spent in the month that the history is about.
    var knowsSpending: Bool { !history.isEmpty }

    /// What was spent in the month of a purchase; nothing is known of a month that the history is not about.
    func history(of item: PurchaseItem) -> SpendingHistory {
        (item.date ?? date).isInMonth(of: historyDate) ? history : .none
    }
}

import Basics

/// What all cards and items of a purchase have in common. A class, because everything that decides holds it.
final class RewardSetting: Sendable {
    let preferences: Preferences
    let date: CalendarDate
    let constraints: PurchaseConstraints
    let history: SpendingHistory

    init(
        preferences: Preferences, date: CalendarDate, constraints: PurchaseConstraints, history: SpendingHistory
    ) {
        self.preferences = preferences
        self.date = date
        self.constraints = constraints
        self.history = history
    }
}

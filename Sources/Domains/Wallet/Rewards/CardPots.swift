import Basics

/// The pots of one card as they stand: for questions such as how much is left on the grocery limit.
enum CardPots {
    /// Every limit of the card, then the bonus of this quarter if it is activated and has a pot.
    static func status(of card: Card, preferences: Preferences, date: CalendarDate) -> [PotStatus] {
        var result = card.spendingLimits.indices.map { index in
            limitStatus(of: card, index: index, preferences: preferences, date: date, saidMaxedOut: false)
        }
        if let bonus = card.quarterlyBonus, bonus.activated, isLive(bonus, on: date),
            let status = bonusStatus(bonus, preferences: preferences, saidMaxedOut: false)
        {
            result.append(status)
        }
        return result
    }

    /// The pot that purchases of a category draw from; nil where they meet no limit.
    static func status(
        of card: Card, category: Category, preferences: Preferences, date: CalendarDate
    ) -> PotStatus? {
        RewardEngine(preferences: preferences, date: date)
            .outcome(of: card, for: PurchaseItem(category: category)).pot
    }

    /// Spent in the period of a day, never below zero: once the day of the reset has come, what was entered ahead for the
    /// period that the day lies in.
    static func spent(_ limit: SpendingLimit, on date: CalendarDate) -> Money {
        guard let reset = limit.resetDate, reset <= date, limit.resetType != .never else {
            return max(.zero, limit.currentSpending)
        }
        guard !limit.upcoming.isEmpty,
            case let period = PotPeriods.period(limit.resetType, anchor: limit.anchor ?? reset, containing: date),
            let start = period.start, let end = period.end
        else { return .zero }
        let entered = limit.upcoming.lazy.filter { max(start, reset) <= $0.date && $0.date < end }
        if limit.countsTopCategory { return top(totals(Array(entered))) }
        return max(.zero, entered.reduce(.zero) { $0 + $1.amount })
    }

    static func totals(_ amounts: [DatedAmount]) -> [Category: Money] {
        amounts.reduce(into: [:]) { $0[$1.category, default: .zero] = $0[$1.category, default: .zero] + $1.amount }
    }

    /// What a pot of the top category counts.
    static func top(_ byCategory: [Category: Money]) -> Money {
        max(.zero, byCategory.values.max() ?? .zero)
    }

    static func isLive(_ bonus: QuarterlyBonus, on date: CalendarDate) -> Bool {
        bonus.quarter == date.quarter && bonus.year == date.year
    }

    static func limitStatus(
        of card: Card, index: Int, preferences: Preferences, date: CalendarDate, saidMaxedOut: Bool,
        draws: PotDraws = PotDraws()
    ) -> PotStatus {
        // Read in place: a copy of a whole limit costs more than what is asked of it.
        let limits = card.spendingLimits
        return PotStatus(
            source: .limit(index: index), key: limits[index].category, limit: limits[index].limit,
            spent: spent(limits[index], on: date) + Money(thousandths: draws.limit(index)),
            thresholdPercent: preferences.alertThresholdPercent,
            resetDate: limits[index].resetDate.flatMap { $0 > date ? $0 : nil }, saidMaxedOut: saidMaxedOut)
    }

    static func bonusStatus(
        _ bonus: QuarterlyBonus, preferences: Preferences, saidMaxedOut: Bool, draws: PotDraws = PotDraws()
    ) -> PotStatus? {
        guard let limit = bonus.limit else { return nil }
        return PotStatus(
            source: .quarterlyBonus, key: nil, limit: limit,
            spent: max(.zero, bonus.currentSpending) + Money(thousandths: draws.bonus),
            thresholdPercent: preferences.alertThresholdPercent, resetDate: nil, saidMaxedOut: saidMaxedOut)
    }
}

import Basics

/// Purchases of different days, between which limits start anew or a quarter ends.
extension RewardEngine {
    /// Each day that is decided by itself, with its items; nil where all items find the same limits and bonuses.
    func days(of items: [PurchaseItem], _ cards: [Card]) -> [(date: CalendarDate, items: [Int])]? {
        var days: [(date: CalendarDate, periods: [CalendarDate?], items: [Int])] = []
        for index in items.indices {
            let date = items[index].date ?? builder.finder.date
            let periods = periods(on: date, cards)
            if let known = days.firstIndex(where: { $0.periods == periods }) {
                days[known].items.append(index)
            } else {
                days.append((date, periods, [index]))
            }
        }
        let isAsked = days.count == 1 && days[0].periods == periods(on: builder.finder.date, cards)
        return isAsked ? nil : days.map { ($0.date, $0.items) }
    }

    /// Until when what a day finds stays as it is: the quarter, and each limit.
    private func periods(on date: CalendarDate, _ cards: [Card]) -> [CalendarDate?] {
        var periods: [CalendarDate?] = [date.startOfQuarter]
        for card in cards {
            for limit in card.spendingLimits {
                periods.append(PotPeriods.nextReset(limit.resetType, known: limit.resetDate, after: date))
            }
        }
        return periods
    }

    /// The days one by one; a limit that does not start anew between them is promised to each.
    func decide(
        _ items: [PurchaseItem], on days: [(date: CalendarDate, items: [Int])], cards: [Card]
    ) -> Decision {
        var decided = [ItemDecision?](repeating: nil, count: items.count)
        var warnings: [RewardWarning] = []
        var missed: [MissedOpportunity] = []
        for day in days {
            let engine = RewardEngine(setting.on(day.date))
            let sameDay = day.items.map { index in
                var item = items[index]
                item.date = nil
                return item
            }
            let decision = engine.decide(sameDay, cards: cards)
            for (position, index) in day.items.enumerated() { decided[index] = decision.items[position] }
            for var warning in decision.warnings {
                warning.itemIndex = day.items[warning.itemIndex]
                if !warnings.contains(where: { $0.repeats(warning) }) { warnings.append(warning) }
            }
            for var found in decision.missed {
                found.itemIndex = day.items[found.itemIndex]
                missed.append(found)
            }
        }
        return Decision(
            items: decided.compactMap { $0 }, warnings: warnings.sorted { $0.itemIndex < $1.itemIndex }, missed: missed)
    }
}

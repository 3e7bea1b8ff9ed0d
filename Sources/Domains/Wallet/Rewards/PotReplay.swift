import Basics

/// One limit of a card while its purchases are replayed, oldest first: what the period holds that has been reached.
struct PotReplay {
    private let limit: SpendingLimit
    let present: (start: CalendarDate?, end: CalendarDate?)
    private var period: (start: CalendarDate?, end: CalendarDate?)
    /// What the statement of this period does not hold.
    private var sum = 0
    /// Of a top category's pot: all of the period, and what of it the statement holds.
    private var totals: [Category: Money] = [:]
    private var held: [Category: Money] = [:]
    private var seen: (spent: Money, totals: [Category: Money])?
    private(set) var upcoming: [DatedAmount] = []

    init(_ limit: SpendingLimit, today: CalendarDate) {
        self.limit = limit
        present = PotPeriods.period(limit.resetType, anchor: limit.anchor, containing: today)
        // Before every day.
        period = (nil, limit.resetType == .never ? nil : .earliest)
    }

    /// The first day that has to be replayed for the pot to be right on a day; nil for all days.
    func firstDay(for day: CalendarDate) -> CalendarDate? {
        PotPeriods.period(limit.resetType, anchor: limit.anchor, containing: day).start
    }

    /// Goes on to the period of a day, which is not before any that was reached.
    mutating func reach(_ day: CalendarDate) {
        guard let end = period.end, end <= day else { return }
        keepPresent()
        period = PotPeriods.period(limit.resetType, anchor: limit.anchor, containing: day)
        sum = 0
        totals = [:]
        held = [:]
    }

    /// What the period that was reached holds so far, never below zero.
    var spent: Money {
        let counted = (statement(of: period)?.amount ?? .zero) + Money(thousandths: sum)
        guard limit.countsTopCategory else { return max(.zero, counted) }
        return max(.zero, counted + CardPots.top(totals) - CardPots.top(held))
    }

    /// Room up to the limit.
    var room: Int { max(0, Saturating.difference(limit.limit.thousandths, spent.thousandths)) }

    /// - Parameters:
    ///   - date: the day in whose period it counts, which was reached.
    ///   - entry: what was recorded: the statement may hold it.
    mutating func add(_ thousandths: Int, _ category: Category, on date: CalendarDate, _ entry: LedgerEntry) {
        guard thousandths != 0 else { return }
        let amount = Money(thousandths: thousandths)
        let isHeld = statement(of: period)?.holds(purchaseOf: entry.date, recordedAt: entry.recordedAt) ?? false
        if limit.countsTopCategory {
            totals[category] = (totals[category] ?? .zero) + amount
            if isHeld { held[category] = (held[category] ?? .zero) + amount }
        } else if !isHeld {
            sum = Saturating.sum(sum, thousandths)
        }
        if let reset = present.end, reset <= date {
            upcoming.append(DatedAmount(date: date, amount: amount, category: category))
        }
    }

    /// The limit as it stands in the present period, once all purchases were replayed.
    mutating func finished(today: CalendarDate) -> SpendingLimit {
        reach(max(today, period.start ?? today))
        keepPresent()
        var result = limit
        result.resetDate = present.end ?? limit.anchor
        result.currentSpending = seen?.spent ?? max(.zero, statement(of: present)?.amount ?? .zero)
        result.byCategory = limit.countsTopCategory ? seen?.totals ?? [:] : [:]
        result.upcoming = upcoming
        return result
    }

    private func statement(of period: (start: CalendarDate?, end: CalendarDate?)) -> StatedSum? {
        limit.stated.flatMap { stated in
            let day = stated.lastDay
            return period.start.map { $0 <= day } ?? true && period.end.map { day < $0 } ?? true ? stated : nil
        }
    }

    private mutating func keepPresent() {
        if period.start == present.start, period.end == present.end { seen = (spent, totals) }
    }
}

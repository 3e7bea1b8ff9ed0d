public import Basics

/// What is spent towards the limits of a card: a function of what was stated and of the purchases that are stored, by the same
/// choice of rule that pays them, so that a purchase moves exactly the pot it earns from.
public enum SpendingLedger {
    /// The days whose purchases are needed for a card's pots; the second part is empty but for a bonus of long ago.
    ///
    /// - Returns: nothing where the card has neither limit nor bonus.
    public static func days(of card: Card, today: CalendarDate) -> [Range<CalendarDate>] {
        let pots = card.spendingLimits.map { PotReplay($0, today: today) }
        func first(for day: CalendarDate) -> CalendarDate {
            pots.reduce(day) { min($0, $1.firstDay(for: day) ?? .earliest) }
        }
        let present = pots.isEmpty ? nil : first(for: today)..<CalendarDate.latest
        guard let quarter = card.quarterlyBonus?.days else { return present.map { [$0] } ?? [] }
        // What the bonus leaves to a limit depends on what that holds, from the beginning of its period.
        let ofBonus = first(for: quarter.lowerBound)..<quarter.upperBound
        guard let present else { return [ofBonus] }
        guard ofBonus.upperBound < present.lowerBound else {
            return [min(ofBonus.lowerBound, present.lowerBound)..<present.upperBound]
        }
        return [ofBonus, present]
    }

    /// The card with its pots as they stand today.
    ///
    /// Spending counts in the period of the purchase's own day; one of a later period waits in
    /// ``SpendingLimit/upcoming``. A pot counts whole purchases, so its spending may pass its limit; refunds are taken off,
    /// never below zero. A refund that names its purchase takes back from the pots what that moved, in proportion, in the
    /// period of the purchase.
    ///
    /// - Parameters:
    ///   - purchases: of this card, of ``days(of:today:)`` at least, in any order. Refunds that name their purchase are
    ///     among them whatever their day.
    ///   - preferences: of the card's owner: where home is, and what points are worth.
    ///   - merchants: what the tables know about a merchant's name: where it sells.
    public static func counting(
        _ purchases: [LedgerEntry], on card: Card, today: CalendarDate, preferences: Preferences,
        merchants: @escaping (String) -> Merchant?
    ) -> Card {
        guard !card.spendingLimits.isEmpty || card.quarterlyBonus != nil else { return card }
        var replay = CardReplay(card, today: today, preferences: preferences, merchants: merchants)
        replay.run(purchases)
        return replay.finished()
    }

    /// Whether a sum that was stated of a card's limit may hold purchases of some of these days already.
    public static func isStated(anyOf days: Set<CalendarDate>, on card: Card) -> Bool {
        card.spendingLimits.contains { limit in
            guard let last = limit.stated?.lastDay else { return false }
            let start = PotPeriods.period(limit.resetType, anchor: limit.anchor, containing: last).start ?? .earliest
            return days.contains { start <= $0 && $0 <= last }
        }
    }

    /// The next reset of a limit after a day.
    public static func nextReset(of limit: SpendingLimit, after day: CalendarDate) -> CalendarDate? {
        PotPeriods.nextReset(limit.resetType, known: limit.resetDate, after: day) ?? limit.resetDate
    }

    /// A card as it is sent, on a day: a limit whose reset has come has nothing spent, and the next reset lies ahead by a
    /// period at most.
    public static func rolled(_ card: Card, to day: CalendarDate) -> Card {
        var card = card
        for index in card.spendingLimits.indices {
            if card.spendingLimits[index].isOver(on: day) { card.spendingLimits[index].currentSpending = .zero }
            card.spendingLimits[index].resetDate = nextReset(of: card.spendingLimits[index], after: day)
        }
        return card
    }

    /// The card with what differs from its known state as stated now: sums that its user entered.
    ///
    /// - Parameters:
    ///   - known: the card before, with its pots; nil for a new one.
    ///   - moment: not before anything that was recorded on the card.
    ///   - day: the present day.
    public static func stating(_ card: Card, over known: Card?, at moment: Timestamp, on day: CalendarDate) -> Card {
        var card = card
        func sum(_ amount: Money, asOf: CalendarDate? = nil) -> StatedSum {
            StatedSum(amount: amount, asOf: asOf, at: moment, day: day)
        }
        for (index, limit) in card.spendingLimits.enumerated() {
            let old = known?.spendingLimits.first { $0.isCounted(as: limit) }
            if limit.stated != old?.stated {
                card.spendingLimits[index].stated = limit.stated.map { sum($0.amount, asOf: $0.asOf) }
            } else if limit.currentSpending != old?.currentSpending ?? .zero {
                card.spendingLimits[index].stated = sum(limit.currentSpending)
            }
            let isKept = old != nil && limit.resetDate == old?.resetDate
            card.spendingLimits[index].anchor = isKept ? old?.anchor : limit.resetDate
        }
        if let bonus = card.quarterlyBonus {
            let old = known?.quarterlyBonus.flatMap { $0.isOfQuarter(of: bonus) ? $0 : nil }
            card.quarterlyBonus?.stated =
                bonus.currentSpending == old?.currentSpending ?? .zero ? old?.stated : sum(bonus.currentSpending)
        }
        card.statedBalance =
            card.currentBalance == known?.currentBalance
            ? known?.statedBalance : card.currentBalance.map { sum($0) }
        card.statedLastUsed = card.lastUsed == known?.lastUsed ? known?.statedLastUsed : card.lastUsed
        return card
    }
}

extension SpendingLimit {
    /// Whether the period that its sum is of has ended.
    public func isOver(on day: CalendarDate) -> Bool { resetType != .never && resetDate.map { $0 <= day } ?? false }

    /// Whether this is the same limit in another state of its card.
    public func isCounted(as other: SpendingLimit) -> Bool {
        category == other.category && resetType == other.resetType
    }
}

extension QuarterlyBonus {
    public func isOfQuarter(of other: QuarterlyBonus) -> Bool { quarter == other.quarter && year == other.year }
}

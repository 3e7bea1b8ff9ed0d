public import Basics

/// Moves the spending of a card with its purchases, by the same choice of rule that pays them, so that a purchase moves
/// exactly the pot it earns from.
public enum SpendingLedger {
    /// The card after a purchase, or after a refund (a negative amount).
    ///
    /// Pots whose period has ended start anew first. Spending counts in the period of the purchase's own day: one dated
    /// before the present period of a pot leaves that pot alone, one dated after it waits in ``SpendingLimit/upcoming``.
    /// A pot counts the whole purchase, so its spending may pass its limit.
    ///
    /// - Parameters:
    ///   - today: the present day, which says what the present periods are.
    ///   - preferences: of the card's owner: where home is, and what points are worth.
    ///   - merchants: what the tables know about a merchant's name: where it sells.
    public static func applying(
        _ transaction: Transaction, to card: Card, on today: CalendarDate, preferences: Preferences,
        merchants: (String) -> Merchant?
    ) -> Card {
        var card = rolled(card, to: today)
        if let balance = card.currentBalance { card.currentBalance = balance + transaction.amount }
        let terms = terms(of: transaction, card, preferences, merchants)
        move(&card, terms, by: transaction.amount.thousandths, on: transaction.date)
        if transaction.amount > .zero, transaction.date <= today {
            let moment = Timestamp(milliseconds: transaction.date.daysSinceEpoch * 86_400_000)
            card.lastUsed = max(card.lastUsed ?? moment, moment)
        }
        return card
    }

    /// The card with the pots of a day: where a period has ended the spending is what was entered ahead for the new one,
    /// and the reset lies ahead by a period at most. A pot without a reset date gets the next one of the calendar and
    /// keeps its spending.
    public static func rolled(_ card: Card, to date: CalendarDate) -> Card {
        var card = card
        for index in card.spendingLimits.indices {
            let limit = card.spendingLimits[index]
            let reset = PotPeriods.nextReset(limit.resetType, known: limit.resetDate, after: date) ?? limit.resetDate
            if let old = limit.resetDate, old <= date, limit.resetType != .never {
                card.spendingLimits[index].currentSpending = CardPots.spent(limit, on: date)
                let isOver = { (purchase: DatedAmount) in reset.map { purchase.date < $0 } ?? true }
                let start = reset.flatMap { PotPeriods.start(limit.resetType, endingWith: $0) } ?? old
                card.spendingLimits[index].byCategory = CardPots.totals(
                    limit.upcoming.filter { isOver($0) && max(start, old) <= $0.date })
                card.spendingLimits[index].upcoming.removeAll(where: isOver)
            }
            card.spendingLimits[index].resetDate = reset
        }
        return card
    }

    /// Whether a day is before the present period of one of a card's limits, as after a clock was set back: what was spent
    /// then is known from the purchases alone.
    public static func isBeforePresent(_ day: CalendarDate, of card: Card) -> Bool {
        card.spendingLimits.contains { $0.formerReset(on: day) != nil }
    }

    /// The earliest day whose purchases say more of a card's limits than is stored with them; nil where none does.
    ///
    /// - Parameter today: the present day, which may be before the present periods; nil where it does not matter.
    public static func firstDayToKnow(of card: Card, today: CalendarDate? = nil) -> CalendarDate? {
        card.spendingLimits.lazy.compactMap { limit in
            guard limit.resetType != .never, let reset = limit.resetDate else { return nil }
            if let former = today.flatMap({ limit.formerReset(on: $0) }) {
                return PotPeriods.start(limit.resetType, endingWith: former)
            }
            return limit.countsTopCategory ? PotPeriods.start(limit.resetType, endingWith: reset) : reset
        }.min()
    }

    /// The card with what its recorded purchases say beside its stored limits: those dated at or after their resets, and
    /// what each category has of the pot of a top category. A limit whose present period is still to come has what the
    /// purchases of today's say.
    ///
    /// - Parameters:
    ///   - purchases: of this card, oldest first; earlier ones than ``firstDayToKnow(of:)`` are left out.
    ///   - today: the present day, as for ``firstDayToKnow(of:today:)``.
    ///   - preferences: of the card's owner.
    ///   - merchants: what the tables know about a merchant's name.
    public static func foreseeing(
        _ purchases: [Transaction], on card: Card, today: CalendarDate? = nil, preferences: Preferences,
        merchants: (String) -> Merchant?
    ) -> Card {
        var card = card
        var former: Set<Int> = []
        for (index, limit) in card.spendingLimits.enumerated() {
            guard let reset = today.flatMap({ limit.formerReset(on: $0) }) else { continue }
            card.spendingLimits[index].resetDate = reset
            card.spendingLimits[index].currentSpending = .zero
            former.insert(index)
        }
        for purchase in purchases {
            let terms = terms(of: purchase, card, preferences, merchants)
            guard let index = terms.limitIndex else { continue }
            let limit = card.spendingLimits[index]
            // A bonus that replaces the rule has its own pot, which counted the purchase when it was entered.
            let isBonus = terms.bonusComesFirst && terms.bonus?.stacks == false
            if former.contains(index) {
                if !isBonus { moveLimit(&card, terms, by: purchase.amount.thousandths, on: purchase.date) }
            } else if limit.isUpcoming(purchase.date) {
                if !isBonus {
                    card.spendingLimits[index].add(purchase.amount.thousandths, on: purchase.date, terms.ruleCategory)
                }
            } else if limit.countsTopCategory, limit.isPresent(purchase.date) {
                let known = limit.byCategory[terms.ruleCategory] ?? .zero
                card.spendingLimits[index].byCategory[terms.ruleCategory] = known + purchase.amount
            }
        }
        return card
    }

    private static func terms(
        of transaction: Transaction, _ card: Card, _ preferences: Preferences, _ merchants: (String) -> Merchant?
    ) -> RateTerms {
        let setting = RewardSetting(preferences: preferences, date: transaction.date)
        return TermsFinder(setting: setting).terms(
            of: card, for: ItemContext(item(of: transaction, merchants), setting))
    }

    private static func item(of transaction: Transaction, _ merchants: (String) -> Merchant?) -> PurchaseItem {
        var merchant: Merchant?
        if transaction.merchant != nil || transaction.merchantClass != nil {
            let known = transaction.merchant.flatMap(merchants)
            merchant = Merchant(
                name: transaction.merchant ?? "", category: transaction.category,
                merchantClass: transaction.merchantClass ?? .general, channel: known?.channel, country: known?.country)
        }
        return PurchaseItem(category: transaction.category, merchant: merchant, amount: transaction.amount)
    }

    /// A bonus that replaces the rule shares the purchase with the rule's pot: what exceeds the pot that pays first goes to
    /// the other one. A refund takes that back in reverse.
    private static func move(_ card: inout Card, _ terms: RateTerms, by thousandths: Int, on date: CalendarDate) {
        let bonusIsUsed = terms.bonus != nil || terms.bonusIsUsedUp
        let bonusStacks = card.quarterlyBonus?.stacksWithBase == true
        if bonusIsUsed, bonusStacks || terms.limitIndex == nil {
            if terms.bonus != nil || terms.bonusIsUsedUp { moveBonus(&card, by: thousandths) }
            moveLimit(&card, terms, by: thousandths, on: date)
            return
        }
        guard bonusIsUsed, terms.limitIndex != nil else {
            moveLimit(&card, terms, by: thousandths, on: date)
            return
        }
        let bonusFirst = terms.bonus == nil || terms.bonusComesFirst
        if thousandths >= 0 {
            let room = bonusFirst ? terms.bonus?.room ?? 0 : terms.limitRoom
            let first = min(thousandths, room)
            if bonusFirst {
                moveBonus(&card, by: first)
                moveLimit(&card, terms, by: thousandths - first, on: date)
            } else {
                moveLimit(&card, terms, by: first, on: date)
                moveBonus(&card, by: thousandths - first)
            }
        } else {
            let inSecond =
                bonusFirst ? spentInLimit(card, terms) : card.quarterlyBonus?.currentSpending.thousandths ?? 0
            let second = max(thousandths, -max(0, inSecond))
            if bonusFirst {
                moveLimit(&card, terms, by: second, on: date)
                moveBonus(&card, by: thousandths - second)
            } else {
                moveBonus(&card, by: second)
                moveLimit(&card, terms, by: thousandths - second, on: date)
            }
        }
    }

    private static func spentInLimit(_ card: Card, _ terms: RateTerms) -> Int {
        terms.limitIndex.map { card.spendingLimits[$0].currentSpending.thousandths } ?? 0
    }

    private static func moveBonus(_ card: inout Card, by thousandths: Int) {
        guard thousandths != 0, let bonus = card.quarterlyBonus else { return }
        card.quarterlyBonus?.currentSpending = max(.zero, bonus.currentSpending + Money(thousandths: thousandths))
    }

    private static func moveLimit(_ card: inout Card, _ terms: RateTerms, by thousandths: Int, on date: CalendarDate) {
        guard thousandths != 0, let index = terms.limitIndex else { return }
        let limit = card.spendingLimits[index]
        if limit.isUpcoming(date) { return card.spendingLimits[index].add(thousandths, on: date, terms.ruleCategory) }
        guard limit.isPresent(date) else { return }
        var moved = Money(thousandths: thousandths)
        if limit.countsTopCategory {
            var totals = limit.byCategory
            totals[terms.ruleCategory] = (totals[terms.ruleCategory] ?? .zero) + moved
            moved = CardPots.top(totals) - CardPots.top(limit.byCategory)
            card.spendingLimits[index].byCategory = totals
        }
        card.spendingLimits[index].currentSpending = max(.zero, limit.currentSpending + moved)
    }
}

extension SpendingLimit {
    /// The reset of the period that a day lies in, where that is before the present one; nil elsewhere.
    fileprivate func formerReset(on day: CalendarDate) -> CalendarDate? {
        guard let reset = resetDate, let start = PotPeriods.start(resetType, endingWith: reset), day < start else {
            return nil
        }
        return PotPeriods.nextReset(resetType, known: reset, after: day)
    }

    /// Whether a day lies in a later period than the present one.
    fileprivate func isUpcoming(_ date: CalendarDate) -> Bool {
        resetType != .never && resetDate.map { $0 <= date } ?? false
    }

    /// Whether a day lies in the present period, or in no known one.
    fileprivate func isPresent(_ date: CalendarDate) -> Bool {
        guard let reset = resetDate, let start = PotPeriods.start(resetType, endingWith: reset) else { return true }
        return start <= date && date < reset
    }

    fileprivate mutating func add(_ thousandths: Int, on date: CalendarDate, _ category: Category) {
        upcoming.append(DatedAmount(date: date, amount: Money(thousandths: thousandths), category: category))
    }
}

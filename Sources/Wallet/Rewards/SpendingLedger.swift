public import Basics

/// Moves the spending of a card with its purchases, by the same choice of rule that pays them, so that a purchase moves
/// exactly the pot it earns from.
public enum SpendingLedger {
    /// The card after a purchase, or after a refund (a negative amount).
    ///
    /// Pots whose period has ended start anew first. A purchase dated before the present period of a pot leaves that pot
    /// alone. A pot counts the whole purchase, so its spending may pass its limit.
    ///
    /// - Parameters:
    ///   - today: the present day; a later purchase date counts as the present.
    ///   - item: what the purchase was, where more is known than the transaction says (channel, portal, ...).
    public static func applying(
        _ transaction: Transaction, to card: Card, on today: CalendarDate, homeRegion: String = "US",
        history: SpendingHistory = .none, item: PurchaseItem? = nil
    ) -> Card {
        var card = moved(
            transaction, card, by: transaction.amount.cents, today, homeRegion: homeRegion, history: history, item: item
        )
        if transaction.amount > .zero {
            let moment = Timestamp(milliseconds: transaction.date.daysSinceEpoch * 86_400_000)
            card.lastUsed = max(card.lastUsed ?? moment, moment)
        }
        return card
    }

    /// The card as if the purchase had not been made; ``Card/lastUsed`` stays.
    public static func removing(
        _ transaction: Transaction, from card: Card, on today: CalendarDate, homeRegion: String = "US",
        history: SpendingHistory = .none, item: PurchaseItem? = nil
    ) -> Card {
        moved(
            transaction, card, by: Saturating.difference(0, transaction.amount.cents), today, homeRegion: homeRegion,
            history: history, item: item)
    }

    /// The card with the pots of a day: where a period has ended the spending is zero and the reset lies ahead. A pot
    /// without a reset date gets the next one of the calendar and keeps its spending.
    public static func rolled(_ card: Card, to date: CalendarDate) -> Card {
        var card = card
        for index in card.spendingLimits.indices {
            let limit = card.spendingLimits[index]
            if let reset = limit.resetDate, reset <= date, limit.resetType != .never {
                card.spendingLimits[index].currentSpending = .zero
            }
            card.spendingLimits[index].resetDate =
                PotPeriods.nextReset(limit.resetType, known: limit.resetDate, after: date) ?? limit.resetDate
        }
        return card
    }

    private static func moved(
        _ transaction: Transaction, _ card: Card, by cents: Int, _ today: CalendarDate, homeRegion: String,
        history: SpendingHistory, item: PurchaseItem?
    ) -> Card {
        var card = rolled(card, to: max(today, transaction.date))
        if let balance = card.currentBalance { card.currentBalance = balance + Money(cents: cents) }
        let finder = TermsFinder(
            preferences: Preferences(homeRegion: homeRegion), date: transaction.date, constraints: .none,
            history: history)
        let context = ItemContext(
            item ?? self.item(of: transaction), preferences: finder.preferences, constraints: .none)
        let terms = finder.terms(of: card, for: context)
        move(&card, terms, by: cents, on: transaction.date)
        return card
    }

    private static func item(of transaction: Transaction) -> PurchaseItem {
        var merchant: Merchant?
        if transaction.merchant != nil || transaction.merchantClass != nil {
            merchant = Merchant(
                name: transaction.merchant ?? "", category: transaction.category,
                merchantClass: transaction.merchantClass ?? .general)
        }
        return PurchaseItem(category: transaction.category, merchant: merchant, amount: transaction.amount)
    }

    /// A bonus that replaces the rule shares the purchase with the rule's pot: what exceeds the pot that pays first goes to
    /// the other one. A refund takes that back in reverse.
    private static func move(_ card: inout Card, _ terms: RateTerms, by cents: Int, on date: CalendarDate) {
        let bonusIsUsed = terms.bonus != nil || terms.bonusIsUsedUp
        let bonusStacks = card.quarterlyBonus?.stacksWithBase == true
        if bonusIsUsed, bonusStacks || terms.limitIndex == nil {
            if terms.bonus != nil || terms.bonusIsUsedUp { moveBonus(&card, by: cents) }
            moveLimit(&card, terms, by: cents, on: date)
            return
        }
        guard bonusIsUsed, terms.limitIndex != nil else {
            moveLimit(&card, terms, by: cents, on: date)
            return
        }
        let bonusFirst = terms.bonus == nil || terms.bonusComesFirst
        if cents >= 0 {
            let room = bonusFirst ? terms.bonus?.room ?? 0 : terms.limitRoom
            let first = min(cents, room)
            if bonusFirst {
                moveBonus(&card, by: first)
                moveLimit(&card, terms, by: cents - first, on: date)
            } else {
                moveLimit(&card, terms, by: first, on: date)
                moveBonus(&card, by: cents - first)
            }
        } else {
            let inSecond = bonusFirst ? spentInLimit(card, terms) : card.quarterlyBonus?.currentSpending.cents ?? 0
            let second = max(cents, -max(0, inSecond))
            if bonusFirst {
                moveLimit(&card, terms, by: second, on: date)
                moveBonus(&card, by: cents - second)
            } else {
                moveBonus(&card, by: second)
                moveLimit(&card, terms, by: cents - second, on: date)
            }
        }
    }

    private static func spentInLimit(_ card: Card, _ terms: RateTerms) -> Int {
        terms.limitIndex.map { card.spendingLimits[$0].currentSpending.cents } ?? 0
    }

    private static func moveBonus(_ card: inout Card, by cents: Int) {
        guard cents != 0, let bonus = card.quarterlyBonus else { return }
        card.quarterlyBonus?.currentSpending = max(.zero, bonus.currentSpending + Money(cents: cents))
    }

    private static func moveLimit(_ card: inout Card, _ terms: RateTerms, by cents: Int, on date: CalendarDate) {
        guard cents != 0, let index = terms.limitIndex else { return }
        let limit = card.spendingLimits[index]
        if let reset = limit.resetDate, let start = PotPeriods.start(limit.resetType, endingWith: reset), date < start {
            return
        }
        card.spendingLimits[index].currentSpending = max(.zero, limit.currentSpending + Money(cents: cents))
    }
}

import Basics

/// The purchases of one card in the order of their days, and what they leave in its pots.
struct CardReplay {
    private let card: Card
    private let today: CalendarDate
    private var terms: LedgerTerms
    private var pots: [PotReplay]
    /// What the statement of the bonus does not hold.
    private var bonusSum = 0

    init(_ card: Card, today: CalendarDate, preferences: Preferences, merchants: @escaping (String) -> Merchant?) {
        self.card = card
        self.today = today
        terms = LedgerTerms(of: card, preferences: preferences, merchants: merchants)
        pots = card.spendingLimits.map { PotReplay($0, today: today) }
    }

    mutating func run(_ entries: [LedgerEntry]) {
        var refunds: [String: [LedgerEntry]] = [:]
        for entry in entries { if let purchase = entry.refundOf { refunds[purchase, default: []].append(entry) } }
        for entry in entries.sorted(by: CardReplay.isBefore) where entry.refundOf == nil {
            let found = terms.of(entry)
            guard found.limitIndex != nil || found.bonus != nil else { continue }
            if let index = found.limitIndex { pots[index].reach(entry.date) }
            let shares = shares(of: entry.amount.thousandths, found)
            add(shares, found, on: entry.date, entry)
            for refund in refunds[entry.id] ?? [] {
                add(
                    CardReplay.part(refund.amount.thousandths, of: shares, entry.amount.thousandths), found,
                    on: entry.date, refund)
            }
        }
    }

    mutating func finished() -> Card {
        var result = card
        for index in pots.indices { result.spendingLimits[index] = pots[index].finished(today: today) }
        if card.quarterlyBonus != nil { result.quarterlyBonus?.currentSpending = bonusSpent }
        return result
    }

    /// By day, then by record.
    private static func isBefore(_ left: LedgerEntry, _ right: LedgerEntry) -> Bool {
        if left.date != right.date { return left.date < right.date }
        return left.recordedAt == right.recordedAt ? left.id < right.id : left.recordedAt < right.recordedAt
    }

    /// How a purchase moves the limit and the bonus.
    private struct Shares {
        var limit: Int
        var bonus: Int
    }

    /// A bonus that replaces the rule shares the purchase with the rule's pot: what exceeds the pot that pays first goes to
    /// the other one. A refund without its purchase takes that back in reverse.
    private func shares(of thousandths: Int, _ terms: RateTerms) -> Shares {
        guard let bonus = terms.bonus else { return Shares(limit: thousandths, bonus: 0) }
        guard let index = terms.limitIndex, !bonus.stacks else {
            return Shares(limit: terms.limitIndex == nil ? 0 : thousandths, bonus: thousandths)
        }
        let limitRoom = pots[index].room
        let bonusRoom = max(0, Saturating.difference(bonus.room, bonusSpent.thousandths))
        var present = terms
        present.limitRoom = limitRoom
        present.bonus?.room = bonusRoom
        let bonusFirst = bonusRoom == 0 || present.bonusComesFirst
        if thousandths >= 0 {
            let first = min(thousandths, bonusFirst ? bonusRoom : limitRoom)
            return bonusFirst
                ? Shares(limit: thousandths - first, bonus: first) : Shares(limit: first, bonus: thousandths - first)
        }
        let second = max(thousandths, -(bonusFirst ? pots[index].spent : bonusSpent).thousandths)
        return bonusFirst
            ? Shares(limit: second, bonus: thousandths - second) : Shares(limit: thousandths - second, bonus: second)
    }

    /// What a refund takes back of the shares of its purchase.
    private static func part(_ refund: Int, of shares: Shares, _ purchase: Int) -> Shares {
        guard purchase != 0 else { return Shares(limit: 0, bonus: 0) }
        func part(_ share: Int) -> Int { Saturating.clamped(Int128(refund) * Int128(share) / Int128(purchase)) }
        let bonus = part(shares.bonus)
        let isShared = Saturating.sum(shares.limit, shares.bonus) == purchase
        return Shares(limit: isShared ? refund - bonus : part(shares.limit), bonus: bonus)
    }

    private mutating func add(_ shares: Shares, _ terms: RateTerms, on date: CalendarDate, _ entry: LedgerEntry) {
        if let index = terms.limitIndex { pots[index].add(shares.limit, terms.ruleCategory, on: date, entry) }
        guard shares.bonus != 0, terms.bonus != nil else { return }
        let isHeld =
            card.quarterlyBonus?.stated?.holds(purchaseOf: entry.date, recordedAt: entry.recordedAt) ?? false
        if !isHeld { bonusSum = Saturating.sum(bonusSum, shares.bonus) }
    }

    private var bonusSpent: Money {
        max(.zero, (card.quarterlyBonus?.stated?.amount ?? .zero) + Money(thousandths: bonusSum))
    }
}

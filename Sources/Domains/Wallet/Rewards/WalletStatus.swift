public import Basics

/// Where a wallet stands on a day: spending of the month, pots that are near their end, bonuses of the quarter. A class,
/// because one is shared by all answers of a wallet's revision.
public final class WalletStatus: Sendable {
    public let totalMonthlySpending: Money
    /// Largest first.
    public let categoryBreakdown: [CategorySpending]
    /// Pots of active cards that are at the threshold or beyond, fullest first.
    public let approachingLimits: [LimitAlert]
    /// Bonuses of this quarter on active cards that are not activated and still can be.
    let pendingActivations: [LiveBonus]
    /// Activated bonuses of this quarter on active cards.
    let activeBonuses: [LiveBonus]
    /// Credit lines less balances over the cards that state both; nil where none does (requirement T-37). A balance above
    /// its line takes away from the sum.
    public let availableCredit: Money?
    /// What the activated bonuses are for, such as `2026Q4 dining`.
    public let seasonalFactors: [String]
    /// What clients are given of it.
    public let written = WrittenForm()
    /// What clients are told of each card wherever it is advised, in the order of the cards.
    public let writtenCards: [WrittenForm]

    public init(cards: [Card], history: SpendingHistory, preferences: Preferences, date: CalendarDate) {
        writtenCards = cards.map { _ in WrittenForm() }
        totalMonthlySpending = history.total
        categoryBreakdown = history.byCategory
        var alerts: [LimitAlert] = []
        var pending: [LiveBonus] = []
        var active: [LiveBonus] = []
        var credit: Money?
        for (index, card) in cards.enumerated() {
            // What is in another currency adds up to nothing.
            if card.currency.map({ $0 == preferences.currency }) ?? true, let line = card.creditLimit,
                let balance = card.currentBalance
            {
                credit = (credit ?? .zero) + (line - balance)
            }
            guard card.isActive else { continue }
            for pot in CardPots.status(of: card, preferences: preferences, date: date) where pot.status != .available {
                alerts.append(LimitAlert(cardIndex: index, cardID: card.id, cardName: card.name, pot: pot))
            }
            guard let bonus = card.quarterlyBonus, CardPots.isLive(bonus, on: date) else { continue }
            let live = LiveBonus(cardIndex: index, cardID: card.id, cardName: card.name, bonus: bonus)
            if bonus.activated {
                active.append(live)
            } else if bonus.activateBy.map({ date <= $0 }) ?? true {
                pending.append(live)
            }
        }
        approachingLimits = alerts.sorted {
            ($1.pot.percentUsed, $0.cardName, $0.cardIndex) < ($0.pot.percentUsed, $1.cardName, $1.cardIndex)
        }
        pendingActivations = pending
        activeBonuses = active
        availableCredit = credit
        seasonalFactors = WalletStatus.factors(active)
    }

    private static func factors(_ bonuses: [LiveBonus]) -> [String] {
        var factors: [String] = []
        for live in bonuses {
            for target in live.bonus.categories {
                let name =
                    switch target {
                    case .category(let category): category.rawValue
                    case .merchantClass(let merchantClass): merchantClass.rawValue
                    case .merchant(let merchant): merchant.display
                    }
                let factor = "\(live.bonus.year)Q\(live.bonus.quarter) \(name)"
                if !factors.contains(factor) { factors.append(factor) }
            }
        }
        return factors
    }
}

public import Basics

/// What was spent since the first of the month, by card and category.
public struct SpendingHistory: Sendable, Hashable {
    private let totals: [SpendingTotal]

    public static let none = SpendingHistory([])

    public init(_ totals: [SpendingTotal]) {
        self.totals = totals
    }

    public var isEmpty: Bool { totals.isEmpty }

    public var total: Money { totals.reduce(.zero) { $0 + $1.amount } }

    public func spent(card: CardID, category: Category) -> Money {
        sum(card) { $0 == category }
    }

    /// Spent on the category and everything below it.
    public func spent(card: CardID, within category: Category) -> Money {
        sum(card) { $0.isWithin(category) }
    }

    /// Largest first, then by name.
    var byCategory: [CategorySpending] {
        var amounts: [Category: Money] = [:]
        for entry in totals {
            amounts[entry.category, default: .zero] = amounts[entry.category, default: .zero] + entry.amount
        }
        return amounts.map { CategorySpending(category: $0.key, amount: $0.value) }
            .sorted { ($1.amount, $0.category.rawValue) < ($0.amount, $1.category.rawValue) }
    }

    private func sum(_ card: CardID, where matches: (Category) -> Bool) -> Money {
        var result = Money.zero
        for entry in totals where entry.cardID == card && matches(entry.category) { result = result + entry.amount }
        return result
    }
}

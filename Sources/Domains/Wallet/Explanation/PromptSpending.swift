import Basics
import RAG

/// Recent spending by month and category (S0-18, S0-57).
struct PromptSpending {
    private static let categories = 6
    /// Categories of a quarter.
    private static let largest = 3

    private let context: PurchasePrompt.Context
    private let size: PromptSize

    init(_ context: PurchasePrompt.Context, size: PromptSize) {
        self.context = context
        self.size = size
    }

    /// One line a month, the newest first, then one a quarter.
    var lines: [String] { months + (size == .full ? quarters : []) }

    private var quarters: [String] {
        let symbol = PromptFacts.symbol(context.preferences.currency)
        return (context.user?.seasonalTrends ?? []).map { quarter in
            let parts = quarter.byCategory.prefix(PromptSpending.largest)
                .map { "\($0.category.rawValue) \(symbol)\($0.amount.cents / 100)" }
            return "- \(quarter.name): \(symbol)\(quarter.total.cents / 100) (\(parts.joined(separator: ", ")))"
        }
    }

    private var months: [String] {
        let months = size == .full ? 3 : 1
        let first = context.date.startOfMonth.adding(months: 1 - months)
        var byMonth: [CalendarDate: [Category: Money]] = [:]
        for entry in context.spending where entry.month >= first && entry.month <= context.date {
            byMonth[entry.month, default: [:]][entry.category, default: .zero] =
                (byMonth[entry.month]?[entry.category] ?? .zero) + entry.amount
        }
        let symbol = PromptFacts.symbol(context.preferences.currency)
        return byMonth.sorted { $0.key > $1.key }
            .map { month, spent in
                let parts = spent.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
                    .prefix(PromptSpending.categories)
                    .map { "\($0.key.rawValue) \(symbol)\($0.value.cents / 100)" }
                return "- \(month.description.prefix(7)): " + parts.joined(separator: ", ")
            }
    }
}

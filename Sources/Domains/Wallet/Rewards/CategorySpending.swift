public import Basics

/// What was spent on one category.
public struct CategorySpending: Sendable, Hashable {
    public let category: Category
    public let amount: Money
}

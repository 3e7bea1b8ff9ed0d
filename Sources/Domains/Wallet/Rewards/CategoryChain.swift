/// A category and the wider ones above it, narrowest first. The tree is three deep, so three places hold any chain.
struct CategoryChain {
    let narrowest: Category
    private let second: Category?
    private let third: Category?
    /// The bits of all of them.
    let bits: UInt64

    init(_ category: Category) {
        narrowest = category
        second = category.parent
        third = second?.parent
        bits = category.bit | (second?.bit ?? 0) | (third?.bit ?? 0)
    }

    /// For matching rules: a meal out of which no more is known is a restaurant.
    init(matching category: Category) {
        self.init(category == .dining ? .restaurants : category)
    }

    func contains(_ category: Category) -> Bool { bits & category.bit != 0 }

    /// 1 for the top of the tree, 2 and 3 below it: how specific a rule of the category is.
    static func depth(_ category: Category) -> Int {
        guard let parent = category.parent else { return 1 }
        return parent.parent == nil ? 2 : 3
    }

    /// Calls `body` from the narrowest category up until it returns true; whether it did.
    func first(where body: (Category) -> Bool) -> Category? {
        if body(narrowest) { return narrowest }
        if let second, body(second) { return second }
        if let third, body(third) { return third }
        return nil
    }
}

import Basics

/// What a turn makes of the only purchase before it.
package enum EditOutcome: UInt8, CaseIterable, Sendable {
    /// The same purchase at the same price.
    case kept
    /// The price is one that the turn tells.
    case priced
    /// What the turn tells comes on top.
    case added
    /// What the turn tells comes off.
    case reduced
    /// The price is that of before its last change.
    case restored
    /// A price that is worked out in another way: a share, a count.
    case computed
    /// The same price for another thing, or at another shop.
    case moved
    case new
    /// Several purchases, or none.
    case other

    /// Whether the classifier may put another outcome in the place of this one of the rules. That a turn changes nothing, or is
    /// of something else, is what they say where they do not know its words, and a part they take for the price where it has
    /// no word for one bill; where they worked a price out in another way, they were right more often. A price that they
    /// saw and left alone is at most a part.
    func mayBecome(_ other: EditOutcome) -> Bool {
        switch self {
        case .kept: other == .added || other == .restored
        case .priced: other == .added
        case .moved, .new: other != .moved && other != .new
        case .other: other == .kept || other == .priced || other == .restored
        case .added, .reduced, .restored, .computed: false
        }
    }

    /// Those that a classifier tells apart.
    static let known = allCases.count - 1

    /// - Parameter prices: all numbers that the turn tells, in cents.
    init(_ query: PurchaseQuery, after previous: PurchaseQuery, prices: [Int]) {
        guard query.items.count == 1, previous.items.count == 1 else {
            self = .other
            return
        }
        let (old, now) = (previous.items[0], query.items[0])
        // A shop may be told later, but not lost.
        let isSameShop = old.merchant == nil || old.merchant?.name == now.merchant?.name
        guard old.category == now.category, isSameShop else {
            self = old.amount != nil && old.amount == now.amount ? .moved : .new
            return
        }
        guard let price = now.amount?.cents, price != old.amount?.cents else {
            self = .kept
            return
        }
        let before = old.amount?.cents
        if prices.contains(price) {
            self = .priced
        } else if let before, prices.contains(price - before) {
            self = .added
        } else if let before, prices.contains(before - price) {
            self = .reduced
        } else {
            self = price == previous.amountBefore?.cents ? .restored : .computed
        }
    }
}

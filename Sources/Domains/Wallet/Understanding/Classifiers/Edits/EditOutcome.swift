import Basics

/// What a turn makes of the only purchase before it.
package enum EditOutcome: UInt8, CaseIterable, Sendable {
    /// The same purchase at the same price.
    case kept
    /// The price is one that the turn tells.
    case priced
    /// What the turn tells comes on top, or off.
    case added, reduced
    /// A share of the price comes on top, or off.
    case addedShare, reducedShare
    /// The price is that of before its last change, or the last that was told.
    case restored, said
    /// What comes on top or off takes the place of the last change.
    case restoredAdded, restoredReduced, restoredAddedShare
    /// One of so many parts: of all people, of the others and oneself, of the price before its last change.
    case shared, sharedWithOthers, restoredShared
    /// All but one of so many parts.
    case oneShareLess
    /// So many times the price, or the price of one.
    case multiplied, counted
    /// One of them more, less, or only one.
    case oneMore, oneLess, onlyOne
    /// A price that is worked out in another way.
    case computed
    /// The same price for another thing, or at another shop.
    case moved
    case new
    /// A purchase that the conversation was about before, as it was.
    case returned
    /// Several purchases.
    case several
    /// No purchase.
    case other

    /// Those that a classifier tells apart.
    static let known = allCases.count - 1

    /// Outcomes that are trusted alike; the last is ``other``.
    var family: Int {
        switch self {
        case .kept: 0
        case .priced: 1
        case .added: 2
        case .reduced: 3
        case .restored: 4
        case .moved: 6
        case .new: 7
        case .returned: 8
        case .several: 9
        case .other: 10
        default: 5
        }
    }

    static let familyCount = 11

    /// Whether the classifier may put another in its place, where it is the rules'. What they worked out of several parts, or
    /// shared, is seldom wrong.
    var isDoubted: Bool {
        switch self {
        case .kept, .priced, .added, .reduced, .addedShare, .reducedShare, .restored, .multiplied, .counted, .moved,
            .new,
            .returned, .several, .other:
            true
        default: false
        }
    }

    /// Whether one part comes on top or off.
    var isOnePart: Bool { [.added, .reduced, .addedShare, .reducedShare].contains(self) }

    /// Whether nothing more than the outcome and its price is needed to do it.
    var canBeDone: Bool {
        switch self {
        case .computed, .moved, .new, .several, .other: false
        default: true
        }
    }

    /// Whether what is bought, and where, stays as it was.
    var keepsThing: Bool { canBeDone && self != .returned || self == .computed }

    /// Whether it is worked out from the price before the last change.
    var replacesLastChange: Bool {
        switch self {
        case .restoredAdded, .restoredReduced, .restoredAddedShare, .restoredShared: true
        default: false
        }
    }

    /// Whether the price of one stays what it was.
    var keepsUnit: Bool {
        switch self {
        case .counted, .oneMore, .oneLess, .onlyOne: true
        default: false
        }
    }

    init(_ query: PurchaseQuery, after previous: PurchaseQuery, candidates: [EditCandidate]) {
        guard query.items.count == 1, previous.items.count == 1 else {
            self = query.items.count > 1 ? .several : .other
            return
        }
        let (old, now) = (previous.items[0], query.items[0])
        // A shop may be told later, but not lost.
        let isSameShop = old.merchant == nil || old.merchant?.name == now.merchant?.name
        guard old.category == now.category, isSameShop else {
            let isEarlier = candidates.contains { $0.item.map { $0.isAgain(now) } ?? false }
            self = isEarlier ? .returned : old.amount != nil && old.amount == now.amount ? .moved : .new
            return
        }
        guard let price = now.amount?.cents, price != old.amount?.cents else {
            self = .kept
            return
        }
        let ways = candidates.lazy.filter { $0.item == nil && $0.cents == price }.map(\.outcome)
        self = ways.min { $0.rawValue < $1.rawValue } ?? .computed
    }
}

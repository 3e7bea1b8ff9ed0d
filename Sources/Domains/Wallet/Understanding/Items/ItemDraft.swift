/// A purchase as it takes shape: what names it, and the amount that belongs to it.
struct ItemDraft {
    var category: Category
    var kind: TermKind
    /// Index of a merchant, or -1.
    var merchant: Int32 = -1
    /// Where its deciding phrase stands.
    var piece: Int
    var firstPiece: Int
    var words: [Int]
    var amount: AmountMention?
    var candidates: [Category] = []
    var isCorrected = false
    /// Only a circumstance ("before my flight", "near the hotel").
    var isDemoted = false
    var group = 0
    /// A verb of buying introduced it.
    var isBought = false
    /// The merchant's pumps, or a service whose category beats the merchant's.
    var overridesMerchant = false
    /// The shop that the pumps belong to, where these took its place, or -1.
    var shop: Int32 = -1
    /// What the words named where the merchant's category takes its place.
    var said: Category?
    /// How likely the category is by the prototypes, where they decided or agreed, 0...1.
    var likelihood: Double?

    var hasMerchant: Bool { merchant >= 0 }

    var source: ItemEvidence.Source {
        if hasMerchant { return .merchant }
        if likelihood != nil { return .prototype }
        return kind.rank > TermKind.weak.rank ? .term : .hint
    }

    var rank: Int { isDemoted ? 0 : (hasMerchant ? 7 : kind.rank) }
    var standsAlone: Bool { !isDemoted && (hasMerchant || kind.standsAlone) }

    /// Remembers another reading; a mere circumstance is none beside words that say what is bought.
    mutating func note(_ other: ItemDraft) {
        guard other.hasMerchant || other.kind != .hint || rank <= TermKind.weak.rank else { return }
        note(other.category)
    }

    mutating func note(_ category: Category) {
        if category != self.category, !candidates.contains(category), candidates.count < 3 {
            candidates.append(category)
        }
    }

    func isRelated(to other: ItemDraft) -> Bool {
        category == other.category || category.isWithin(other.category) || other.category.isWithin(category)
            || (category.parent != nil && category.parent == other.category.parent && category.parent == .dining)
    }
}

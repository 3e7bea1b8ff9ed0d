/// What the classifier makes of one sentence: a probability for each category and for `none`, together 1.
public struct CategoryGuess: Sendable, Hashable {
    public struct Candidate: Sendable, Hashable {
        public let category: Category
        /// 0...1
        public let probability: Double

        public init(category: Category, probability: Double) {
            self.category = category
            self.probability = probability
        }
    }

    /// What may be said on the strength of the guess alone.
    public enum Verdict: Sendable, Hashable {
        /// One category, or the parent among whose children it cannot choose.
        case category(Candidate)
        /// No purchase, or one that names no category.
        case noCategory(probability: Double)
        /// Ask, naming these two, the likelier first.
        case unsure(Candidate, Candidate)
    }

    /// The leaves of the tree and ``Category/general``, likeliest first; ties in the order of the tree.
    public let ranked: [Candidate]
    /// 0...1: how likely the sentence is no purchase at all or names no category.
    public let none: Double
    /// 0...1: the certainty from which an answer is given without asking.
    public let threshold: Double

    public init(ranked: [Candidate], none: Double, threshold: Double) {
        self.ranked = ranked
        self.none = none
        self.threshold = threshold
    }

    /// How likely the purchase is in `category` or below it.
    public func probability(of category: Category) -> Double {
        ranked.reduce(0) { $1.category.isWithin(category) ? $0 + $1.probability : $0 }
    }

    /// A leaf from the threshold on; else the narrowest parent whose children together reach it; else `none` where that
    /// does; else the two likeliest are to be asked about.
    public var verdict: Verdict {
        guard let first = ranked.first, ranked.count > 1 else { return .noCategory(probability: none) }
        if first.probability >= threshold { return .category(first) }
        if none >= threshold { return .noCategory(probability: none) }
        for parent in [Category.transit, .dining, .travel] {
            let sum = probability(of: parent)
            if sum >= threshold { return .category(Candidate(category: parent, probability: sum)) }
        }
        return .unsure(first, ranked[1])
    }
}

public import Basics

/// Why an item was understood as it was.
public struct ItemEvidence: Sendable, Hashable, Codable {
    public enum Source: String, Sendable, Hashable, Codable {
        case merchant, term, hint, prototype, previous, none
    }

    /// The folded words that decided.
    public var words: [String]
    public var source: Source
    /// 0...1000.
    public var confidence: Int
    /// Other readings, best first, without the chosen category.
    public var candidates: [Category]
    /// "100-150": the larger is used.
    public var amountIsUpperEnd: Bool
    /// "about", "20ish", "under 50".
    public var amountIsApproximate: Bool
    /// The price of one ticket or night, where the amount is for several or was told for one.
    public var unitAmount: Money?
    /// How many people or things were counted with the purchase.
    public var things: Int?
    /// How many nights or days.
    public var nights: Int?

    public init(
        words: [String] = [], source: Source, confidence: Int, candidates: [Category] = [],
        amountIsUpperEnd: Bool = false, amountIsApproximate: Bool = false, unitAmount: Money? = nil
    ) {
        self.words = words
        self.source = source
        self.confidence = confidence
        self.candidates = candidates
        self.amountIsUpperEnd = amountIsUpperEnd
        self.amountIsApproximate = amountIsApproximate
        self.unitAmount = unitAmount
    }
    /// Keeps how many there are for the price of one that is told later: "3 nights".
    mutating func note(_ quantities: [QuantityMention]) {
        func count(_ kind: Int) -> Int? {
            quantities.last { $0.kind == kind && $0.count > 0 && $0.count <= 100 }?.count
        }
        things = count(1) ?? things
        nights = count(2) ?? nights
    }
}

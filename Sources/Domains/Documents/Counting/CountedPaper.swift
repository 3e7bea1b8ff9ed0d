/// A paper as it is counted.
public struct CountedPaper: Sendable, Equatable {
    public let key: Int64
    public let facts: PaperFacts

    public init(key: Int64, facts: PaperFacts) {
        self.key = key
        self.facts = facts
    }

    /// What people call it.
    var names: [String] {
        [facts.title, facts.correspondent ?? "", facts.filename ?? ""] + facts.tags
    }
}

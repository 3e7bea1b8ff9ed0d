/// Which papers a question is about.
public struct PaperScope: Sendable, Equatable {
    /// Only these; nil for all.
    public var only: Set<Int64>?
    /// Added to the scores of passages of papers that the question's words name.
    public var boosts: [Int64: Double]

    public init(only: Set<Int64>? = nil, boosts: [Int64: Double] = [:]) {
        self.only = only
        self.boosts = boosts
    }

    func allows(_ paper: Int64) -> Bool { only?.contains(paper) ?? true }
    func boost(_ paper: Int64) -> Double { boosts[paper] ?? 0 }
}

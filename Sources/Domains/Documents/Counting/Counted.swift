public import Basics

/// What an answer counted, for programs.
public struct Counted: Sendable, Equatable {
    /// A sum in one currency.
    public struct Total: Sendable, Equatable {
        public let amount: Money
        /// ISO 4217; nil where the papers name none.
        public let currency: String?
    }

    public let question: CountQuestion
    public let matched: Int
    /// The papers that were meant and do not say what was to be counted.
    public let skipped: [Int64]
    public let totals: [Total]
}

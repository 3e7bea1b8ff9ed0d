/// How sure a domain is of a turn, and what it takes it for.
public struct TurnClaim: Sendable, Hashable {
    /// In thousandths, 0...1000.
    public let sureness: Int
    /// What the domain would do, in the language of the turn, fit for "Do you mean ...?": "which papers say it".
    public let meaning: String

    public init(sureness: Int, meaning: String) {
        self.sureness = min(max(sureness, 0), 1_000)
        self.meaning = meaning
    }
}

/// A write that would store more of a kind than one user may have. Nothing of it was stored.
public struct QuotaError: Error, Sendable, Hashable {
    public enum Measure: String, Sendable, Hashable {
        case items, bytes
    }

    public let kind: String
    public let measure: Measure
    /// How much there is.
    public let stored: Int
    /// How much there may be.
    public let most: Int
    /// How much more the write would have stored.
    public let more: Int

    public init(kind: String, measure: Measure, stored: Int, most: Int, more: Int) {
        self.kind = kind
        self.measure = measure
        self.stored = stored
        self.most = most
        self.more = more
    }
}

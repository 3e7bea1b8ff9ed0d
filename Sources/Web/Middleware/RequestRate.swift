/// How many requests are let through: so many a second in the long run, and a number at once.
public struct RequestRate: Sendable, Hashable {
    /// 1 to 1,000,000.
    public let perSecond: Int
    /// At least 1.
    public let burst: Int

    /// Nil where `perSecond` is 0, which means without a limit.
    public init?(perSecond: Int, burst: Int) {
        guard perSecond > 0 else { return nil }
        self.perSecond = min(perSecond, 1_000_000)
        self.burst = max(1, burst)
    }

    /// In which one request's worth comes back.
    var interval: UInt64 { 1_000_000_000 / UInt64(perSecond) }
    /// In which all of ``burst`` comes back.
    var window: UInt64 { interval.multipliedReportingOverflow(by: UInt64(burst)).0 }
}

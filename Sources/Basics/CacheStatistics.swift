/// What a cache did since the start.
public struct CacheStatistics: Sendable, Hashable {
    public var hits = 0
    public var misses = 0
    /// Those who waited for another's computation.
    public var joins = 0
    public var entries = 0
    /// What the entries take; 0 where the cache is bounded by their number.
    public var bytes = 0

    public init(hits: Int = 0, misses: Int = 0, joins: Int = 0, entries: Int = 0, bytes: Int = 0) {
        self.hits = hits
        self.misses = misses
        self.joins = joins
        self.entries = entries
        self.bytes = bytes
    }
}

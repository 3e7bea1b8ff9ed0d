/// A dictionary of bounded size that forgets what was not asked for longest.
public struct RecentlyUsed<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry: Sendable {
        var value: Value
        var lastUse: UInt64
    }

    private var entries: [Key: Entry] = [:]
    private var clock: UInt64 = 0
    private let capacity: Int
    private var hits = 0
    private var misses = 0

    /// - Parameter capacity: the most entries, at least 1.
    public init(capacity: Int) {
        self.capacity = max(1, capacity)
    }

    public var statistics: CacheStatistics { CacheStatistics(hits: hits, misses: misses, entries: entries.count) }

    public subscript(key: Key) -> Value? {
        mutating get {
            guard let index = entries.index(forKey: key) else {
                misses += 1
                return nil
            }
            hits += 1
            clock += 1
            entries.values[index].lastUse = clock
            return entries.values[index].value
        }
        set {
            clock += 1
            entries[key] = newValue.map { Entry(value: $0, lastUse: clock) }
            if entries.count > capacity { forgetHalf() }
        }
    }

    /// The older half goes at once, so that an addition seldom pays for it.
    private mutating func forgetHalf() {
        let uses = entries.values.map(\.lastUse).sorted()
        let limit = uses[uses.count - max(1, capacity / 2)]
        entries = entries.filter { $0.value.lastUse >= limit }
    }
}

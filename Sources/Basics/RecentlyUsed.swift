/// A dictionary of bounded size that forgets what was not asked for longest. Inlinable, so that its look-ups are compiled
/// for the types it is used with.
public struct RecentlyUsed<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    @usableFromInline
    struct Entry: Sendable {
        @usableFromInline var value: Value
        @usableFromInline var lastUse: UInt64

        @inlinable
        init(value: Value, lastUse: UInt64) {
            self.value = value
            self.lastUse = lastUse
        }
    }

    @usableFromInline var entries: [Key: Entry] = [:]
    @usableFromInline var clock: UInt64 = 0
    @usableFromInline let capacity: Int
    @usableFromInline var hits = 0
    @usableFromInline var misses = 0
    /// How often everything was forgotten. What was begun in an earlier one is not to be kept.
    public private(set) var generation = 0

    /// - Parameter capacity: the most entries, at least 1.
    @inlinable
    public init(capacity: Int) {
        self.capacity = max(1, capacity)
    }

    @inlinable public var count: Int { entries.count }

    @inlinable public var statistics: CacheStatistics {
        CacheStatistics(hits: hits, misses: misses, entries: entries.count)
    }

    @inlinable
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

    /// Forgets everything but how often it helped.
    public mutating func removeAll() {
        entries = [:]
        generation += 1
    }

    /// The older half goes at once, so that an addition seldom pays for it.
    @inlinable
    mutating func forgetHalf() {
        let uses = entries.values.map(\.lastUse).sorted()
        let limit = uses[uses.count - max(1, uses.count / 2)]
        entries = entries.filter { $0.value.lastUse >= limit }
    }
}

/// What several owners used recently, bounded for all of them together. Nobody finds another's, and nobody can push out
/// another's by having much: where there is no room, whoever has most gives up the older half of it. Inlinable, so that its
/// look-ups are compiled for the types it is used with.
public struct FairlyUsed<Owner: Hashable & Sendable, Key: Hashable & Sendable, Value: Sendable>: Sendable {
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

    @usableFromInline var entries: [Owner: [Key: Entry]] = [:]
    @usableFromInline var count = 0
    @usableFromInline var clock: UInt64 = 0
    @usableFromInline let capacity: Int
    @usableFromInline var hits = 0
    @usableFromInline var misses = 0
    /// How often everything was forgotten. What was begun in an earlier one is not to be kept.
    public private(set) var generation = 0

    /// - Parameter capacity: the most entries of all owners together, at least 1.
    @inlinable
    public init(capacity: Int) {
        self.capacity = max(1, capacity)
    }

    @inlinable public var statistics: CacheStatistics {
        CacheStatistics(hits: hits, misses: misses, entries: count)
    }

    @inlinable
    public subscript(owner: Owner, key: Key) -> Value? {
        mutating get {
            guard let value = entries[owner]?[key]?.value else {
                misses += 1
                return nil
            }
            hits += 1
            clock += 1
            entries[owner]?[key]?.lastUse = clock
            return value
        }
        set {
            clock += 1
            let entry = newValue.map { Entry(value: $0, lastUse: clock) }
            var own = entries[owner] ?? [:]
            // One at a time in two places would be copied.
            entries[owner] = nil
            count -= own.count
            own[key] = entry
            count += own.count
            if !own.isEmpty { entries[owner] = own }
            if count > capacity { makeRoom() }
        }
    }

    /// Forgets everything but how often it helped.
    public mutating func removeAll() {
        entries = [:]
        count = 0
        generation += 1
    }

    @inlinable
    mutating func makeRoom() {
        guard let (owner, own) = entries.max(by: { $0.value.count < $1.value.count }) else { return }
        let uses = own.values.map(\.lastUse).sorted()
        let limit = uses[uses.count - max(1, uses.count / 2)]
        let younger = own.filter { $0.value.lastUse >= limit }
        count -= own.count - younger.count
        entries[owner] = younger
        // Everybody has one: somebody's goes.
        guard count > capacity else { return }
        guard let oldest = entries.min(by: { FairlyUsed.lastUse($0.value) < FairlyUsed.lastUse($1.value) }) else {
            return
        }
        count -= oldest.value.count
        entries[oldest.key] = nil
    }

    @inlinable
    static func lastUse(_ own: [Key: Entry]) -> UInt64 { own.values.reduce(0) { max($0, $1.lastUse) } }
}

/// What several owners used recently, bounded for all of them together. Nobody finds another's, and nobody can push out
/// another's by having much: where there is no room, whoever has most gives up the older half of it. Inlinable, so that its
/// look-ups are compiled for the types it is used with.
public struct FairlyUsed<Owner: Hashable & Sendable, Key: Hashable & Sendable, Value: Sendable>: Sendable {
    @usableFromInline
    struct Share: Sendable {
        @usableFromInline var recent: RecentlyUsed<Key, Value>
        @usableFromInline var lastUse: UInt64 = 0

        @inlinable
        init(capacity: Int) {
            recent = RecentlyUsed(capacity: capacity)
        }
    }

    @usableFromInline var shares: [Owner: Share] = [:]
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
            guard let index = shares.index(forKey: owner), let value = shares.values[index].recent[key] else {
                misses += 1
                return nil
            }
            hits += 1
            clock += 1
            shares.values[index].lastUse = clock
            return value
        }
        set {
            clock += 1
            change(owner) { share, clock in
                share.recent[key] = newValue
                share.lastUse = clock
            }
            if count > capacity { makeRoom() }
        }
    }

    /// Forgets everything but how often it helped.
    public mutating func removeAll() {
        shares = [:]
        count = 0
        generation += 1
    }

    @inlinable
    mutating func makeRoom() {
        guard let most = shares.max(by: { $0.value.recent.count < $1.value.recent.count }) else { return }
        if most.value.recent.count > 1 {
            change(most.key) { share, _ in share.recent.forgetHalf() }
        } else if let oldest = shares.min(by: { $0.value.lastUse < $1.value.lastUse }) {
            // Everybody has one: somebody's goes.
            count -= oldest.value.recent.count
            shares[oldest.key] = nil
        }
    }

    /// Changes what is an owner's, and counts it anew; who has nothing left is not kept.
    @inlinable
    mutating func change(_ owner: Owner, _ body: (inout Share, UInt64) -> Void) {
        let before = shares[owner]?.recent.count ?? 0
        body(&shares[owner, default: Share(capacity: capacity)], clock)
        let after = shares[owner]?.recent.count ?? 0
        count += after - before
        if after == 0 { shares[owner] = nil }
    }
}

/// Keys in the order in which they came, each under a number of its own. Inlinable as ``ResponseCache`` is.
@usableFromInline
struct KeyQueue<Key> {
    @usableFromInline var keys: [Key] = []
    /// Where the oldest one stands in ``keys``.
    @usableFromInline var first = 0
    /// How many were taken out of ``keys`` for good.
    @usableFromInline var dropped = 0

    @inlinable
    init() {}

    @inlinable var oldest: (key: Key, number: Int)? {
        first < keys.count ? (keys[first], dropped + first) : nil
    }

    /// - Returns: its number.
    @inlinable
    mutating func append(_ key: Key) -> Int {
        keys.append(key)
        return dropped + keys.count - 1
    }

    @inlinable
    mutating func removeOldest() {
        first += 1
        // So many at a time that moving the others up costs nothing to speak of.
        guard first > 16, first > keys.count / 2 else { return }
        keys.removeFirst(first)
        dropped += first
        first = 0
    }
}

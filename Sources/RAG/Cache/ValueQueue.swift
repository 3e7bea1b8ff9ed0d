/// Values in the order in which they came, each under a number of its own. Inlinable as ``ResponseCache`` is.
@usableFromInline
struct ValueQueue<Key, Value> {
    @usableFromInline
    struct Entry {
        @usableFromInline let key: Key
        /// Nil for one that was taken out before its turn.
        @usableFromInline var value: Value?
        @usableFromInline let cost: Int
        @usableFromInline let expires: UInt64
        /// Whether it was asked for since it was stored.
        @usableFromInline var wasAskedFor = false

        @inlinable
        init(key: Key, value: Value, cost: Int, expires: UInt64) {
            self.key = key
            self.value = value
            self.cost = cost
            self.expires = expires
        }
    }

    @usableFromInline var entries: [Entry] = []
    /// Where the oldest one stands in ``entries``.
    @usableFromInline var first = 0
    /// How many were taken out of ``entries`` for good.
    @usableFromInline var dropped = 0
    /// The costs of the values that are there.
    @usableFromInline var bytes = 0

    @inlinable
    init() {}

    @inlinable var isEmpty: Bool { first == entries.count }

    @inlinable var oldest: Int { dropped + first }

    /// - Parameter number: of one that was not removed as the oldest.
    @inlinable
    subscript(number: Int) -> Entry {
        _read { yield entries[number - dropped] }
        _modify { yield &entries[number - dropped] }
    }

    /// - Returns: its number.
    @inlinable
    mutating func append(_ entry: Entry) -> Int {
        entries.append(entry)
        bytes += entry.cost
        return dropped + entries.count - 1
    }

    /// Takes a value out where it stands.
    @inlinable
    mutating func clear(_ number: Int) {
        guard self[number].value != nil else { return }
        bytes -= self[number].cost
        self[number].value = nil
    }

    @inlinable
    mutating func removeOldest() {
        clear(oldest)
        first += 1
        // So many at a time that moving the others up costs nothing to speak of.
        guard first > 16, first > entries.count / 2 else { return }
        entries.removeFirst(first)
        dropped += first
        first = 0
    }
}

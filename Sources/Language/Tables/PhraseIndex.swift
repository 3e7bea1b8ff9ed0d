/// Phrases of word hashes in one open-addressing table: each key is a phrase or the beginning of one.
public struct PhraseIndex: Sendable {
    @frozen
    public struct Node {
        /// The first sense of the phrase that ends here, or -1.
        public let sense: Int32
        /// Whether longer phrases begin so.
        public let continues: Bool

        @inlinable
        init(sense: Int32, continues: Bool) {
            self.sense = sense
            self.continues = continues
        }
    }

    /// 0 marks a free slot; no phrase hashes to 0 in practice, and one that did would only be lost.
    @usableFromInline var keys: [UInt64]
    /// The sense plus one, shifted; the lowest bit is ``Node/continues``.
    @usableFromInline var values: [Int32]
    @usableFromInline var shift: UInt64
    public private(set) var count = 0

    public init(capacity: Int = 16) {
        var bits: UInt64 = 5
        while (1 << bits) * 3 < capacity * 4 { bits += 1 }
        shift = 64 - bits
        keys = [UInt64](repeating: 0, count: 1 << Int(bits))
        values = [Int32](repeating: 0, count: 1 << Int(bits))
    }

    @inlinable
    @inline(__always)
    func slot(_ key: UInt64) -> Int {
        var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> shift)
        while keys[slot] != key, keys[slot] != 0 { slot = (slot + 1) & (keys.count - 1) }
        return slot
    }

    @inlinable
    @inline(__always)
    public func node(_ key: UInt64) -> Node? {
        let slot = slot(key)
        guard keys[slot] == key else { return nil }
        let packed = values[slot]
        return Node(sense: (packed >> 1) - 1, continues: packed & 1 == 1)
    }

    @inlinable
    public func contains(_ key: UInt64) -> Bool { keys[slot(key)] == key }

    /// Marks a beginning of a longer phrase.
    public mutating func setContinues(_ key: UInt64) {
        let slot = claim(key)
        values[slot] |= 1
    }

    /// Puts a sense at a phrase; returns the one that stood there, or -1.
    public mutating func exchange(_ key: UInt64, sense: Int32) -> Int32 {
        let slot = claim(key)
        let old = values[slot]
        values[slot] = (sense + 1) << 1 | (old & 1)
        return (old >> 1) - 1
    }

    /// Adds a key without a sense; false if it was there.
    public mutating func insert(_ key: UInt64) -> Bool {
        let before = count
        _ = claim(key)
        return count > before
    }

    private mutating func claim(_ key: UInt64) -> Int {
        if count * 4 >= keys.count * 3 { grow() }
        let slot = slot(key)
        if keys[slot] == 0 {
            keys[slot] = key
            count += 1
        }
        return slot
    }

    private mutating func grow() {
        let oldKeys = keys
        let oldValues = values
        shift -= 1
        keys = [UInt64](repeating: 0, count: oldKeys.count * 2)
        values = [Int32](repeating: 0, count: oldKeys.count * 2)
        for index in oldKeys.indices where oldKeys[index] != 0 {
            let slot = slot(oldKeys[index])
            keys[slot] = oldKeys[index]
            values[slot] = oldValues[index]
        }
    }

    /// Size in memory, bytes.
    public var byteCount: Int { keys.count * 12 }
}

/// Values by numbers that are hashes already, which a dictionary would mix again with each look, and again for all that
/// stand behind one that is taken out. Each stands at the place that the last bits of its hash name, or at the next free one
/// behind it (Knuth, "The Art of Computer Programming", vol. 3, algorithms 6.4L and 6.4R). Inlinable as ``ResponseCache`` is.
@usableFromInline
struct HashTable<Value> {
    @usableFromInline
    struct Slot {
        @usableFromInline let hash: Int
        @usableFromInline var value: Value

        @inlinable
        init(hash: Int, value: Value) {
            self.hash = hash
            self.value = value
        }
    }

    /// A power of two of them, at least half of them free.
    @usableFromInline var slots: [Slot?] = Array(repeating: nil, count: 16)
    @usableFromInline var count = 0

    @inlinable
    init() {}

    /// Where a hash stands, or would stand.
    @inlinable
    func place(of hash: Int) -> Int {
        var place = hash & (slots.count &- 1)
        while let slot = slots[place], slot.hash != hash { place = (place &+ 1) & (slots.count &- 1) }
        return place
    }

    @inlinable
    subscript(hash: Int) -> Value? { slots[place(of: hash)]?.value }

    /// - Returns: the value that stood there before.
    @inlinable
    mutating func updateValue(_ value: Value, for hash: Int) -> Value? {
        let place = place(of: hash)
        let old = slots[place]?.value
        slots[place] = Slot(hash: hash, value: value)
        if old == nil {
            count += 1
            if count > slots.count / 2 { grow() }
        }
        return old
    }

    @inlinable
    mutating func removeValue(for hash: Int) {
        var hole = place(of: hash)
        guard slots[hole] != nil else { return }
        slots[hole] = nil
        count -= 1
        var place = hole
        while true {
            place = (place &+ 1) & (slots.count &- 1)
            guard let slot = slots[place] else { return }
            // One that has its own place behind the hole stays.
            let distance = (place &- slot.hash) & (slots.count &- 1)
            guard distance >= (place &- hole) & (slots.count &- 1) else { continue }
            slots.swapAt(hole, place)
            hole = place
        }
    }

    @usableFromInline
    mutating func grow() {
        let old = slots
        slots = Array(repeating: nil, count: old.count * 2)
        for case let slot? in old { slots[place(of: slot.hash)] = slot }
    }
}

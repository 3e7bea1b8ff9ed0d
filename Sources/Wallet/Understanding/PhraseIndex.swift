/// Phrases of word hashes in one open-addressing table: each key is a phrase or the beginning of one.
struct PhraseIndex: Sendable {
    struct Node {
        /// The first sense of the phrase that ends here, or -1.
        var sense: Int32
        var continues: Bool
    }

    private var keys: [UInt64]
    private var senses: [Int32]
    private var shift: UInt64

    init(_ phrases: [UInt64: Node]) {
        var bits: UInt64 = 4
        while (1 << bits) < phrases.count * 2 { bits += 1 }
        shift = 64 - bits
        let size = 1 << Int(bits)
        keys = [UInt64](repeating: 0, count: size)
        senses = [Int32](repeating: 0, count: size)
        for (key, node) in phrases {
            var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> shift)
            while keys[slot] != 0 { slot = (slot + 1) & (size - 1) }
            keys[slot] = key
            senses[slot] = (node.sense + 1) << 1 | (node.continues ? 1 : 0)
        }
    }

    @inline(__always)
    func node(_ key: UInt64) -> Node? {
        var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> shift)
        while true {
            let found = keys[slot]
            if found == key {
                let packed = senses[slot]
                return Node(sense: (packed >> 1) - 1, continues: packed & 1 == 1)
            }
            if found == 0 { return nil }
            slot = (slot + 1) & (keys.count - 1)
        }
    }

    var byteCount: Int { keys.count * 12 }
}

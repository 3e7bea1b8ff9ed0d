/// Which words may be said: one look tells that none of several is, where the words would have to be searched one by one.
///
/// A bit for each word, by the last bits of its hash (Bloom, 1970).
struct WordFilter {
    private var bits = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))

    init() {}

    init(_ words: [UInt64]...) {
        for list in words {
            for word in list { insert(word) }
        }
    }

    @inline(__always)
    mutating func insert(_ word: UInt64) {
        let bit = UInt64(1) << (word & 63)
        switch word >> 6 & 3 {
        case 0: bits.0 |= bit
        case 1: bits.1 |= bit
        case 2: bits.2 |= bit
        default: bits.3 |= bit
        }
    }

    /// False where both surely have no word in common.
    @inline(__always)
    func mayShare(_ other: WordFilter) -> Bool {
        (bits.0 & other.bits.0) | (bits.1 & other.bits.1) | (bits.2 & other.bits.2) | (bits.3 & other.bits.3) != 0
    }
}

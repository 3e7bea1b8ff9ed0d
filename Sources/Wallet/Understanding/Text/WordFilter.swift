/// Which words may be said: one look tells that none of several is, where the words would have to be searched one by one.
///
/// A bit for each word, by the last bits of its hash (Bloom, 1970).
struct WordFilter {
    private var bits = (
        UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0)
    )

    init() {}

    init(_ words: [UInt64]...) {
        for list in words {
            for word in list { insert(word) }
        }
    }

    @inline(__always)
    mutating func insert(_ word: UInt64) {
        let bit = UInt64(1) << (word & 63)
        switch word >> 6 & 7 {
        case 0: bits.0 |= bit
        case 1: bits.1 |= bit
        case 2: bits.2 |= bit
        case 3: bits.3 |= bit
        case 4: bits.4 |= bit
        case 5: bits.5 |= bit
        case 6: bits.6 |= bit
        default: bits.7 |= bit
        }
    }

    @inline(__always)
    func mayHold(_ word: UInt64) -> Bool {
        let part =
            switch word >> 6 & 7 {
            case 0: bits.0
            case 1: bits.1
            case 2: bits.2
            case 3: bits.3
            case 4: bits.4
            case 5: bits.5
            case 6: bits.6
            default: bits.7
            }
        return part >> (word & 63) & 1 != 0
    }

    /// False where both surely have no word in common.
    @inline(__always)
    func mayShare(_ other: WordFilter) -> Bool {
        let first =
            (bits.0 & other.bits.0) | (bits.1 & other.bits.1) | (bits.2 & other.bits.2) | (bits.3 & other.bits.3)
        let last =
            (bits.4 & other.bits.4) | (bits.5 & other.bits.5) | (bits.6 & other.bits.6) | (bits.7 & other.bits.7)
        return first | last != 0
    }
}

/// A few words to find one among: most words that are looked for are none of them, which a filter tells.
struct WordSet: Sequence {
    private let words: [UInt64]
    private let filter: WordFilter

    init(_ words: [String]) {
        self.words = words.map(WordHash.of)
        filter = WordFilter(self.words)
    }

    func contains(_ word: UInt64) -> Bool { filter.mayHold(word) && words.contains(word) }

    func makeIterator() -> some IteratorProtocol<UInt64> { words.makeIterator() }
}

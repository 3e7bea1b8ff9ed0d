/// Which words may be said: one look tells that none of several is, where the words would have to be searched one by one.
///
/// A bit for each word, by the last bits of its hash (Bloom, 1970).
@frozen
public struct WordFilter: Sendable {
    @usableFromInline
    var bits = (
        UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0)
    )

    @inlinable
    public init() {}

    public init(_ words: [UInt64]...) {
        for list in words {
            for word in list { insert(word) }
        }
    }

    @inlinable
    @inline(__always)
    public mutating func insert(_ word: UInt64) {
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

    @inlinable
    @inline(__always)
    public func mayHold(_ word: UInt64) -> Bool {
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
    @inlinable
    @inline(__always)
    public func mayShare(_ other: WordFilter) -> Bool {
        let first =
            (bits.0 & other.bits.0) | (bits.1 & other.bits.1) | (bits.2 & other.bits.2) | (bits.3 & other.bits.3)
        let last =
            (bits.4 & other.bits.4) | (bits.5 & other.bits.5) | (bits.6 & other.bits.6) | (bits.7 & other.bits.7)
        return first | last != 0
    }
}

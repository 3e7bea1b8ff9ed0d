/// Hashes of words and phrases. Not keyed: a forged collision would only mislabel its author's own sentence.
public enum WordHash {
    @inlinable public static var seed: UInt64 { 0xCBF2_9CE4_8422_2325 }

    @inlinable
    @inline(__always)
    public static func step(_ hash: UInt64, _ scalar: UInt32) -> UInt64 {
        (hash ^ UInt64(scalar)) &* 0x0000_0100_0000_01B3
    }

    /// Adds a word to a phrase.
    @inlinable
    @inline(__always)
    public static func phrase(_ prefix: UInt64, _ word: UInt64) -> UInt64 {
        let mixed = (prefix ^ (word &* 0x9E37_79B9_7F4A_7C15)) &* 0xD6E8_FEB8_6659_FD93
        return mixed ^ (mixed >> 32)
    }

    /// Of an English word's letters.
    public static func of(_ letters: ArraySlice<UInt8>) -> UInt64 { letters.reduce(seed) { step($0, UInt32($1)) } }

    /// Of one token: an English word, or one Chinese character. Chinese words belong to the tables.
    public static func of(_ word: String) -> UInt64 {
        var hash = seed
        for scalar in word.unicodeScalars { hash = step(hash, scalar.value) }
        return hash
    }
}

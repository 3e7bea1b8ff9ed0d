/// One word, number, Chinese character, sign or mark of a folded text.
struct Token {
    enum Kind: UInt8 { case word, han, number, symbol, emoji, mark }

    struct Flags: OptionSet {
        let rawValue: UInt8
        /// No space before it.
        static let glued = Flags(rawValue: 1)
        /// The first letter was a capital, others were not all.
        static let capitalised = Flags(rawValue: 2)
        static let allCapitals = Flags(rawValue: 4)
        /// Written with `'s` at the end.
        static let possessive = Flags(rawValue: 8)
        /// A number with more digits than money has, or a leading zero.
        static let identifier = Flags(rawValue: 16)
        /// A number written with thousands groups or decimals.
        static let moneyLike = Flags(rawValue: 32)
        /// "3.459": three digits after a point, read as thousands; they may be decimals.
        static let dotGroup = Flags(rawValue: 64)
    }

    /// Whether a word is written as it should be.
    enum Spelling: UInt8 { case known, unknown, corrected }

    var kind: Kind
    var flags: Flags
    var spelling = Spelling.known
    /// Positions in the folded scalars.
    var start: Int32
    var end: Int32
    /// Of the scalars; for a mark or symbol the scalar itself.
    var hash: UInt64
    /// Numbers: ten-thousandths. Words: the hash without a final `s` (or `'s`), 0 where there is none.
    var value: Int

    var length: Int { Int(end - start) }
}

/// Hashes of words and phrases. Not keyed: a forged collision would only mislabel its author's own sentence.
enum WordHash {
    static let seed: UInt64 = 0xCBF2_9CE4_8422_2325

    @inline(__always)
    static func step(_ hash: UInt64, _ scalar: UInt32) -> UInt64 {
        (hash ^ UInt64(scalar)) &* 0x0000_0100_0000_01B3
    }

    /// Adds a word to a phrase.
    @inline(__always)
    static func phrase(_ prefix: UInt64, _ word: UInt64) -> UInt64 {
        let mixed = (prefix ^ (word &* 0x9E37_79B9_7F4A_7C15)) &* 0xD6E8_FEB8_6659_FD93
        return mixed ^ (mixed >> 32)
    }

    /// Of an English word's letters.
    static func of(_ letters: ArraySlice<UInt8>) -> UInt64 { letters.reduce(seed) { step($0, UInt32($1)) } }

    /// Of one token: an English word, or one Chinese character. Chinese words belong to the tables.
    static func of(_ word: String) -> UInt64 {
        var hash = seed
        for scalar in word.unicodeScalars { hash = step(hash, scalar.value) }
        return hash
    }
}

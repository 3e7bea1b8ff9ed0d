import Language

/// A stretch of tokens that the tables know as one phrase, or one token that they do not know.
///
/// The widest fields come first, so that none leaves a gap: there are a dozen in a sentence.
struct Piece {
    enum Use: UInt8 { case free, card, date, amount, quantity, place, merchant, term, ignored }

    var start: Int32
    var end: Int32
    /// The first sense, or -1.
    var sense: Int32 = -1
    /// Index of a merchant, or -1.
    var merchant: Int32 = -1
    /// A merchant that the sentence seemed not to mean, or -1.
    var unlikelyMerchant: Int32 = -1
    /// Index of a term's category, or -1.
    var category: Int32 = -1
    var cardAlias: Int32 = -1
    var place: Int32 = -1
    /// The halves of ``cues``: in one, memory for pieces would have to be aligned to more than is allocated quickly.
    var firstCues: UInt64 = 0
    var lastCues: UInt64 = 0
    var kind: Token.Kind
    var use: Use = .free
    /// A word of the vocabulary (perhaps as part of a longer phrase), a number, a sign.
    var isKnown = true
    var isCorrected = false
    var merchantNeedsContext = false
    var termKind: TermKind = .hint
    var isNegated = false
    /// Surely bought, at a price of its own: no mere circumstance.
    var isFirm = false

    var cues: Cues {
        @inline(__always)
        get { Cues(rawValue: UInt128(lastCues) << 64 | UInt128(firstCues)) }
        @inline(__always)
        set {
            firstCues = UInt64(truncatingIfNeeded: newValue.rawValue)
            lastCues = UInt64(truncatingIfNeeded: newValue.rawValue >> 64)
        }
    }

    @inline(__always)
    func has(_ cue: Cue) -> Bool {
        (cue.rawValue < 64 ? firstCues : lastCues) & 1 << UInt64(cue.rawValue & 63) != 0
    }

    mutating func insert(cue: UInt8) {
        let bit: UInt64 = 1 << UInt64(cue & 63)
        if cue < 64 { firstCues |= bit } else { lastCues |= bit }
    }

    var isMark: Bool { kind == .mark }
}

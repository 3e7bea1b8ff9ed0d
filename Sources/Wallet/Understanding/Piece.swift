/// A stretch of tokens that the tables know as one phrase, or one token that they do not know.
struct Piece {
    enum Use: UInt8 { case free, card, date, amount, quantity, place, merchant, term, ignored }

    var start: Int32
    var end: Int32
    /// The first sense, or -1.
    var sense: Int32 = -1
    var cues: Cues = []
    var kind: Token.Kind
    var use: Use = .free
    /// A word of the vocabulary (perhaps as part of a longer phrase), a number, a sign.
    var isKnown = true
    var isCorrected = false
    /// Index of a merchant, or -1.
    var merchant: Int32 = -1
    var merchantNeedsContext = false
    /// A merchant that the sentence seemed not to mean, or -1.
    var unlikelyMerchant: Int32 = -1
    /// Index of a term's category, or -1.
    var category: Int32 = -1
    var termKind: TermKind = .hint
    var cardAlias: Int32 = -1
    var place: Int32 = -1
    var isNegated = false

    @inline(__always)
    func has(_ cue: Cue) -> Bool { cues.has(cue) }
    var isMark: Bool { kind == .mark }
}

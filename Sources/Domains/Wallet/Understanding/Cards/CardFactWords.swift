/// What the words of ``Cue/fact`` ask about cards; the raw values are those of `cues.tsv`.
enum CardFactWords: Int, CaseIterable {
    /// "chosen", 自选.
    case chosen
    /// "rotating categories", 加成.
    case rotating
    /// "foreign fee", 境外手续费.
    case foreignFee
    /// "after the cap", 封顶后.
    case afterLimit
    /// "categories", 类别.
    case noun = 5
    /// "charge", 收费: a fee where it is abroad.
    case charge
    /// "annual fee", 年费.
    case annualFee
    /// "list my cards", 我有哪些卡.
    case holdings

    /// Whether the words are about a card's rewards, so that a name beside them is a card's.
    var areOfRewards: Bool {
        switch self {
        case .rotating, .foreignFee, .afterLimit, .noun: true
        case .chosen, .charge, .annualFee, .holdings: false
        }
    }
}

extension Lexicon {
    func factWords(_ piece: Piece) -> CardFactWords? {
        guard piece.has(.fact) else { return nil }
        return value(.fact, from: piece.sense).flatMap(CardFactWords.init)
    }
}

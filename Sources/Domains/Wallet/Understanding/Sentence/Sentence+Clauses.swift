import Language

/// The clauses of a sentence: what stands between marks, "and", "then", "so", "but".
extension Sentence {
    func clauses(in range: Range<Int>) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var start = range.lowerBound
        for index in range where isBreak(index) {
            if start < index { result.append(start..<index) }
            start = index + 1
        }
        if start < range.upperBound { result.append(start..<range.upperBound) }
        return result
    }

    /// How many pieces away the ends of a clause are looked for: a text without a mark would be one, and reading it take
    /// time in proportion to the square of its length.
    static let reach = 64

    func clauseStart(_ index: Int) -> Int { max(breaks.start(of: index), index - Sentence.reach) }

    func clauseEnd(_ index: Int) -> Int { min(breaks.end(of: index), index + Sentence.reach) }

    /// A shop or a thing that may be bought.
    func isThing(_ index: Int) -> Bool {
        let piece = pieces[index]
        return !piece.isNegated && (piece.use == .merchant || piece.category >= 0 && piece.use == .free)
    }

    /// Whether no more words of a noun follow: a mark, a price, "for", "at", "and".
    func isPhraseEnd(_ index: Int) -> Bool {
        guard index < pieces.count else { return true }
        let piece = pieces[index]
        return piece.isMark || piece.kind == .symbol || piece.use == .amount || piece.has(.purpose) || piece.has(.link)
            || piece.has(.and) || piece.has(.toward) || piece.has(.likeness)
    }

    /// What is not meant, bought or used.
    mutating func deny(_ index: Int) {
        pieces[index].isNegated = true
        if pieces[index].use == .merchant { pieces[index].use = .ignored }
    }

    func isBreak(_ index: Int) -> Bool {
        let piece = pieces[index]
        return piece.isMark && mark(index) != 0x2D || piece.has(.and) || piece.has(.then)
            || Sentence.joints.contains(lastWord(index))
    }

    private static let joints = ["so", "but", "while", "because", "但"].map(WordHash.of)
}

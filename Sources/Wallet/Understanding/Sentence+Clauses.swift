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

    func clauseStart(_ index: Int) -> Int {
        (0..<index).last(where: isBreak).map { $0 + 1 } ?? 0
    }

    func clauseEnd(_ index: Int) -> Int {
        (index..<pieces.count).dropFirst().first(where: isBreak) ?? pieces.count
    }

    /// A shop or a thing that may be bought.
    func isThing(_ index: Int) -> Bool {
        let piece = pieces[index]
        return !piece.isNegated && (piece.use == .merchant || piece.category >= 0 && piece.use == .free)
    }

    private func isBreak(_ index: Int) -> Bool {
        let piece = pieces[index]
        return piece.isMark && mark(index) != 0x2D || piece.has(.and) || piece.has(.then)
            || Sentence.joints.contains(lastWord(index))
    }

    private static let joints = ["so", "but", "while", "because", "但"].map(WordHash.of)
}

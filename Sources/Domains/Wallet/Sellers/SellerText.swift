import Language

/// A sentence as the tables of sellers look at it: its words and signs in order, without the marks inside names.
struct SellerText {
    /// The hash of each word, Chinese character, number and sign, as the index of merchants has them.
    let words: [UInt64]
    /// Whether a comma or the end of a clause stands before the word of this position.
    let startsClause: [Bool]
    let isNumber: [Bool]
    private let isSign: [Bool]
    /// For each word, how many clauses begin up to it.
    private let clauses: [Int]

    init(_ text: String, _ folding: Folding) {
        let scalars = folding.fold(text).scalars
        var words: [UInt64] = []
        var starts: [Bool] = []
        var numbers: [Bool] = []
        var signs: [Bool] = []
        var clauses: [Int] = []
        var isAfterBreak = false
        for token in Lexer.tokens(of: scalars) {
            if token.kind == .mark {
                let mark = scalars[Int(token.start)] & FoldedText.mask
                isAfterBreak = isAfterBreak || SellerText.breaks.contains(mark)
                continue
            }
            words.append(token.hash)
            starts.append(isAfterBreak)
            clauses.append((clauses.last ?? 0) + (isAfterBreak ? 1 : 0))
            numbers.append(token.kind == .number)
            signs.append(token.kind == .symbol)
            isAfterBreak = false
        }
        self.words = words
        startsClause = starts
        isNumber = numbers
        isSign = signs
        self.clauses = clauses
    }

    private static let breaks: Set<UInt32> = Set(",;.:!?，。；、".unicodeScalars.map(\.value))

    /// Whether a clause begins inside these words, after the first of them.
    func isBroken(_ range: Range<Int>) -> Bool {
        !range.isEmpty && clauses[range.lowerBound] != clauses[range.upperBound - 1]
    }

    /// A number, the sign before it or the word after it.
    func isOfAmount(_ index: Int) -> Bool {
        isNumber[index] || isSign[index] || index > 0 && isNumber[index - 1]
    }
}

import Language

/// A sentence as the tables of sellers look at it: its words and signs in order, without the marks inside names.
struct SellerText {
    /// The hash of each word, Chinese character, number and sign, as the index of merchants has them.
    let words: [UInt64]
    /// Whether a comma or the end of a clause stands before the word of this position.
    let startsClause: [Bool]
    let isNumber: [Bool]

    init(_ text: String, _ folding: Folding) {
        let scalars = folding.fold(text).scalars
        var words: [UInt64] = []
        var starts: [Bool] = []
        var numbers: [Bool] = []
        var isAfterBreak = false
        for token in Lexer.tokens(of: scalars) {
            if token.kind == .mark {
                let mark = scalars[Int(token.start)] & FoldedText.mask
                isAfterBreak = isAfterBreak || SellerText.breaks.contains(mark)
                continue
            }
            words.append(token.hash)
            starts.append(isAfterBreak)
            numbers.append(token.kind == .number)
            isAfterBreak = false
        }
        self.words = words
        startsClause = starts
        isNumber = numbers
    }

    private static let breaks: Set<UInt32> = Set(",;.:!?，。；、".unicodeScalars.map(\.value))

    /// Whether a clause begins inside these words, after the first of them.
    func isBroken(_ range: Range<Int>) -> Bool {
        range.dropFirst().contains { startsClause[$0] }
    }
}

import Language

/// A sentence as the tables of sellers look at it: its words and signs in order, without the marks inside names.
struct SellerText {
    struct Word {
        /// As the index of merchants has it.
        let hash: UInt64
        /// Whether a comma or the end of a clause stands before it.
        let startsClause: Bool
        /// The clause that it is in.
        let clause: Int
        let kind: Token.Kind
    }

    /// Each word, Chinese character, number and sign.
    let words: [Word]

    init(_ text: String, _ folding: Folding) {
        let scalars = folding.fold(text).scalars
        let tokens = Lexer.tokens(of: scalars)
        var words: [Word] = []
        words.reserveCapacity(tokens.count)
        var clause = 0
        var isAfterBreak = false
        for token in tokens {
            if token.kind == .mark {
                let mark = scalars[Int(token.start)] & FoldedText.mask
                isAfterBreak = isAfterBreak || SellerText.breaks.contains(mark)
                continue
            }
            if isAfterBreak { clause += 1 }
            words.append(Word(hash: token.hash, startsClause: isAfterBreak, clause: clause, kind: token.kind))
            isAfterBreak = false
        }
        self.words = words
    }

    private static let breaks: Set<UInt32> = Set(",;.:!?，。；、".unicodeScalars.map(\.value))

    /// Whether a clause begins inside these words, after the first of them.
    func isBroken(_ range: Range<Int>) -> Bool {
        !range.isEmpty && words[range.lowerBound].clause != words[range.upperBound - 1].clause
    }

    func isNumber(_ index: Int) -> Bool { words[index].kind == .number }

    /// A number, the sign before it or the word after it.
    func isOfAmount(_ index: Int) -> Bool {
        isNumber(index) || words[index].kind == .symbol || index > 0 && isNumber(index - 1)
    }
}

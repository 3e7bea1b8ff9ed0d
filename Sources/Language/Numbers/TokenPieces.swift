/// A text whose pieces are its tokens, before any vocabulary is asked: it knows the words of numbers.
struct TokenPieces: Pieces {
    let folded: FoldedText
    let tokens: [Token]

    var pieceCount: Int { tokens.count }
    func kind(of piece: Int) -> Token.Kind { tokens[piece].kind }
    func tokenRange(of piece: Int) -> Range<Int> { piece..<piece + 1 }
    func isFree(_ piece: Int) -> Bool { true }
    func hasRole(_ role: GrammarRole, at piece: Int) -> Bool { value(of: role, at: piece) != nil }

    func value(of role: GrammarRole, at piece: Int) -> Int? {
        guard tokens.indices.contains(piece), let word = TokenPieces.words[tokens[piece].hash], word.role == role else {
            return nil
        }
        return word.value
    }

    /// Whether a number in words or Chinese characters may start or go on here.
    func startsNumber(_ piece: Int) -> Bool {
        guard tokens.indices.contains(piece) else { return false }
        return hasRole(.number, at: piece) || hasRole(.scale, at: piece) || ChineseNumerals.startsNumber(han(piece))
    }

    private static let words: [UInt64: (role: GrammarRole, value: Int)] = {
        let small = [
            "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
            "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
        ]
        let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
        var words: [UInt64: (role: GrammarRole, value: Int)] = [
            WordHash.of("hundred"): (.scale, 100), WordHash.of("thousand"): (.scale, 1_000),
            WordHash.of("a"): (.article, 0), WordHash.of("and"): (.and, 0),
        ]
        for (index, word) in small.enumerated() { words[WordHash.of(word)] = (.number, index + 1) }
        for (index, word) in tens.enumerated() { words[WordHash.of(word)] = (.number, (index + 2) * 10) }
        return words
    }()
}

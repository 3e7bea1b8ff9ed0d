import Language

/// A text whose pieces are its tokens, with a few words of grammar.
struct PlainText: Pieces {
    let folded: FoldedText
    let tokens: [Token]

    init(_ text: String) throws {
        folded = try Tables.folding().fold(text)
        tokens = Lexer.tokens(of: folded.scalars)
    }

    var pieceCount: Int { tokens.count }
    func kind(of piece: Int) -> Token.Kind { tokens[piece].kind }
    func tokenRange(of piece: Int) -> Range<Int> { piece..<piece + 1 }
    func isFree(_ piece: Int) -> Bool { true }
    func hasRole(_ role: GrammarRole, at piece: Int) -> Bool { value(of: role, at: piece) != nil }

    func value(of role: GrammarRole, at piece: Int) -> Int? {
        guard tokens.indices.contains(piece) else { return nil }
        return PlainText.words.first { $0.role == role && WordHash.of($0.word) == tokens[piece].hash }?.value
    }

    private static let words: [(word: String, role: GrammarRole, value: Int)] = [
        ("two", .number, 2), ("five", .number, 5), ("fifteen", .number, 15), ("twenty", .number, 20),
        ("fifty", .number, 50), ("ninety", .number, 90), ("nine", .number, 9), ("hundred", .scale, 100),
        ("thousand", .scale, 1_000), ("grand", .scale, 1_000), ("k", .scale, 1_000), ("a", .article, 0),
        ("the", .article, 0), ("and", .and, 0), ("块", .currency, 0), ("dollars", .currency, 0), ("张", .quantity, 1),
        ("dec", .month, 12), ("january", .month, 1), ("may", .month, 105), ("tomorrow", .day, 1),
        ("friday", .weekday, 5),
        ("monday", .weekday, 1), ("weekend", .weekend, 0), ("next", .next, 0), ("last", .previous, 0),
        ("week", .period, 1), ("month", .period, 2), ("quarter", .period, 3), ("year", .period, 4), ("in", .link, 2),
        ("linux", .name, 0),
    ]
}

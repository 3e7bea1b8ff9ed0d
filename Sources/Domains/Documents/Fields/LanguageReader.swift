internal import Language

/// Tells the language of a paper and of its blocks.
struct LanguageReader {
    /// A text without a vocabulary: each token is a piece.
    private struct PlainPieces: Pieces {
        let folded: FoldedText
        let tokens: [Token]
        var pieceCount: Int { tokens.count }
        func kind(of piece: Int) -> Token.Kind { tokens[piece].kind }
        func tokenRange(of piece: Int) -> Range<Int> { piece..<piece + 1 }
        func isFree(_ piece: Int) -> Bool { true }
        func hasRole(_ role: GrammarRole, at piece: Int) -> Bool { false }
        func value(of role: GrammarRole, at piece: Int) -> Int? { nil }
    }

    let folding: Folding

    /// Nil where there are no words.
    func language(_ text: String) -> WrittenLanguage? {
        let folded = folding.fold(text)
        return LanguageDetector.language(PlainPieces(folded: folded, tokens: folding.tokens(of: folded)))
    }
}

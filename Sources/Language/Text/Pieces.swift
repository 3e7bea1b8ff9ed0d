/// A text cut into pieces, as readers of numbers, dates and languages look at it: a piece is a token, or several that a
/// vocabulary knows as one phrase.
///
/// The readers are inlined where they are called, so that looking through this protocol costs nothing.
public protocol Pieces {
    var folded: FoldedText { get }
    var tokens: [Token] { get }
    var pieceCount: Int { get }
    /// Of the piece's first token.
    func kind(of piece: Int) -> Token.Kind
    /// Where the tokens of a piece stand.
    func tokenRange(of piece: Int) -> Range<Int>
    /// Whether no reader has taken the piece yet.
    func isFree(_ piece: Int) -> Bool
    /// False outside.
    func hasRole(_ role: GrammarRole, at piece: Int) -> Bool
    /// What the vocabulary says of a role; nil where the piece has none.
    func value(of role: GrammarRole, at piece: Int) -> Int?
}

extension Pieces {
    /// The first token of a piece.
    @inlinable
    public func token(_ piece: Int) -> Token { tokens[tokenRange(of: piece).lowerBound] }

    @inlinable
    public func isOneToken(_ piece: Int) -> Bool { tokenRange(of: piece).count == 1 }

    /// The hash of the last word of a piece; 0 outside.
    @inlinable
    public func lastWord(_ piece: Int) -> UInt64 {
        guard piece >= 0, piece < pieceCount else { return 0 }
        return tokens[tokenRange(of: piece).upperBound - 1].hash
    }

    /// Whether a piece starts with a word.
    @inlinable
    public func opens(_ piece: Int, _ word: UInt64) -> Bool {
        piece >= 0 && piece < pieceCount && token(piece).hash == word
    }

    /// Whether no space stands before a piece.
    @inlinable
    public func isGlued(_ piece: Int) -> Bool {
        piece < pieceCount && token(piece).flags.contains(.glued)
    }

    /// The scalar of a mark or sign; 0 for anything else.
    @inlinable
    @inline(__always)
    public func mark(_ piece: Int) -> UInt64 {
        guard piece >= 0, piece < pieceCount else { return 0 }
        let kind = kind(of: piece)
        guard kind == .mark || kind == .symbol else { return 0 }
        return tokens[tokenRange(of: piece).lowerBound].hash
    }

    @inlinable
    @inline(__always)
    public func isMark(_ piece: Int, _ mark: Unicode.Scalar) -> Bool { self.mark(piece) == UInt64(mark.value) }

    /// The one Chinese character of a piece; 0 for anything else.
    @inlinable
    public func han(_ piece: Int) -> UInt32 {
        guard piece >= 0, piece < pieceCount, kind(of: piece) == .han, isOneToken(piece) else { return 0 }
        return folded.scalars[Int(token(piece).start)] & FoldedText.mask
    }

    /// Whether a piece is an article or a phrase that ends in one ("on the").
    @inlinable
    public func endsInArticle(_ piece: Int) -> Bool {
        hasRole(.article, at: piece) || FunctionWords.articles.contains(lastWord(piece))
    }
}

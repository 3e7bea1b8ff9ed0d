internal import Basics

/// A token of a text and where it stands in it.
public struct LocatedToken: Sendable {
    public let token: Token
    /// UTF-8 offsets in the text that was read.
    public let span: Range<Int>
}

extension Folding {
    /// The tokens of a text as the lexer cuts it, nothing rewritten or joined, with the place of each.
    public func locatedTokens(of text: String) -> [LocatedToken] {
        text.withBytes { bytes in
            let (folded, places) = located(bytes)
            return Lexer.tokens(of: folded.scalars).compactMap { token in
                let (start, end) = (Int(token.start), Int(token.end) - 1)
                guard start <= end, end < places.count else { return nil }
                return LocatedToken(token: token, span: Int(places[start].start)..<places[end].end)
            }
        }
    }
}

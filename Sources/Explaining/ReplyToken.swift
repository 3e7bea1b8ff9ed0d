/// A word, a Han character, a number or a mark of an explanation.
public struct ReplyToken: Sendable {
    public enum Kind: Sendable {
        case word, han, number, mark
    }

    public let kind: Kind
    /// Of the word in lower case, of the number's digits, or of the mark.
    public let hash: UInt64
    /// Positions in the text's scalars.
    public let range: Range<Int>
    public internal(set) var isCapital = false
    /// The scalar of a Han character or a mark.
    public internal(set) var scalar: UInt32 = 0
    /// Of numbers, in ten-thousandths; nil for more digits than anything here has.
    public internal(set) var value: Int?
    /// No space before it.
    public internal(set) var isGlued = false
}

/// The names and words that may occur in a domain's explanations, and what they mean. A name that is in no lexicon is
/// one that nobody vouches for.
public protocol ReplyLexicon: Sendable {
    associatedtype Element: ReadElement

    /// Cuts a text into tokens, with the domain's joined words.
    func tokens(of text: String) -> [ReplyToken]

    /// The name that starts at a token, which is no mark.
    /// - Parameter last: the element before it.
    func name(at index: Int, in tokens: [ReplyToken], after last: Element?) -> Element?

    /// The longest phrase that starts at a token and is no name.
    func phrase(at index: Int, in tokens: [ReplyToken]) -> Element?

    /// What the longest phrase that starts at a token says of a number beside it, with its length; nil for no phrase.
    func units(at index: Int, in tokens: [ReplyToken]) -> (units: ReplyUnits, length: Int)?

    /// The month (1...12) that a token names.
    func month(at index: Int, in tokens: [ReplyToken]) -> Int?

    /// Whether a word may occur; its endings do not count.
    /// - Parameter scalars: the text in plain scalars, which the token's range is of.
    func isCommon(_ token: ReplyToken, _ scalars: [UInt32]) -> Bool

    /// Whether a word may have a capital letter within a sentence, or stand in a Chinese one, without being a name.
    func mayBeCapital(_ hash: UInt64) -> Bool

    /// Whether a word may stand between a number and its unit: "600 bonus points".
    func mayStandBeforeUnit(_ hash: UInt64) -> Bool
}

/// What a piece of a sentence is in any domain.
public enum PlainElement: Sendable {
    case word, han, mark(UInt32), sentenceEnd
    case quantity(ReplyQuantity)
    case date(ReplyDate)
}

/// A piece of a sentence with what it means: a name of the domain, a number with its unit, a day, or a word.
public protocol ReadElement: Sendable {
    /// - Parameters:
    ///   - tokens: the positions of its tokens.
    ///   - first: the first of them.
    init(_ plain: PlainElement, tokens: Range<Int>, first: ReplyToken)

    /// Positions of the tokens.
    var tokens: Range<Int> { get }
    /// The script of words that are no name; nil for names, numbers, days and marks.
    var prose: ReplyProse? { get }
    var isSentenceEnd: Bool { get }
    /// A mark of instructions, which no explanation has.
    var isInstruction: Bool { get }
}

/// The script of a word.
public enum ReplyProse: Sendable {
    case word, han
}

extension Array where Element: ReadElement {
    /// The sentences of a text.
    public func sentences() -> [[Element]] {
        var sentences: [[Element]] = []
        var current: [Element] = []
        for element in self {
            if element.isSentenceEnd {
                if !current.isEmpty { sentences.append(current) }
                current = []
            } else {
                current.append(element)
            }
        }
        if !current.isEmpty { sentences.append(current) }
        return sentences
    }
}

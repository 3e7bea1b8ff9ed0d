/// What two papers are compared by: 64 bits of their words, and their numbers apart.
///
/// Equal bits of two prints tell how many triples of words they share; numbers, dates and sums are left out of the words, so
/// that two monthly bills are alike, and what differs between them is in ``figures``.
public struct PaperPrint: Sendable, Hashable {
    /// SimHash of word triples.
    public let words: UInt64
    /// Of all figures in their order; 0 where there are none.
    public let figures: UInt64
    /// How many words there are; of few words nothing can be told.
    public let wordCount: Int

    public init(words: UInt64, figures: UInt64, wordCount: Int) {
        self.words = words
        self.figures = figures
        self.wordCount = wordCount
    }

    /// How two papers are related.
    public enum Relation: String, Sendable, CaseIterable {
        /// Alike with the same figures.
        case nearDuplicate
        /// Alike with other figures: two bills of one supplier.
        case series
    }

    /// Words below which papers are not compared.
    public static let fewestWords = 12
    /// Bits of 64 in which papers that are alike may differ: eight in ten triples are the same.
    public static let farthest = 12

    /// Nil for papers that are not alike.
    public func relation(to other: PaperPrint) -> Relation? {
        guard min(wordCount, other.wordCount) >= PaperPrint.fewestWords,
            min(wordCount, other.wordCount) * 3 >= max(wordCount, other.wordCount) * 2,
            (words ^ other.words).nonzeroBitCount <= PaperPrint.farthest
        else { return nil }
        return figures == other.figures ? .nearDuplicate : .series
    }
}

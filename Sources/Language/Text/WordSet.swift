/// A few words to find one among: most words that are looked for are none of them, which a filter tells.
public struct WordSet: Sequence, Sendable {
    @usableFromInline let words: [UInt64]
    @usableFromInline let filter: WordFilter

    public init(_ words: [String]) {
        self.words = words.map(WordHash.of)
        filter = WordFilter(self.words)
    }

    @inlinable
    public func contains(_ word: UInt64) -> Bool { filter.mayHold(word) && words.contains(word) }

    @inlinable
    public func makeIterator() -> IndexingIterator<[UInt64]> { words.makeIterator() }
}

/// What an import did, or would do.
public struct ImportReport: Sendable, Hashable {
    public let imported: Int
    /// Indexes of the rows that were there already.
    public let duplicates: [Int]
    /// The cards whose spending moved, after the import.
    public let cards: [StoredCard]

    public init(imported: Int, duplicates: [Int], cards: [StoredCard]) {
        self.imported = imported
        self.duplicates = duplicates
        self.cards = cards
    }
}

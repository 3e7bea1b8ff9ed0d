public import Basics

/// An import as it is stored: what a file brought.
public struct StoredImport: Sendable, Hashable, Identifiable {
    /// One row that it holds.
    public struct Row: Sendable, Hashable {
        public enum Status: String, Sendable, Hashable, CaseIterable {
            case imported, matched, duplicate
        }

        /// Its line in the file; 0 where that was not kept.
        public let line: Int
        public let status: Status
        /// Nil where the purchase was deleted since.
        public let transactionID: String?

        public init(line: Int, status: Status, transactionID: String?) {
            self.line = line
            self.status = status
            self.transactionID = transactionID
        }
    }

    public let id: String
    public let cardID: CardID
    public let at: Timestamp
    public let layout: String
    public let imported: Int
    public let matched: Int
    public let duplicates: Int
    public let skipped: Int
    /// A JSON object; nil for an import of an earlier version.
    public let decisions: [UInt8]?

    public init(
        id: String, cardID: CardID, at: Timestamp, layout: String, imported: Int, matched: Int, duplicates: Int,
        skipped: Int, decisions: [UInt8]?
    ) {
        self.id = id
        self.cardID = cardID
        self.at = at
        self.layout = layout
        self.imported = imported
        self.matched = matched
        self.duplicates = duplicates
        self.skipped = skipped
        self.decisions = decisions
    }
}

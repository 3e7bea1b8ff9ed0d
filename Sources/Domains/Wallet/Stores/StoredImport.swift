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
        /// By which the row is known again.
        public let key: String

        public init(line: Int, status: Status, transactionID: String?, key: String) {
            self.key = key
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
    /// The folded words of the file's header, by which a later one is known; nil for an import of an earlier version.
    public let header: String?
    /// What was decided for the header.
    public let earlier: StatementOptions.Earlier

    public init(
        id: String, cardID: CardID, at: Timestamp, layout: String, imported: Int, matched: Int, duplicates: Int,
        skipped: Int, decisions: [UInt8]?, header: String? = nil,
        earlier: StatementOptions.Earlier = StatementOptions.Earlier()
    ) {
        self.header = header
        self.earlier = earlier
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

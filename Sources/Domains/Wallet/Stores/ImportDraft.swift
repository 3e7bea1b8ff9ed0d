public import Basics

/// A statement that was read, as it is to be imported.
public struct ImportDraft: Sendable {
    public struct Row: Sendable {
        /// With the key of its row.
        public var transaction: Transaction
        /// Its line in the file.
        public let line: Int
        /// Whether the file says when the bank posted it, and not when it was bought.
        public let hasPostingDayOnly: Bool
        /// The id that the file gives the row: that of a purchase here, where the file was written here.
        public let fileID: String?

        public init(transaction: Transaction, line: Int, hasPostingDayOnly: Bool, fileID: String? = nil) {
            self.transaction = transaction
            self.line = line
            self.hasPostingDayOnly = hasPostingDayOnly
            self.fileID = fileID
        }
    }

    public let card: CardID
    public let rows: [Row]
    public let layout: String
    /// The folded words of the header.
    public let header: String
    public let earlier: StatementOptions.Earlier
    /// What was decided for the file, as a JSON object.
    public let decisions: [UInt8]
    public let skipped: Int
    /// Finds the purchases that were noted before; nil where they are not looked for.
    public let matcher: PurchaseMatcher?

    public init(
        card: CardID, rows: [Row], layout: String = "", header: String = "",
        earlier: StatementOptions.Earlier = StatementOptions.Earlier(), decisions: [UInt8] = Array("{}".utf8),
        skipped: Int = 0, matcher: PurchaseMatcher? = nil
    ) {
        self.card = card
        self.rows = rows
        self.layout = layout
        self.header = header
        self.earlier = earlier
        self.decisions = decisions
        self.skipped = skipped
        self.matcher = matcher
    }
}

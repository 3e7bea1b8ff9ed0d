public import Basics
import Stores

/// What an import did, or would do.
public struct ImportReport: Sendable, Hashable {
    /// Nil where nothing was stored.
    public let importID: String?
    /// Rows that became purchases.
    public let imported: Int
    /// Rows that met a purchase which was noted before: as it is with what the row says, by the row's index.
    public let matches: [Int: StoredTransaction]
    /// Indexes of the rows that were there already.
    public let duplicates: [Int]
    /// Whether it holds days that a stated sum of the card may hold already.
    public let meetsStatedSum: Bool

    /// Its recorded moment; nil where nothing was stored.
    public let recordedAt: Timestamp?

    /// A row's purchase as it is stored now, or would be.
    public func stored(_ transaction: Transaction) -> StoredTransaction {
        StoredTransaction(
            transaction: transaction, recordedAt: recordedAt,
            revision: importID.flatMap { Int($0) }.map(Revision.init(rawValue:)) ?? .none,
            importIDs: importID.map { [$0] } ?? [])
    }

    public init(
        importID: String? = nil, imported: Int, matches: [Int: StoredTransaction] = [:], duplicates: [Int] = [],
        meetsStatedSum: Bool = false, recordedAt: Timestamp? = nil
    ) {
        self.importID = importID
        self.imported = imported
        self.matches = matches
        self.duplicates = duplicates
        self.meetsStatedSum = meetsStatedSum
        self.recordedAt = recordedAt
    }
}

public import Basics
public import Stores

/// A purchase as it is stored.
public struct StoredTransaction: Sendable, Hashable, Identifiable {
    public let transaction: Transaction
    /// When it was recorded. Nil in the preview of an import.
    public let recordedAt: Timestamp?
    /// Changes with every change of the purchase.
    public let revision: Revision
    /// The imports that hold it, oldest first.
    public let importIDs: [String]

    public init(transaction: Transaction, recordedAt: Timestamp?, revision: Revision, importIDs: [String]) {
        self.transaction = transaction
        self.recordedAt = recordedAt
        self.revision = revision
        self.importIDs = importIDs
    }

    public var id: String { transaction.id }
}

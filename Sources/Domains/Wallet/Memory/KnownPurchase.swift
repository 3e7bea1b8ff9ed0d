public import Basics

/// A purchase with the moment it was recorded.
public struct KnownPurchase: Sendable, Hashable {
    public let transaction: Transaction
    public let recordedAt: Timestamp

    public init(transaction: Transaction, recordedAt: Timestamp) {
        self.transaction = transaction
        self.recordedAt = recordedAt
    }
}

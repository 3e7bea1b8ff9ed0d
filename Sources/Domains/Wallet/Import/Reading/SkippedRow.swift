/// A row that is no purchase.
public struct SkippedRow: Sendable, Hashable {
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        case payment, transfer, pending, failed, fee, interest, cash, reward, balance, total, zero, otherAccount
    }

    public let row: Int
    public let reason: Reason
    /// Cut and without card numbers.
    public let text: String
}

public import Basics

/// What the arithmetic of pots reads of a purchase or a refund.
public struct LedgerEntry: Sendable, Hashable {
    public let id: String
    public let date: CalendarDate
    public let recordedAt: Timestamp
    /// Negative for a refund.
    public let amount: Money
    public let category: Category
    public let merchant: String?
    public let merchantClass: MerchantClass?
    public let region: String?
    public let paymentMethod: String?
    /// The purchase that this takes back, in whole or in part.
    public let refundOf: String?

    public init(
        id: String, date: CalendarDate, recordedAt: Timestamp, amount: Money, category: Category,
        merchant: String? = nil, merchantClass: MerchantClass? = nil, region: String? = nil,
        paymentMethod: String? = nil, refundOf: String? = nil
    ) {
        self.id = id
        self.date = date
        self.recordedAt = recordedAt
        self.amount = amount
        self.category = category
        self.merchant = merchant
        self.merchantClass = merchantClass
        self.region = region
        self.paymentMethod = paymentMethod
        self.refundOf = refundOf
    }
}

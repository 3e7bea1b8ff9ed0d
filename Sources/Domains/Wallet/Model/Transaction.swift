public import Basics

/// A purchase that was made; it moves the spending of its card towards limits. A refund has a negative amount.
public struct Transaction: Sendable, Hashable, Identifiable {
    public var id: String
    public var cardID: CardID
    public var amount: Money
    public var category: Category
    public var merchant: String?
    public var merchantClass: MerchantClass?
    public var date: CalendarDate
    public var note: String?
    /// A stable digest of an imported row, by which a second import skips it; nil for one entered by hand.
    public var importKey: String?
    /// What an earlier version took for the row's key, where that differs: compared with what is stored, never stored.
    public var earlierImportKey: String?

    public init(
        id: String, cardID: CardID, amount: Money, category: Category, merchant: String? = nil,
        merchantClass: MerchantClass? = nil, date: CalendarDate, note: String? = nil, importKey: String? = nil,
        earlierImportKey: String? = nil
    ) {
        self.id = id
        self.cardID = cardID
        self.amount = amount
        self.category = category
        self.merchant = merchant
        self.merchantClass = merchantClass
        self.date = date
        self.note = note
        self.importKey = importKey
        self.earlierImportKey = earlierImportKey
    }
}

public import Basics

/// A purchase that was made; it moves the spending of its card towards limits. A refund has a negative amount.
public struct Transaction: Sendable, Hashable, Identifiable {
    /// Who said that there was this purchase.
    public enum Source: String, Sendable, Hashable, CaseIterable, Codable {
        case manual, `import`, sentence
    }

    public var id: String
    public var cardID: CardID
    public var amount: Money
    public var category: Category
    /// Whether the category was chosen, and not found from the merchant.
    public var isCategoryChosen: Bool
    public var merchant: String?
    public var merchantClass: MerchantClass?
    /// The folded name of a merchant that the tables know.
    public var merchantID: String?
    /// The merchant as it was written: by a bank, without card numbers, or by whoever noted it.
    public var merchantText: String?
    public var date: CalendarDate
    /// `HH:MM` where the purchase was made.
    public var time: String?
    public var note: String?
    /// ISO 4217 code of the amount; nil where it was stored before currencies were.
    public var currency: String?
    /// ISO 3166 country of the purchase, where it was said.
    public var region: String?
    /// How it was paid, such as `applePay`, where it was said.
    public var paymentMethod: String?
    /// Of a refund: the purchase that it takes back.
    public var refundOf: String?
    public var source: Source
    /// The bank's row, nil where no statement told of it.
    public var statement: StatementEntry?
    public var postingDate: CalendarDate?
    /// What was paid abroad, where a statement said it.
    public var original: StatementAmount?
    /// The currency abroad, also where its amount is not known.
    public var originalCurrency: String?
    /// A stable digest of an imported row, by which a second import knows it; nil where no statement told of it.
    public var importKey: String?
    /// What an earlier version took for the row's key, where that differs: compared with what is stored, never stored.
    public var earlierImportKey: String?

    public init(
        id: String, cardID: CardID, amount: Money, category: Category, merchant: String? = nil,
        merchantClass: MerchantClass? = nil, date: CalendarDate, note: String? = nil, importKey: String? = nil,
        earlierImportKey: String? = nil, source: Source = .manual, isCategoryChosen: Bool = false
    ) {
        self.id = id
        self.cardID = cardID
        self.amount = amount
        self.category = category
        self.isCategoryChosen = isCategoryChosen
        self.merchant = merchant
        self.merchantClass = merchantClass
        self.date = date
        self.note = note
        self.importKey = importKey
        self.earlierImportKey = earlierImportKey
        self.source = source
    }
}

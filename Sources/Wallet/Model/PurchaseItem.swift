public import Basics

/// One thing to be paid: what the arithmetic works on.
public struct PurchaseItem: Sendable, Hashable, Codable {
    public var category: Category
    public var merchant: Merchant?
    /// Nil where none was said: the value of the next 100 is compared then.
    public var amount: Money?
    /// ISO 4217 code of the amount where it was said and differs from the wallet's; such amounts are not converted.
    public var foreignCurrency: String?
    public var channel: Channel?
    /// ISO 3166 country of the purchase where it is known to be abroad or at home.
    public var region: String?
    /// How it is paid where the query says so, such as `applePay`.
    public var paymentMethod: String?
    /// Booked through the issuer's own portal.
    package var viaPortal: Bool
    /// The category the words name where the merchant's own takes its place: "groceries at Costco" is of category
    /// `wholesaleClubs` and says `groceries`. It decides no card; it tells why a rate on what was said does not count.
    package var saidCategory: Category?
    /// The day, where several purchases of one query are on different days; else that of the query.
    public var date: CalendarDate?

    public init(
        category: Category, merchant: Merchant? = nil, amount: Money? = nil, foreignCurrency: String? = nil,
        channel: Channel? = nil, region: String? = nil, paymentMethod: String? = nil, viaPortal: Bool = false,
        saidCategory: Category? = nil, date: CalendarDate? = nil
    ) {
        self.category = category
        self.merchant = merchant
        self.amount = amount
        self.foreignCurrency = foreignCurrency
        self.channel = channel
        self.region = region
        self.paymentMethod = paymentMethod
        self.viaPortal = viaPortal
        self.saidCategory = saidCategory
        self.date = date
    }

    /// Cash by another name, on which no card earns. What is sold there besides, as a meal at a casino, has a category of
    /// its own.
    var isCashLike: Bool { merchant?.merchantClass == .cashLike && category == merchant?.category }
}

public import Basics

/// One thing to be paid: what the arithmetic works on. A copy costs one reference: see ``SharedFields``.
public struct PurchaseItem: Sendable, Hashable {
    struct Fields: Sendable, Hashable, Codable {
        var category: Category
        var merchant: Merchant?
        var amount: Money?
        var foreignCurrency: String?
        var channel: Channel?
        var region: String?
        var paymentMethod: String?
        var viaPortal: Bool
        var saidCategory: Category?
        var date: CalendarDate?
        var sellerClass: MerchantClass?
    }

    private var place: SharedFields<Fields>

    public init(
        category: Category, merchant: Merchant? = nil, amount: Money? = nil, foreignCurrency: String? = nil,
        channel: Channel? = nil, region: String? = nil, paymentMethod: String? = nil, viaPortal: Bool = false,
        saidCategory: Category? = nil, date: CalendarDate? = nil
    ) {
        place = SharedFields(
            Fields(
                category: category, merchant: merchant, amount: amount, foreignCurrency: foreignCurrency,
                channel: channel, region: region, paymentMethod: paymentMethod, viaPortal: viaPortal,
                saidCategory: saidCategory, date: date))
    }

    private mutating func change(_ body: (inout Fields) -> Void) {
        place = place.changed(body)
    }

    /// Cash by another name, on which no card earns. What is sold there besides, as a meal at a casino, has a category of
    /// its own.
    var isCashLike: Bool {
        sellerClass == .cashLike || sellerClass == .personToPerson
            || merchant?.merchantClass == .cashLike && category == merchant?.category
    }

    /// Whether the seller is of that class, or what is sold.
    func isOf(_ merchantClass: MerchantClass) -> Bool {
        merchant?.merchantClass == merchantClass || sellerClass == merchantClass
    }
}

extension PurchaseItem: Codable {
    public init(from decoder: any Decoder) throws {
        place = SharedFields(try Fields(from: decoder))
    }

    public func encode(to encoder: any Encoder) throws {
        try place.fields.encode(to: encoder)
    }
}

extension PurchaseItem {
    public var category: Category {
        get { place.fields.category }
        set {
            let isOther = newValue != category
            change {
                $0.category = newValue
                if isOther { $0.sellerClass = nil }
            }
        }
    }

    public var merchant: Merchant? {
        get { place.fields.merchant }
        set {
            let isOther = newValue?.name != merchant?.name
            change {
                $0.merchant = newValue
                if isOther { $0.sellerClass = nil }
            }
        }
    }

    /// The kind of seller, or of what is sold, where the words tell it and no name does: a butcher, goods on board. It goes
    /// with the category and the merchant that it was told of.
    public internal(set) var sellerClass: MerchantClass? {
        get { place.fields.sellerClass }
        set { change { $0.sellerClass = newValue } }
    }

    /// Nil where none was said: the value of the next 100 is compared then.
    public var amount: Money? {
        get { place.fields.amount }
        set { change { $0.amount = newValue } }
    }

    /// ISO 4217 code of the amount where it was said and differs from the wallet's; such amounts are not converted.
    public var foreignCurrency: String? {
        get { place.fields.foreignCurrency }
        set { change { $0.foreignCurrency = newValue } }
    }

    public var channel: Channel? {
        get { place.fields.channel }
        set { change { $0.channel = newValue } }
    }

    /// ISO 3166 country of the purchase where it is known to be abroad or at home.
    public var region: String? {
        get { place.fields.region }
        set { change { $0.region = newValue } }
    }

    /// How it is paid where the query says so, such as `applePay`.
    public var paymentMethod: String? {
        get { place.fields.paymentMethod }
        set { change { $0.paymentMethod = newValue } }
    }

    /// Booked through the issuer's own portal.
    package var viaPortal: Bool {
        get { place.fields.viaPortal }
        set { change { $0.viaPortal = newValue } }
    }

    /// The category the words name where the merchant's own takes its place: "groceries at Costco" is of category
    /// `wholesaleClubs` and says `groceries`. It decides no card; it tells why a rate on what was said does not count.
    package var saidCategory: Category? {
        get { place.fields.saidCategory }
        set { change { $0.saidCategory = newValue } }
    }

    /// The day, where several purchases of one query are on different days; else that of the query.
    public var date: CalendarDate? {
        get { place.fields.date }
        set { change { $0.date = newValue } }
    }
}

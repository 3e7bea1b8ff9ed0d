/// What the tables know about a merchant. A copy costs one reference: see ``SharedFields``.
public struct Merchant: Sendable, Hashable {
    struct Fields: Sendable, Hashable, Codable {
        let name: String
        let foldedName: String
        let category: Category
        let merchantClass: MerchantClass
        let acceptedNetworks: Set<Network>?
        let channel: Channel?
        let country: String?
    }

    private let place: SharedFields<Fields>

    public init(
        name: String, category: Category, merchantClass: MerchantClass, acceptedNetworks: Set<Network>? = nil,
        channel: Channel? = nil, country: String? = nil
    ) {
        place = SharedFields(
            Fields(
                name: name, foldedName: MerchantName.folded(name), category: category, merchantClass: merchantClass,
                acceptedNetworks: acceptedNetworks, channel: channel, country: country))
    }

    /// The name as people write it, unique over all tables.
    public var name: String { place.fields.name }
    /// The name as rules compare it.
    var foldedName: String { place.fields.foldedName }
    public var category: Category { place.fields.category }
    public var merchantClass: MerchantClass { place.fields.merchantClass }
    /// The networks it takes, or nil where no restriction is known.
    package var acceptedNetworks: Set<Network>? { place.fields.acceptedNetworks }
    /// Where it sells; nil means both in a shop and online.
    public var channel: Channel? { place.fields.channel }
    /// ISO 3166 alpha-2 home country, nil where it is world-wide.
    var country: String? { place.fields.country }
    /// The country in which it sells; nil where it sells in many: world-wide chains, and what is booked or bought from
    /// anywhere, such as a foreign airline's flights.
    var countryOfSale: String? {
        guard channel != .online else { return nil }
        switch category {
        case .airfare, .cruises, .travelAgencies: return nil
        default: return country
        }
    }

    /// The same seller in another country, where what it takes is not known.
    func moved(to country: String) -> Merchant {
        Merchant(
            name: name, category: category, merchantClass: merchantClass, acceptedNetworks: nil, channel: channel,
            country: country)
    }
}

extension Merchant: Codable {
    public init(from decoder: any Decoder) throws {
        place = SharedFields(try Fields(from: decoder))
    }

    public func encode(to encoder: any Encoder) throws {
        try place.fields.encode(to: encoder)
    }
}

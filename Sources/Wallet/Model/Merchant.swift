/// What the tables know about a merchant.
public struct Merchant: Sendable, Hashable, Codable {
    /// The name as people write it, unique over all tables.
    public let name: String
    /// The name as rules compare it.
    public let foldedName: String
    public let category: Category
    public let merchantClass: MerchantClass
    /// The networks it takes, or nil where no restriction is known.
    public let acceptedNetworks: Set<Network>?
    /// Where it sells; nil means both in a shop and online.
    public let channel: Channel?
    /// ISO 3166 alpha-2 home country, nil where it is world-wide.
    public let country: String?

    public init(
        name: String, category: Category, merchantClass: MerchantClass, acceptedNetworks: Set<Network>? = nil,
        channel: Channel? = nil, country: String? = nil
    ) {
        self.name = name
        foldedName = MerchantName.folded(name)
        self.category = category
        self.merchantClass = merchantClass
        self.acceptedNetworks = acceptedNetworks
        self.channel = channel
        self.country = country
    }
}

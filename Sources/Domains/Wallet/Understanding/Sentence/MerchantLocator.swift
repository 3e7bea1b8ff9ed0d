import Basics

/// Finds the entry of a chain for the country of the purchase: a Costco in Canada takes other cards than one at home.
struct MerchantLocator {
    let lexicon: Lexicon
    let homeRegion: String

    /// Puts the merchants of a query where the purchase is made, as its words say, or else the currency of its amount.
    func locate(_ query: inout PurchaseQuery) {
        for index in query.items.indices {
            if query.items[index].foreignCurrency != nil { placeByMoney(&query.items[index]) }
            guard let merchant = query.items[index].merchant else { continue }
            // At home, as nearly always.
            if merchant.country == homeRegion, query.items[index].region == nil,
                query.items[index].foreignCurrency == nil
            {
                continue
            }
            query.items[index].merchant = located(merchant, query.items[index])
        }
    }

    /// "ramen round the corner, 1,400 yen": what is bought on the spot is bought where that money is spent.
    private func placeByMoney(_ item: inout PurchaseItem) {
        guard item.region == nil, item.channel != .online, item.merchant?.channel != .online,
            FollowUp.isBoughtOnTheSpot(item.category),
            let countries = item.foreignCurrency.map(MerchantLocator.countries), countries.count == 1
        else { return }
        item.region = countries[0]
    }

    private func located(_ merchant: Merchant, _ item: PurchaseItem) -> Merchant {
        let chain = lexicon.branches[merchant.name] ?? []
        // Only what a chain has of its own elsewhere, or takes at home only, can differ.
        guard !chain.isEmpty || merchant.acceptedNetworks != nil, merchant.channel != .online else { return merchant }
        let countries = item.region.map { [$0] } ?? item.foreignCurrency.map(MerchantLocator.countries) ?? [homeRegion]
        if let country = merchant.country, countries.contains(country) { return merchant }
        if let branch = chain.first(where: { $0.country.map(countries.contains) ?? false }) { return branch }
        // A branch that was named as what it is stays.
        guard item.region != nil || item.foreignCurrency != nil || !chain.isEmpty, let country = countries.first,
            merchant.country.map({ $0 != country }) ?? false, !lexicon.branchNames.contains(merchant.name)
        else { return merchant }
        return merchant.moved(to: country)
    }

    /// Where a currency is paid with, as far as chains have branches there.
    private static func countries(of currency: String) -> [String] {
        switch currency {
        case "CAD": ["CA"]
        case "GBP": ["GB"]
        case "JPY": ["JP"]
        case "TWD": ["TW"]
        case "KRW": ["KR"]
        case "AUD": ["AU"]
        case "NZD": ["NZ"]
        case "MXN": ["MX"]
        case "CNY": ["CN"]
        case "HKD": ["HK"]
        case "USD": ["US"]
        case "SEK": ["SE"]
        case "ISK": ["IS"]
        case "EUR": ["FR", "ES", "DE", "NL", "IE", "IT", "AT", "BE", "PT", "FI"]
        default: []
        }
    }
}

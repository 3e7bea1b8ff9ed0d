import Basics

/// What the rules ask of one item, worked out once for all cards. A class, because it is large and handed on a lot.
final class ItemContext: Sendable {
    let item: PurchaseItem
    /// Cents that are compared; above zero.
    let cents: Int
    let amountIsAssumed: Bool
    let amountIsForeign: Bool
    /// The number says nothing about limits: a foreign amount of a currency whose unit is worth far less (or more) than
    /// the wallet's. Amounts are not converted; 90 euros count as 90 towards a limit, 30,000 yen do not count at all.
    let amountIsIncomparable: Bool
    /// The categories that rules are matched with.
    let chain: CategoryChain
    /// Country of the purchase; nil where it is abroad and unknown.
    let region: String?
    let owesForeignFee: Bool
    let channel: Channel?
    let earnsNothing: Bool

    /// Currencies whose units have been worth half to twice each other for decades.
    private static let comparableCurrencies: Set<String> = [
        "USD", "EUR", "GBP", "CHF", "CAD", "AUD", "NZD", "SGD",
    ]

    /// The value of the next 100 units of currency is compared where no amount was said.
    static let assumedCents = 10_000

    /// - Parameter asCategory: match rules as if the item were of this category.
    init(_ item: PurchaseItem, _ setting: RewardSetting, asCategory: Category? = nil) {
        self.item = item
        let said = item.amount?.cents ?? 0
        amountIsAssumed = said <= 0
        cents = said <= 0 ? ItemContext.assumedCents : said
        amountIsForeign = item.foreignCurrency.map { $0 != setting.preferences.currency } ?? false
        amountIsIncomparable =
            amountIsForeign
            && !(ItemContext.comparableCurrencies.contains(setting.preferences.currency)
                && item.foreignCurrency.map(ItemContext.comparableCurrencies.contains) == true)
        chain = CategoryChain(matching: asCategory ?? item.category)
        if let region = item.region {
            self.region = region
            owesForeignFee = amountIsForeign || region != setting.preferences.homeRegion
        } else {
            let isAbroad = amountIsForeign || setting.constraints.isAbroad
            // Where nothing says otherwise a shop of another country is visited, or orders from, there.
            let elsewhere = item.merchant?.countryOfSale.flatMap { $0 == setting.preferences.homeRegion ? nil : $0 }
            region = elsewhere ?? (isAbroad ? nil : setting.preferences.homeRegion)
            owesForeignFee = isAbroad || elsewhere != nil
        }
        channel = item.channel ?? item.merchant?.channel ?? (item.category == .online ? .online : nil)
        earnsNothing = item.isCashLike
    }

    /// Whether a target of a rule names this item: its category or a wider one, its merchant or the merchant's class.
    func isNamed(by target: RuleTarget) -> Bool {
        switch target {
        case .category(let category): chain.contains(category)
        case .merchantClass(let merchantClass): item.isOf(merchantClass)
        case .merchant(let name): isAt(name)
        }
    }

    func isAt(_ name: MerchantName) -> Bool {
        item.merchant.map { MerchantMatch.holds(name, $0) } ?? false
    }

    /// As ``isNamed(by:)`` for exclusions: these also hit by the merchant's own category and by the category that took
    /// the place of what was said.
    func isExcluded(by target: RuleTarget) -> Bool {
        if isNamed(by: target) { return true }
        if case .merchantClass(let excluded) = target { return item.merchant?.merchantClass.ownerOfPumps == excluded }
        guard case .category(let category) = target else { return false }
        return item.category.isWithin(category) || item.merchant?.category.isWithin(category) == true
    }
}

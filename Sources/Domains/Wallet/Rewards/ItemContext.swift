import Basics

/// What the rules ask of one item, worked out once for all cards. A class, because it is large and handed on a lot.
final class ItemContext: Sendable {
    let item: PurchaseItem
    private let setting: RewardSetting
    private let asCategory: Category?
    /// ISO 4217 code of ``thousandths`` and of the card's limits.
    let currency: String
    /// What is compared, in thousandths of ``currency``; above zero.
    let thousandths: Int
    let amountIsAssumed: Bool
    /// The amount is in another currency and no rate is known: the number says nothing about limits, and only how the cards
    /// compare is said.
    let amountIsForeign: Bool
    /// By which the amount was converted.
    let rate: ExchangeRate?
    /// By which values are brought into the wallet's currency; nil where they are in it.
    let valueRate: ExchangeRate?
    /// The categories that rules are matched with.
    let chain: CategoryChain
    /// Country of the purchase; nil where it is abroad and unknown.
    let region: String?
    let owesForeignFee: Bool
    let channel: Channel?
    let earnsNothing: Bool
    private let ownerOfPumps: MerchantClass?

    /// The value of the next 100 of the wallet's currency is compared where no amount was said.
    static let assumed = 100_000

    /// - Parameters:
    ///   - asCategory: match rules as if the item were of this category.
    ///   - currency: the card's; nil for the wallet's.
    init(_ item: PurchaseItem, _ setting: RewardSetting, asCategory: Category? = nil, currency: String? = nil) {
        self.item = item
        self.setting = setting
        self.asCategory = asCategory
        let home = setting.preferences.currency
        let own = currency ?? home
        self.currency = own
        let said = item.amount?.thousandths ?? 0
        let isForeign = item.foreignCurrency.map { $0 != own } ?? (own != home && said > 0)
        let day = item.date ?? setting.date
        amountIsAssumed = said <= 0
        valueRate = own == home ? nil : setting.rates.rate(from: own, to: home, on: day)
        if isForeign, said > 0,
            let converted = setting.rates.convert(
                Money(thousandths: said), from: item.foreignCurrency ?? home, to: own, on: day),
            converted.amount > .zero
        {
            thousandths = converted.amount.thousandths
            rate = converted.rate
        } else if said <= 0 {
            // The same for all cards, whatever they count in.
            let same = valueRate.flatMap { _ in
                setting.rates.convert(Money(thousandths: ItemContext.assumed), from: home, to: own, on: day)?.amount
            }
            thousandths = same.map { max(1, $0.thousandths) } ?? ItemContext.assumed
            rate = nil
        } else {
            thousandths = said
            rate = nil
        }
        amountIsForeign = isForeign && said > 0 && rate == nil || own != home && valueRate == nil
        chain = CategoryChain(matching: asCategory ?? item.category)
        if let region = item.region {
            self.region = region
            owesForeignFee = isForeign || region != setting.preferences.homeRegion
        } else {
            // Where it is bought is told by its own currency, whatever the card is in.
            let isAbroad = item.foreignCurrency.map { $0 != home } ?? setting.constraints.isAbroad
            // Where nothing says otherwise a shop of another country is visited, or orders from, there.
            let elsewhere = item.merchant?.countryOfSale.flatMap { $0 == setting.preferences.homeRegion ? nil : $0 }
            region = elsewhere ?? (isAbroad ? nil : setting.preferences.homeRegion)
            owesForeignFee = isForeign || setting.constraints.isAbroad || elsewhere != nil
        }
        channel = item.channel ?? item.merchant?.channel ?? (item.category == .online ? .online : nil)
        earnsNothing = item.isCashLike
        ownerOfPumps = item.merchant?.merchantClass.ownerOfPumps
    }

    /// The same for a card that counts in a currency of its own.
    func own(of card: Card) -> ItemContext {
        guard let its = card.currency, its != currency else { return self }
        return ItemContext(item, setting, asCategory: asCategory, currency: its)
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
        if case .merchantClass(let excluded) = target { return ownerOfPumps == excluded }
        guard case .category(let category) = target else { return false }
        return item.category.isWithin(category) || item.merchant?.category.isWithin(category) == true
    }
}

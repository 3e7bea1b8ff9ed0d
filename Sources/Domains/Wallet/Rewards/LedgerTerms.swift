import Basics

/// Which pots purchases of a card draw from, found once for each kind of purchase: most have many of a kind.
struct LedgerTerms {
    /// Everything that the choice of a rule looks at.
    private struct Kind: Hashable {
        let category: Category
        let merchant: String?
        let merchantClass: MerchantClass?
        let region: String?
        let paymentMethod: String?
        /// How many of the days on which a rule or the bonus begins or ends have come.
        let stretch: Int
    }

    /// The card with nothing spent.
    private let blank: Card
    private let preferences: Preferences
    private let merchants: (String) -> Merchant?
    private let edges: [CalendarDate]
    private var known: [Kind: RateTerms] = [:]

    init(of card: Card, preferences: Preferences, merchants: @escaping (String) -> Merchant?) {
        var blank = card
        for index in blank.spendingLimits.indices {
            blank.spendingLimits[index].currentSpending = .zero
            blank.spendingLimits[index].resetDate = nil
        }
        blank.quarterlyBonus?.currentSpending = .zero
        self.blank = blank
        self.preferences = preferences
        self.merchants = merchants
        var edges: Set<CalendarDate> = []
        for rule in card.rewardRules {
            if let from = rule.effectiveFrom { edges.insert(from) }
            if let last = rule.effectiveTo { edges.insert(last.adding(days: 1)) }
        }
        if let quarter = card.quarterlyBonus?.days { edges.formUnion([quarter.lowerBound, quarter.upperBound]) }
        self.edges = edges.sorted()
    }

    mutating func of(_ entry: LedgerEntry) -> RateTerms {
        let kind = Kind(
            category: entry.category, merchant: entry.merchant, merchantClass: entry.merchantClass,
            region: entry.region, paymentMethod: entry.paymentMethod,
            stretch: edges.isEmpty ? 0 : edges.count { $0 <= entry.date })
        if let found = known[kind] { return found }
        let setting = RewardSetting(preferences: preferences, date: entry.date)
        let found = TermsFinder(setting: setting).terms(of: blank, for: ItemContext(item(of: entry), setting))
        known[kind] = found
        return found
    }

    private func item(of entry: LedgerEntry) -> PurchaseItem {
        var merchant: Merchant?
        if entry.merchant != nil || entry.merchantClass != nil {
            let known = entry.merchant.flatMap(merchants)
            merchant = Merchant(
                name: entry.merchant ?? "", category: entry.category,
                merchantClass: entry.merchantClass ?? .general, channel: known?.channel, country: known?.country)
        }
        return PurchaseItem(
            category: entry.category, merchant: merchant, amount: entry.amount, region: entry.region,
            paymentMethod: entry.paymentMethod)
    }
}

extension QuarterlyBonus {
    /// From the first day of its quarter to the first of the next; nil for a quarter that no calendar has.
    var days: Range<CalendarDate>? {
        guard let first = CalendarDate(year: year, month: quarter * 3 - 2, day: 1) else { return nil }
        let end = first.adding(months: 3)
        return first < end ? first..<end : nil
    }
}

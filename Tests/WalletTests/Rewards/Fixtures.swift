import Basics

@testable import Wallet

/// Short spellings for cards and purchases; amounts in units of currency times 100, rates in hundredths.
enum Make {
    static let today = date(2026, 11, 20)

    static func date(_ year: Int, _ month: Int, _ day: Int) -> CalendarDate {
        CalendarDate(year: year, month: month, day: day) ?? CalendarDate(daysSinceEpoch: 0)
    }

    static func rule(
        _ category: Category, _ rate: Int, _ pointType: String = "cashback", after: Int? = nil,
        excludes: [RuleTarget] = [], merchants: [MerchantName] = [], classes: [MerchantClass] = [],
        region: String? = nil, channel: Channel? = nil, portal: String? = nil, paidWith: String? = nil,
        from: CalendarDate? = nil, to: CalendarDate? = nil
    ) -> RewardRule {
        RewardRule(
            scope: .category(category), multiplier: Rate(hundredths: rate), pointType: pointType,
            afterLimitMultiplier: after.map { Rate(hundredths: $0) }, excludes: excludes, merchants: merchants,
            merchantClasses: classes, region: region, channel: channel, portal: portal, paymentMethod: paidWith,
            effectiveFrom: from, effectiveTo: to)
    }

    static func pot(
        _ category: SpendingLimit.Key, _ limit: Int, used: Int = 0, sharedWith: [SpendingLimit.Key] = [],
        resets: SpendingLimit.ResetType = .annually, on reset: CalendarDate? = nil
    ) -> SpendingLimit {
        SpendingLimit(
            category: category, sharedWith: sharedWith, limit: Money(cents: limit), currentSpending: Money(cents: used),
            resetType: resets, resetDate: reset)
    }

    static func bonus(
        _ categories: [RuleTarget], _ rate: Int, limit: Int? = 150_000, used: Int = 0, quarter: Int = 4,
        year: Int = 2026, activated: Bool = true, by: CalendarDate? = nil, stacks: Bool = false,
        pointType: String = "cashback"
    ) -> QuarterlyBonus {
        QuarterlyBonus(
            categories: categories, multiplier: Rate(hundredths: rate), pointType: pointType,
            limit: limit.map { Money(cents: $0) }, currentSpending: Money(cents: used), quarter: quarter, year: year,
            activated: activated, activateBy: by, stacksWithBase: stacks)
    }

    static func card(
        _ id: String, _ rules: [RewardRule], pots: [SpendingLimit] = [], bonus: QuarterlyBonus? = nil,
        network: Network = .visa, choice: [RuleTarget] = [], fee: Int = 0, rounding: Card.Rounding = .exact,
        isActive: Bool = true, creditLimit: Int? = nil, balance: Int? = nil
    ) -> Card {
        Card(
            id: CardID(id), name: id, network: network, rewardRules: rules, quarterlyBonus: bonus, spendingLimits: pots,
            choice: choice, foreignTransactionFee: Rate(hundredths: fee),
            creditLimit: creditLimit.map { Money(cents: $0) }, currentBalance: balance.map { Money(cents: $0) },
            rounding: rounding, isActive: isActive)
    }

    static func item(
        _ category: Category, _ cents: Int? = nil, at merchant: Merchant? = nil, said: Category? = nil,
        region: String? = nil, currency: String? = nil, channel: Channel? = nil, paidWith: String? = nil,
        viaPortal: Bool = false
    ) -> PurchaseItem {
        PurchaseItem(
            category: category, merchant: merchant, amount: cents.map { Money(cents: $0) }, foreignCurrency: currency,
            channel: channel, region: region, paymentMethod: paidWith, viaPortal: viaPortal, saidCategory: said)
    }

    static func decide(
        _ items: [PurchaseItem], _ cards: [Card], on date: CalendarDate = today,
        _ preferences: Preferences = Preferences(),
        _ constraints: PurchaseConstraints = .none, _ history: SpendingHistory = .none
    ) -> Decision {
        RewardEngine(preferences: preferences, date: date, constraints: constraints, history: history)
            .decide(items, cards: cards)
    }

    /// What purchases make of a card of somebody with the standard preferences, their merchants being in no table. What the
    /// card has spent was stated before any of them.
    static func applying(
        _ purchases: [Transaction], to card: Card, on today: CalendarDate, _ preferences: Preferences = Preferences(),
        merchants: @escaping (String) -> Merchant? = { _ in nil }
    ) -> Card {
        var card = card
        for (index, limit) in card.spendingLimits.enumerated() {
            card.spendingLimits[index].anchor = limit.resetDate
            card.spendingLimits[index].stated = StatedSum(
                amount: limit.currentSpending, at: Timestamp(milliseconds: 0),
                day: min(today, limit.resetDate?.adding(days: -1) ?? today))
        }
        if let bonus = card.quarterlyBonus {
            card.quarterlyBonus?.stated = StatedSum(
                amount: bonus.currentSpending, at: Timestamp(milliseconds: 0), day: today)
        }
        let entries = purchases.enumerated().map { number, purchase in
            LedgerEntry(
                id: "\(number)", date: purchase.date, recordedAt: Timestamp(milliseconds: number + 1),
                amount: purchase.amount, category: purchase.category, merchant: purchase.merchant,
                merchantClass: purchase.merchantClass, region: purchase.region, paymentMethod: purchase.paymentMethod,
                refundOf: purchase.refundOf)
        }
        return SpendingLedger.counting(
            entries, on: card, today: today, preferences: preferences, merchants: merchants)
    }

    static func applying(
        _ purchase: Transaction, to card: Card, on today: CalendarDate, _ preferences: Preferences = Preferences(),
        merchants: @escaping (String) -> Merchant? = { _ in nil }
    ) -> Card {
        applying([purchase], to: card, on: today, preferences, merchants: merchants)
    }

    static let costco = Merchant(
        name: "Costco", category: .wholesaleClubs, merchantClass: .warehouseClub, acceptedNetworks: [.visa])
    static let costcoGas = Merchant(
        name: "Costco Gas", category: .gas, merchantClass: .warehouseGas, acceptedNetworks: [.visa])
    static let wholeFoods = Merchant(name: "Whole Foods Market", category: .groceries, merchantClass: .supermarket)
    static let walmart = Merchant(name: "Walmart", category: .superstores, merchantClass: .superstore)
    static let lyft = Merchant(name: "Lyft", category: .rideshare, merchantClass: MerchantClass("rideshare"))
}

extension CardOutcome {
    /// Hundredths of a cent.
    var worth: Int { value.hundredthsOfCent }
}

extension Decision {
    func kinds(_ item: Int = 0) -> [RewardWarning.Kind] { warnings.filter { $0.itemIndex == item }.map(\.kind) }
}

extension MerchantClass {
    static let furniture = MerchantClass("furniture")
    static let movieTheater = MerchantClass("movieTheater")
}

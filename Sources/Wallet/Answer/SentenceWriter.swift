import Basics

/// What writes sentences: it knows the texts, the language, the cards and the wallet's currency. The small pieces of
/// sentences (names, rates, amounts, places) come with it.
protocol SentenceWriter {
    var phrases: PhraseBook { get }
    var language: Language { get }
    var cards: [Card] { get }
    /// ISO 4217 code of the wallet's currency.
    var currency: String { get }
}

extension SentenceWriter {
    func text(_ phrase: Phrase, _ slots: KeyValuePairs<String, String> = [:]) -> String {
        phrases.text(phrase, language, slots)
    }

    func joined(_ sentences: [String]) -> String { sentences.joined(separator: text(.sentenceJoin)) }

    func listed(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return names.dropLast().joined(separator: text(.listComma)) + text(.listAnd) + last
    }

    func name(_ outcome: CardOutcome) -> String { cards[outcome.cardIndex].name }

    func currency(_ item: PurchaseItem) -> String { item.foreignCurrency ?? currency }

    func money(_ money: Money, _ item: PurchaseItem) -> String {
        MoneyText.text(money, currency: currency(item))
    }

    func money(_ money: Money) -> String { MoneyText.text(money, currency: currency) }

    func value(_ value: RewardValue, _ item: PurchaseItem) -> String {
        MoneyText.value(hundredthCents: value.hundredthsOfCent, currency: currency(item))
    }

    func place(_ item: PurchaseItem) -> String {
        guard let merchant = item.merchant else {
            return text(.placeCategory, ["category": phrases.name(item.category, language)])
        }
        return text(.placeMerchant, ["merchant": merchant.name])
    }

    /// `6% back` or `4x points`.
    func rate(_ multiplier: Rate, pointType: String) -> String {
        text(isCash(pointType) ? .rateCash : .ratePoints, ["rate": multiplier.description])
    }

    func rate(_ outcome: CardOutcome) -> String { rate(outcome.multiplier, pointType: outcome.pointType) }

    func isCash(_ pointType: String) -> Bool {
        // Most are lower-case already, and folding a string costs an allocation.
        let hasCapital = pointType.utf8.contains { $0 >= 0x41 && $0 <= 0x5A }
        return switch hasCapital ? pointType.lowercased() : pointType {
        case "cashback", "cash", "cash back", "cash_back", "usd", "percent": true
        default: false
        }
    }

    /// An identifier as words: `amex_membership_rewards` is Amex Membership Rewards.
    func readable(_ identifier: String) -> String {
        identifier.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    }

    func pointType(of card: Card) -> String { card.rewardRules.first?.pointType ?? RewardRule.defaultPointType }

    func name(_ key: SpendingLimit.Key?) -> String {
        switch key {
        case .category(let category): phrases.name(category, language)
        case .choice: text(.keyChoice)
        case .topCategory: text(.keyTopCategory)
        case nil: text(.keyBonus)
        }
    }

    func name(_ pot: PotStatus, of card: Card) -> String {
        guard case .limit(let index) = pot.source, card.spendingLimits.indices.contains(index) else {
            return text(.keyBonus)
        }
        let limit = card.spendingLimits[index]
        return listed(([limit.category] + limit.sharedWith).map { name($0) })
    }

    func period(_ pot: PotStatus, of card: Card) -> String {
        guard case .limit(let index) = pot.source, card.spendingLimits.indices.contains(index) else {
            return text(.periodQuarterly)
        }
        return switch card.spendingLimits[index].resetType {
        case .monthly: text(.periodMonthly)
        case .quarterly: text(.periodQuarterly)
        case .annually: text(.periodAnnually)
        case .never: text(.periodNever)
        }
    }

    func until(_ date: CalendarDate?) -> String {
        date.map { text(.until, ["date": $0.description]) } ?? ""
    }

    func networkName(_ network: Network) -> String {
        switch network {
        case .visa: "Visa"
        case .mastercard: "Mastercard"
        case .amex: "American Express"
        case .discover: "Discover"
        case .unionpay: language.isChinese ? (language == .simplifiedChinese ? "银联" : "銀聯") : "UnionPay"
        case .jcb: "JCB"
        default: network.rawValue
        }
    }

    func paymentName(_ method: String) -> String {
        switch method.lowercased() {
        case "applepay": "Apple Pay"
        case "googlepay": "Google Pay"
        case "samsungpay": "Samsung Pay"
        case "paypal": "PayPal"
        default: method
        }
    }
}

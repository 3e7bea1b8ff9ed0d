import Basics
import Language

/// What writes sentences: it knows the texts, the language, the cards and the wallet's currency. The small pieces of
/// sentences (names, rates, amounts, places) come with it; each appends itself to the text it stands in.
protocol SentenceWriter {
    var phrases: PhraseBook { get }
    var language: WrittenLanguage { get }
    var cards: [Card] { get }
    /// ISO 4217 code of the wallet's currency.
    var currency: String { get }
}

extension SentenceWriter {
    // MARK: Whole texts

    /// A text without slots.
    func text(_ phrase: Phrase) -> String { phrases.text(phrase, language) }

    /// A text by itself.
    func text(_ phrase: Phrase, _ fill: (Slot, inout TextBuffer) -> Void) -> String {
        var text = TextBuffer(capacity: 256)
        write(phrase, to: &text, fill)
        return text.knownText
    }

    /// - Parameter capacity: bytes that are enough for most.
    func sentences(capacity: Int = 768) -> Sentences { Sentences(separator: text(.sentenceJoin), capacity: capacity) }

    func add(_ phrase: Phrase, to sentences: inout Sentences) { sentences.add(text(phrase)) }

    func add(_ phrase: Phrase, to sentences: inout Sentences, _ fill: (Slot, inout TextBuffer) -> Void) {
        sentences.add { write(phrase, to: &$0, fill) }
    }

    func write(_ phrase: Phrase, to text: inout TextBuffer, _ fill: (Slot, inout TextBuffer) -> Void) {
        phrases.write(phrase, language, to: &text, fill)
    }

    // MARK: Lists

    /// `a, b and c`.
    func writeList(_ count: Int, to text: inout TextBuffer, _ element: (Int, inout TextBuffer) -> Void) {
        for index in 0..<count {
            if index > 0 { text.append(self.text(index == count - 1 ? .listAnd : .listComma)) }
            element(index, &text)
        }
    }

    /// `a, b or c`.
    func writeChoice(_ names: [String], to text: inout TextBuffer) {
        for (index, name) in names.enumerated() {
            if index > 0 { text.append(self.text(index == names.count - 1 ? .listOr : .listComma)) }
            text.append(name)
        }
    }

    func writeList(_ names: [String], to text: inout TextBuffer) {
        writeList(names.count, to: &text) { index, text in text.append(names[index]) }
    }

    // MARK: Names

    func name(_ outcome: CardOutcome) -> String { cards[outcome.cardIndex].name }

    func name(_ category: Category) -> String { phrases.name(category, language) }

    func name(_ target: RuleTarget) -> String {
        switch target {
        case .category(let category): name(category)
        case .merchantClass(let merchantClass): merchantClass.rawValue
        case .merchant(let merchant): merchant.display
        }
    }

    private func name(_ key: SpendingLimit.Key) -> String {
        switch key {
        case .category(let category): name(category)
        case .choice: text(.keyChoice)
        case .topCategory: text(.keyTopCategory)
        }
    }

    /// What a pot is for: its categories, or the quarterly bonus.
    func writeName(_ pot: PotStatus, of card: Card, to text: inout TextBuffer) {
        guard case .limit(let index) = pot.source, card.spendingLimits.indices.contains(index) else {
            return text.append(self.text(.keyBonus))
        }
        // Read in place: a copy of a whole limit costs more than its name.
        let limits = card.spendingLimits
        writeList(1 + limits[index].sharedWith.count, to: &text) { part, text in
            text.append(name(part == 0 ? limits[index].category : limits[index].sharedWith[part - 1]))
        }
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

    func networkName(_ network: Network) -> String {
        switch network {
        case .visa: "Visa"
        case .mastercard: "Mastercard"
        case .amex: "American Express"
        case .discover: "Discover"
        case .unionpay: language.isChinese ? (language == .simplifiedChinese ? "银联" : "銀聯") : "UnionPay"
        case .jcb: "JCB"
        case .debit: text(.networkDebit)
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

    /// Appends an identifier as words: `amex_membership_rewards` is Amex Membership Rewards.
    func write(readable identifier: String, to text: inout TextBuffer) {
        if let name = SentenceNames.known[identifier] {
            text.append(name)
        } else if identifier.utf8.allSatisfy({ $0 < 0x80 }) {
            identifier.withBytes { writeWords($0, to: &text) }
        } else {
            text.append(
                identifier.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }
                    .joined(separator: " "))
        }
    }

    private func writeWords(_ identifier: UnsafeBufferPointer<UInt8>, to text: inout TextBuffer) {
        var isFirst = true
        var isInside = false
        for byte in identifier {
            guard byte != UInt8(ascii: "_") else {
                isInside = false
                continue
            }
            if !isInside, !isFirst { text.append(UInt8(ascii: " ")) }
            text.append(!isInside && byte >= 0x61 && byte <= 0x7A ? byte & ~0x20 : byte)
            isFirst = false
            isInside = true
        }
    }

    // MARK: Numbers

    func currency(_ item: PurchaseItem) -> String { item.foreignCurrency ?? currency }

    func write(_ money: Money, _ item: PurchaseItem, to text: inout TextBuffer) {
        MoneyText.append(money, currency: currency(item), to: &text)
    }

    func write(_ money: Money, to text: inout TextBuffer) {
        MoneyText.append(money, currency: currency, to: &text)
    }

    /// Rewards and fees are in the wallet's currency.
    func write(_ value: RewardValue, to text: inout TextBuffer) {
        MoneyText.append(value, currency: currency, to: &text)
    }

    /// What a card counts in its own currency: its limits, and what an amount is on it.
    func write(_ money: Money, on card: Card, to text: inout TextBuffer) {
        MoneyText.append(money, currency: card.currency ?? currency, to: &text)
    }

    /// `6% back` or `4x points`.
    func write(_ multiplier: Rate, pointType: String, to text: inout TextBuffer) {
        write(isCash(pointType) ? .rateCash : .ratePoints, to: &text) { slot, text in
            if slot == .rate { text.append(multiplier) }
        }
    }

    func writeRate(_ outcome: CardOutcome, to text: inout TextBuffer) {
        write(outcome.multiplier, pointType: outcome.pointType, to: &text)
    }

    func isCash(_ pointType: String) -> Bool {
        if pointType == RewardRule.defaultPointType { return true }
        // Nothing longer is cash, and most reward currencies are.
        guard pointType.utf8.count <= 9 else { return false }
        return switch pointType.lowercased() {
        case "cashback", "cash", "cash back", "cash_back", "usd", "percent": true
        default: false
        }
    }

    func pointType(of card: Card) -> String { card.rewardRules.first?.pointType ?? RewardRule.defaultPointType }

    // MARK: Places and days

    /// `at Costco` or `for groceries`.
    func writePlace(_ item: PurchaseItem, to text: inout TextBuffer) {
        if let merchant = item.merchant { return writePlace(merchant: merchant.name, to: &text) }
        write(.placeCategory, to: &text) { slot, text in
            if slot == .category { text.append(name(item.category)) }
        }
    }

    func writePlace(merchant: String, to text: inout TextBuffer) {
        write(.placeMerchant, to: &text) { slot, text in
            if slot == .merchant { text.append(merchant) }
        }
    }

    /// ` by 2026-12-31`; nothing without a day.
    func writeUntil(_ date: CalendarDate?, to text: inout TextBuffer) {
        guard let date else { return }
        write(.until, to: &text) { slot, text in
            if slot == .date { text.append(date) }
        }
    }
}

extension TextBuffer {
    /// The shortest exact text of a rate: `4`, `1.5`.
    mutating func append(_ rate: Rate) { append(decimal: rate.hundredths, scale: 2) }
}

/// Names that their owners write in a way of their own.
private enum SentenceNames {
    static let known = [
        "citi_thankyou": "Citi ThankYou", "boa_points": "Bank of America Points", "us_bank_points": "U.S. Bank Points",
    ]
}

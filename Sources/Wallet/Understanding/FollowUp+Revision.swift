import Basics

/// What the classifier of edits says of a turn, done.
extension FollowUp {
    /// The turn read as an edit of the given kind; nil where its prices do not tell how.
    func revised(_ outcome: EditOutcome, _ whole: SentenceReading) -> PurchaseQuery? {
        guard previous.items.count == 1 else { return nil }
        var price = previous.items[0].amount
        switch outcome {
        case .kept: break
        case .priced: price = told(whole, whole.amounts.contains(where: \.isTotal))
        case .added: price = told(whole, false).flatMap { part in price.flatMap { sum($0.cents + part.cents) } }
        case .reduced: price = told(whole, false).flatMap { part in price.flatMap { sum($0.cents - part.cents) } }
        case .restored:
            // 蛋糕不要了，只吃晚饭 names what it keeps.
            let text = whole.sentence.normalisedText
            let isNamed = previous.evidence.first?.words.contains(where: text.contains) ?? false
            let isEdited = previous.edit == .amount || previous.edit == .several
            price = isEdited && !isNamed ? previous.amountBefore : nil
        case .computed: return computed(whole)
        case .moved, .new, .other: return nil
        }
        guard price != nil || previous.items[0].amount == nil && outcome == .kept else { return nil }
        var reading = whole
        reading.drafts = []
        reading.forgetAmounts { _ in true }
        var query = edited(reading)
        guard query.intent == .recommend else { return nil }
        query.items = previous.items
        query.evidence = previous.evidence.map(inherited)
        query.items[0].amount = price
        let old = previous.items[0].amount
        query.amountBefore = price == old ? previous.amountBefore : old
        if price != old {
            query.edit = query.edit == nil || query.edit == .amount ? .amount : .several
        } else if query.edit == .amount {
            query.edit = nil
        }
        return query
    }

    /// Another shop, or a thing of another kind with its own price and no word for one bill: "then tacos for 18".
    func namesAnotherPurchase(_ reading: SentenceReading, _ revision: EditOutcome) -> Bool {
        // "a different hotel, $250"
        reading.cues.has(.other)
            || reading.drafts.contains { draft in
                if draft.hasMerchant {
                    return reading.item(draft).merchant?.name != previous.items.first?.merchant?.name
                }
                return revision == .added && draft.standsAlone && !isRelated(draft) && !saysOneBill(reading)
            }
    }

    /// The words name nothing new, and the rules work the price out.
    private func computed(_ whole: SentenceReading) -> PurchaseQuery? {
        var reading = whole
        reading.drafts = []
        let query = edited(reading)
        let isOther = query.items.count == 1 && query.items[0].amount != previous.items[0].amount
        return isOther && query.intent == .recommend ? query : nil
    }

    /// The one price that a turn tells, or the one total, in the money of the purchase before.
    private func told(_ reading: SentenceReading, _ isTotal: Bool) -> Money? {
        let foreign = previous.items[0].foreignCurrency
        guard !reading.amounts.isEmpty else {
            let numbers = Set(reading.sentence.tokens.lazy.filter { $0.kind == .number }.map { $0.value / 100 })
            return numbers.count == 1 ? numbers.first.flatMap(sum) : nil
        }
        let cents = Set(
            reading.amounts.lazy.filter { ($0.currency == nil || $0.currency == foreign) && (!isTotal || $0.isTotal) }
                .map(\.cents))
        return cents.count == 1 ? cents.first.flatMap(sum) : nil
    }

    private func sum(_ cents: Int) -> Money? {
        cents > 0 && cents <= Money.maximumInput.cents ? Money(cents: cents) : nil
    }
}

import Basics

/// What the classifier of edits says of a turn, done.
extension FollowUp {
    /// The turn read as an edit of the given kind; nil where its prices do not tell how.
    func revised(_ outcome: EditOutcome, _ whole: SentenceReading) -> PurchaseQuery? {
        guard previous.items.count == 1 else { return nil }
        let old = previous.items[0].amount
        var price = old
        switch outcome {
        case .kept: break
        case .priced: price = told(whole)
        case .added: price = part(whole).flatMap { part in old.flatMap { sum($0.cents + part.cents) } }
        case .reduced:
            let part = whole.amounts.isEmpty && whole.discounts.count == 1 ? sum(whole.discounts[0].cents) : part(whole)
            price = part.flatMap { part in old.flatMap { sum($0.cents - part.cents) } }
        case .restored:
            // 蛋糕不要了，只吃晚饭 names what it keeps.
            let text = whole.sentence.normalisedText
            let isNamed = previous.evidence.first?.words.contains(where: text.contains) ?? false
            let isEdited = previous.edit == .amount || previous.edit == .several
            price = isEdited && !isNamed ? previous.amountBefore : nil
        case .computed: return computed(whole)
        case .moved, .new, .other: return nil
        }
        guard price != nil || old == nil && outcome == .kept else { return nil }
        var reading = whole
        reading.drafts = []
        reading.forgetAmounts { _ in true }
        var query = edited(reading)
        // How it is paid, and where, may have changed; what is bought has not.
        guard query.intent == .recommend, query.items.count == 1, query.evidence.count == 1,
            query.items[0].category == previous.items[0].category,
            query.items[0].merchant?.name == previous.items[0].merchant?.name
        else { return nil }
        query.items[0].amount = price
        guard price != old else {
            query.amountBefore = previous.amountBefore
            query.amountSaid = previous.amountSaid
            if query.edit == .amount { query.edit = nil }
            return query
        }
        query.amountBefore = old
        query.amountSaid = outcome == .priced ? nil : previous.amountSaid ?? old
        query.edit = query.edit == nil || query.edit == .amount ? .amount : .several
        query.evidence[0].unitAmount = nil
        query.evidence[0].amountIsUpperEnd = false
        query.evidence[0].amountIsApproximate = outcome != .priced && query.evidence[0].amountIsApproximate
        return query
    }

    /// Another shop, or a thing of another kind with its own price and no word for one bill: "then tacos for 18".
    func namesAnotherPurchase(_ reading: SentenceReading, _ revision: EditOutcome) -> Bool {
        // "a different hotel, $250"
        reading.cues.has(.other) || reading.drafts.isEmpty && asksForUnknown(reading)
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

    /// The one price that a turn tells, or its one total, in the money of the purchase before.
    private func told(_ reading: SentenceReading) -> Money? {
        let foreign = previous.items[0].foreignCurrency
        let amounts = reading.amounts.filter { !$0.isAside }
        guard reading.discounts.isEmpty,
            // Without a sign it is in the money of before; with one and without a currency, in the wallet's own.
            amounts.allSatisfy({ $0.currency == foreign || $0.currency == nil && (foreign == nil || !$0.isExplicit) })
        else { return nil }
        let hasTotal = amounts.contains(where: \.isTotal)
        let cents = Set(amounts.lazy.filter { !hasTotal || $0.isTotal }.map(\.cents))
        return cents.count == 1 ? cents.first.flatMap(sum) : nil
    }

    /// The one price that a turn tells, where it is no total: not "so 105", "up to 7.50", 变成30.
    private func part(_ reading: SentenceReading) -> Money? {
        let sentence = reading.sentence
        let isWhole = reading.amounts.contains {
            $0.isTotal || FollowUp.wholes.contains(sentence.lastWord($0.pieces.lowerBound - 1))
                // "like $61"
                || sentence.isMark($0.pieces.lowerBound - 1, "$")
                    && FollowUp.wholes.contains(sentence.lastWord($0.pieces.lowerBound - 2))
        }
        guard !isWhole, let part = told(reading) else { return nil }
        // "friend paid 40 and tip 10": what is worked out is no part.
        let numbers = sentence.tokens.lazy.filter { $0.kind == .number }.map { $0.value / 100 }
        return numbers.isEmpty || numbers.contains(part.cents) ? part : nil
    }

    private static let wholes = ["so", "to", "like", "now", "makes", "到", "成", "至"].map(WordHash.of)

    private func sum(_ cents: Int) -> Money? {
        cents > 0 && cents <= Money.maximumInput.cents ? Money(cents: cents) : nil
    }
}

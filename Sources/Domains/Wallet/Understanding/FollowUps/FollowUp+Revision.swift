import Basics

/// What the classifier of edits says of a turn, done.
extension FollowUp {
    /// The turn read as a candidate says; nil where that needs more than the candidate tells, or it comes back to what it
    /// names.
    func revised(_ candidate: EditCandidate, _ whole: SentenceReading) -> PurchaseQuery? {
        guard previous.items.count == 1 else { return nil }
        guard candidate.outcome.canBeDone else { return moved(candidate.outcome, whole) }
        let old = previous.items[0].amount
        let price = candidate.cents.map { Money(cents: $0) }
        let outcome = candidate.outcome
        if outcome == .restored || outcome == .said {
            // 蛋糕不要了，只吃晚饭 names what it keeps.
            let text = whole.sentence.normalisedText
            let isNamed = previous.evidence.first?.words.contains(where: text.contains) ?? false
            let isEdited = previous.edit == .amount || previous.edit == .several
            guard isEdited, !isNamed else { return nil }
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
        if let earlier = candidate.item {
            goBack(to: earlier, &query)
            query.amountBefore = nil
            query.amountSaid = nil
            query.setAside = setAside(besides: query.items)
            query.edit = .category
            return query
        }
        query.items[0].amount = price
        query.evidence[0].unitAmount = previous.evidence.first?.unitAmount
        query.setAside = setAside(besides: query.items).map { repriced($0, query, whole) }
        guard price != old else {
            query.amountBefore = previous.amountBefore
            query.amountSaid = previous.amountSaid
            if query.edit == .amount { query.edit = nil }
            return query
        }
        // "the tip was 3" takes the place of the last change.
        query.amountBefore = outcome.replacesLastChange ? previous.amountBefore : old
        query.amountSaid = outcome == .priced ? nil : previous.amountSaid ?? old
        query.edit = query.edit == nil || query.edit == .amount ? .amount : .several
        if outcome == .multiplied {
            query.evidence[0].unitAmount = previous.evidence.first?.unitAmount ?? old
        } else if !outcome.keepsUnit {
            query.evidence[0].unitAmount = nil
        }
        query.evidence[0].amountIsUpperEnd = false
        query.evidence[0].amountIsApproximate = outcome != .priced && query.evidence[0].amountIsApproximate
        return query
    }

    /// The purchase moved to the only other thing or shop that the turn names, at its price or the one that is told.
    private func moved(_ outcome: EditOutcome, _ whole: SentenceReading) -> PurchaseQuery? {
        let old = previous.items[0]
        let others = whole.drafts.filter { $0.standsAlone && !isSame(old, whole.item($0)) }
        guard outcome == .moved || outcome == .new && whole.amounts.count == 1, let other = others.first,
            others.allSatisfy({ isSame(whole.item(other), whole.item($0)) })
        else { return nil }
        var reading = whole
        reading.drafts = [other]
        if outcome == .moved {
            reading.forgetAmounts { _ in true }
            reading.drafts[0].amount = nil
        }
        var query = edited(reading)
        guard query.intent == .recommend, query.items.count == 1, query.evidence.count == 1,
            isSame(query.items[0], reading.item(other))
        else { return nil }
        guard query.items[0].amount == nil else { return query }
        // Money of another country is not carried elsewhere.
        guard outcome == .moved, old.foreignCurrency == nil, query.items[0].foreignCurrency == nil else { return nil }
        query.items[0].amount = old.amount
        return query
    }

    /// "a different hotel, $250", "a taxi instead" after an Uber: what is bought is the same, and the shop is not.
    ///
    /// - Parameter query: what the rules read.
    func asksForAnother(_ reading: SentenceReading, _ query: PurchaseQuery) -> Bool {
        if reading.cues.has(.other) || reading.drafts.isEmpty && asksForUnknown(reading) { return true }
        guard let old = previous.items.first, let now = query.items.first, query.items.count == 1 else { return false }
        // "the restaurant takes only Visa" after a dinner.
        if now.category != old.category, now.category.isWithin(old.category), now.amount == old.amount { return true }
        return old.merchant != nil && now.merchant == nil && now.category == old.category
            && !reading.cues.has(.there)
            && reading.drafts.contains { $0.standsAlone && $0.category == old.category }
    }
}

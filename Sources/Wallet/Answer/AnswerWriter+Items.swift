import Basics

/// Why a card wins, what is left of its limit, and why the next one loses.
extension AnswerWriter {
    func paragraphs(_ decision: Decision, _ items: [Recommendation.Item]) -> [String] {
        guard items.count > 1 else { return items.first.map { single($0) } ?? [] }
        var sentences = [text(.itemsIntro)]
        for item in decision.items {
            guard let primary = item.primary else {
                sentences.append(nobody(item))
                continue
            }
            sentences.append(lead(primary, item: item.item))
            if primary.crossesLimit || primary.limitStatus != .available,
                let limit = limitSentence(primary, item: item.item)
            {
                sentences.append(limit)
            }
            if let split = splitSentence(item) { sentences.append(split) }
        }
        return sentences
    }

    private func single(_ answered: Recommendation.Item) -> [String] {
        let item = answered.decision
        guard let choice = answered.primary else { return [nobody(item)] + blockedSentences(item) }
        let primary = choice.outcome
        var sentences = [choice.reasoning]
        if let split = splitSentence(item) { sentences.append(split) }
        if let second = item.secondary { sentences.append(secondSentence(second, primary: primary, item: item.item)) }
        sentences += blockedSentences(item)
        sentences += notes(primary, item: item.item)
        return sentences
    }

    func lead(_ outcome: CardOutcome, item: PurchaseItem) -> String {
        let isCash = isCash(outcome.pointType)
        // Points of an amount that is not converted would be a made-up number.
        let showsPoints = !isCash && !outcome.amountIsForeign
        let phrase: Phrase =
            outcome.amountIsAssumed
            ? (showsPoints ? .leadPointsEach : .leadCashEach) : (showsPoints ? .leadPoints : .leadCash)
        return text(
            phrase,
            [
                "card": name(outcome), "place": place(item), "rate": rate(outcome),
                "amount": money(outcome.amount, item), "points": outcome.points.description,
                // Before the foreign fee, which has a sentence of its own.
                "value": value(outcome.value + outcome.fee, item),
            ])
    }

    func limitSentence(_ outcome: CardOutcome, item: PurchaseItem) -> String? {
        guard let pot = outcome.pot else { return nil }
        let card = cards[outcome.cardIndex]
        let after = outcome.segments.last.map { rate($0.multiplier, pointType: outcome.pointType) } ?? ""
        let phrase: Phrase =
            outcome.crossesLimit ? .limitCrossing : pot.status == .limitReached ? .limitUsed : .limitLeft
        return text(
            phrase,
            [
                "left": money(pot.remaining), "limit": money(pot.limit), "period": period(pot, of: card),
                "category": name(pot, of: card), "after": after,
            ])
    }

    private func secondSentence(_ second: CardOutcome, primary: CardOutcome, item: PurchaseItem) -> String {
        let phrase: Phrase =
            second.value == primary.value
            ? .secondTie
            : second.limitStatus == .limitReached ? .secondLimitUsed : second.fee > .zero ? .secondFee : .second
        return text(
            phrase,
            ["card": name(second), "rate": rate(second), "value": value(second.value, item), "place": place(item)])
    }

    func splitSentence(_ item: ItemDecision) -> String? {
        guard item.allocations.count > 1, item.splitGain > .zero else { return nil }
        return text(.split, ["value": value(item.allocatedValue, item.item), "parts": splitParts(item)])
    }

    func splitParts(_ item: ItemDecision) -> String {
        listed(
            item.allocations.map { part in
                text(.splitPart, ["amount": money(part.amount, item.item), "card": cards[part.cardIndex].name])
            })
    }

    private func nobody(_ item: ItemDecision) -> String {
        let active = cards.filter(\.isActive)
        if !active.isEmpty, active.allSatisfy({ query.constraints.excludedCards.contains($0.id) }) {
            return text(.noneLeft)
        }
        return !active.isEmpty ? text(.noneAccepted, ["place": place(item.item)]) : text(.noneActive)
    }

    /// A card that would have won, were it taken there.
    private func blockedSentences(_ item: ItemDecision) -> [String] {
        guard
            let blocked = item.ranking.first(where: {
                $0.blocked == .networkNotAccepted && $0.value > (item.primary?.value ?? .zero)
            })
        else { return [] }
        return [networkSentence(cards[blocked.cardIndex], item: item.item, value: blocked.value)]
    }

    func networkSentence(_ card: Card, item: PurchaseItem, value worth: RewardValue) -> String {
        let accepted = query.constraints.acceptedNetworks ?? item.merchant?.acceptedNetworks
        guard let accepted, let merchant = item.merchant else {
            return text(
                .warningNetworkRefused,
                ["card": card.name, "network": networkName(card.network), "value": value(worth, item)])
        }
        let networks = accepted.sorted { $0.rawValue < $1.rawValue }.map(networkName)
        return text(
            .warningNetworkNotAccepted,
            [
                "merchant": merchant.name, "networks": listed(networks), "card": card.name,
                "network": networkName(card.network), "value": value(worth, item),
            ])
    }

    private func notes(_ primary: CardOutcome, item: PurchaseItem) -> [String] {
        var notes: [String] = []
        if primary.pointValue != .one {
            notes.append(
                text(.pointValue, ["points": readable(primary.pointType), "cents": primary.pointValue.description]))
        }
        if primary.assumesTopCategory {
            notes.append(
                text(.assumptionTopCategory, ["category": phrases.name(item.category, language)]))
        }
        if primary.fee > .zero {
            let card = cards[primary.cardIndex]
            notes.append(
                text(
                    .warningForeignFee,
                    [
                        "card": card.name, "rate": card.foreignTransactionFee.description,
                        "fee": value(primary.fee, item),
                    ]))
        }
        if let currency = item.foreignCurrency { notes.append(text(.foreignNotConverted, ["currency": currency])) }
        if query.evidence.first?.amountIsUpperEnd == true, let amount = item.amount {
            notes.append(text(.amountUpperEnd, ["amount": money(amount, item)]))
        }
        return notes
    }
}

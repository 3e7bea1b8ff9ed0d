import Basics

/// Answers that are not a plain recommendation: a limit, a purchase to record, why not another card.
extension AnswerWriter {
    // MARK: "How much is left on my grocery cap?"

    func limitCheck(items: [PurchaseItem], answer: inout Answer) -> [String] {
        let asked = query.constraints.askedCards + query.constraints.useCards
        let chosen = cards.indices.filter { asked.isEmpty ? cards[$0].isActive : asked.contains(cards[$0].id) }
        let categories = items.map(\.category)
        var sentences: [String] = []
        var shown: [(card: Int, pot: PotStatus)] = []
        for index in chosen {
            let pots = pots(of: cards[index], categories: categories)
            for pot in pots {
                sentences.append(limitSentence(pot, card: cards[index]))
                shown.append((index, pot))
            }
            if pots.isEmpty, !asked.isEmpty {
                sentences.append(
                    text(
                        .limitCheckNone,
                        ["card": cards[index].name, "category": categoryNames(categories)]))
            }
        }
        if sentences.isEmpty {
            return [
                categories.isEmpty
                    ? text(.limitCheckNoneAtAll)
                    : text(.limitCheckNoneAnywhere, ["category": categoryNames(categories)])
            ]
        }
        if let first = shown.first { present(first.card, pot: first.pot, items: items, answer: &answer) }
        return sentences
    }

    /// The card in question stands in the answer with its limit, instead of the one that would win.
    private func present(_ index: Int, pot: PotStatus, items: [PurchaseItem], answer: inout Answer) {
        let item = items.first ?? PurchaseItem(category: category(of: pot, card: cards[index]))
        let outcome = engine.outcome(of: cards[index], for: item)
        answer.primary = choice(outcome, item: item)
        answer.secondary = nil
    }

    private func category(of pot: PotStatus, card: Card) -> Category {
        switch pot.key {
        case .category(let category): return category
        case .choice, .topCategory:
            for case .category(let category) in card.choice { return category }
        case nil:
            for case .category(let category) in card.quarterlyBonus?.categories ?? [] { return category }
        }
        return .general
    }

    private func pots(of card: Card, categories: [Category]) -> [PotStatus] {
        guard !categories.isEmpty else { return CardPots.status(of: card, preferences: preferences, date: date) }
        var pots: [PotStatus] = []
        for category in categories {
            guard let pot = CardPots.status(of: card, category: category, preferences: preferences, date: date),
                !pots.contains(pot)
            else { continue }
            pots.append(pot)
        }
        return pots
    }

    private func categoryNames(_ categories: [Category]) -> String {
        listed((categories.isEmpty ? [.general] : categories).map { phrases.name($0, language) })
    }

    private func limitSentence(_ pot: PotStatus, card: Card) -> String {
        let sentence = text(
            pot.status == .limitReached ? .limitCheckUsed : .limitCheckLeft,
            [
                "card": card.name, "left": money(pot.remaining), "limit": money(pot.limit),
                "period": period(pot, of: card), "category": name(pot, of: card), "spent": money(pot.spent),
                "percent": String(pot.percentUsed),
            ])
        guard let reset = pot.resetDate else { return sentence }
        return joined([sentence, text(.limitCheckReset, ["date": reset.description])])
    }

    // MARK: "I spent $80 at Costco on the Citi"

    func recordPurchase() -> [String] {
        guard let record = query.record else { return [text(.questionWhatAmount)] }
        guard let amount = record.amount else { return [text(.questionWhatAmount)] }
        guard let id = record.card, let card = cards.first(where: { $0.id == id }) else {
            return [text(.recordWhichCard)]
        }
        let item = query.items.first ?? PurchaseItem(category: record.category ?? .general)
        let place = record.merchant.map { text(.placeMerchant, ["merchant": $0]) } ?? place(item)
        return [
            text(
                .recordConfirm,
                [
                    "amount": money(amount, item), "place": place, "card": card.name,
                    "date": record.date.description,
                ])
        ]
    }

    // MARK: "Why not the Amex?"

    func explanation(of asked: [CardID], _ decision: Decision) -> [String]? {
        guard let item = decision.items.first(where: { $0.primary != nil }) ?? decision.items.first else { return nil }
        var sentences: [String] = []
        for id in asked {
            guard let outcome = item.ranking.first(where: { $0.cardID == id }) else { continue }
            sentences += explanation(of: outcome, item)
        }
        if query.intent == .explainCard, let primary = item.primary, !asked.contains(primary.cardID) {
            sentences.append(lead(primary, item: item.item))
        }
        return sentences
    }

    private func explanation(of outcome: CardOutcome, _ item: ItemDecision) -> [String] {
        guard let winner = item.primary else { return [] }
        if winner.cardID == outcome.cardID {
            return query.intent == .explainCard
                ? [text(.explainWins, ["card": name(outcome), "place": place(item.item)])] : []
        }
        let isTie = outcome.value == winner.value && outcome.isCandidate
        let wouldWin = !outcome.isCandidate && outcome.value >= winner.value
        var sentences = [
            text(
                isTie ? .explainTie : wouldWin ? .explainBlocked : .explainLost,
                [
                    "card": name(outcome), "value": value(outcome.value, item.item), "rate": rate(outcome),
                    "place": place(item.item), "winner": name(winner),
                    "winnerValue": value(winner.value, item.item), "winnerRate": rate(winner),
                ])
        ]
        if outcome.blocked.contains(.networkNotAccepted) { sentences.append(text(.explainNetwork)) }
        if outcome.blocked.contains(.inactive) { sentences.append(text(.explainInactive)) }
        if let pot = outcome.pot, pot.status == .limitReached {
            sentences.append(text(.explainLimitUsed, ["category": name(pot, of: cards[outcome.cardIndex])]))
        }
        if outcome.fee > .zero { sentences.append(text(.explainFee, ["fee": value(outcome.fee, item.item)])) }
        return sentences
    }
}

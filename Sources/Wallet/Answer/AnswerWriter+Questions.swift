import Basics

/// Answers that are not a plain recommendation: a limit, a purchase to record, why not another card.
extension AnswerWriter {
    // MARK: "How much is left on my grocery cap?"

    func limitCheck(items: [PurchaseItem], answer: inout Answer) -> [String] {
        let asked = query.constraints.askedCards + query.constraints.useCards
        let chosen = cards.indices.filter { asked.isEmpty ? cards[$0].isActive : asked.contains(cards[$0].id) }
        var sentences: [String] = []
        var shown: [(card: Int, pot: PotStatus)] = []
        for index in chosen {
            let all = pots(of: cards[index])
            var found = all
            if !items.isEmpty {
                found = pots(of: cards[index], items: items, all: all)
                if found.isEmpty, !asked.isEmpty {
                    let names = categoryNames(items.map(\.category))
                    sentences.append(text(.limitCheckNone, ["card": cards[index].name, "category": names]))
                    // What the card does limit, so that the number is there even where the words meant that.
                    found = all
                }
            } else if all.isEmpty, !asked.isEmpty {
                sentences.append(text(.limitCheckNoneOnCard, ["card": cards[index].name]))
            }
            for pot in found {
                sentences.append(limitSentence(pot, card: cards[index]))
                shown.append((index, pot))
            }
        }
        if sentences.isEmpty {
            return [
                items.isEmpty
                    ? text(.limitCheckNoneAtAll)
                    : text(.limitCheckNoneAnywhere, ["category": categoryNames(items.map(\.category))])
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
        case .category(let category): category
        case .choice, .topCategory: chosenCategories(card).first ?? .general
        case nil: bonusCategories(card).first ?? .general
        }
    }

    private func chosenCategories(_ card: Card) -> [Category] {
        card.choice.compactMap { if case .category(let category) = $0 { category } else { nil } }
    }

    private func bonusCategories(_ card: Card) -> [Category] {
        (card.quarterlyBonus?.categories ?? []).compactMap {
            if case .category(let category) = $0 { category } else { nil }
        }
    }

    /// Every limit of a card, and the bonus of this quarter even where it still waits to be activated.
    private func pots(of card: Card) -> [PotStatus] {
        var pots = CardPots.status(of: card, preferences: preferences, date: date)
        if let bonus = waitingBonus(of: card),
            let pot = CardPots.bonusStatus(bonus, preferences: preferences, saidMaxedOut: false)
        {
            pots.append(pot)
        }
        return pots
    }

    private func waitingBonus(of card: Card) -> QuarterlyBonus? {
        guard let bonus = card.quarterlyBonus, !bonus.activated, CardPots.isLive(bonus, on: date) else { return nil }
        return bonus
    }

    /// The pots that the purchases draw from; those of narrower categories where the words name a wider one ("travel").
    private func pots(of card: Card, items: [PurchaseItem], all: [PotStatus]) -> [PotStatus] {
        var pots: [PotStatus] = []
        for item in items {
            let paying = engine.outcome(of: card, for: item).pot.map { [$0] } ?? []
            let found = paying + all.filter { covers($0, of: card, item.category) && !paying.contains($0) }
            pots += found.filter { !pots.contains($0) }
        }
        return pots
    }

    /// Whether a pot is for this category or for a part of it.
    private func covers(_ pot: PotStatus, of card: Card, _ category: Category) -> Bool {
        let named: [Category]
        switch pot.source {
        case .limit(let index):
            guard card.spendingLimits.indices.contains(index) else { return false }
            let limit = card.spendingLimits[index]
            named = ([limit.category] + limit.sharedWith).flatMap { key in
                if case .category(let category) = key { return [category] }
                return chosenCategories(card)
            }
        case .quarterlyBonus: named = bonusCategories(card)
        }
        return named.contains { $0 == category || $0.isWithin(category) }
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
        if pot.source == .quarterlyBonus, let bonus = waitingBonus(of: card) {
            return joined([sentence, text(.limitCheckWaiting, ["until": until(bonus.activateBy)])])
        }
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

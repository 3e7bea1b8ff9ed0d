import Basics

/// Answers to "How much is left on my grocery cap?".
extension AnswerWriter {
    func addLimitCheck(items: [PurchaseItem], to sentences: inout Sentences, answer: inout Answer) {
        let asked = query.constraints.askedCards + query.constraints.useCards
        let categories = items.map(\.category)
        var shown: (card: Int, pot: PotStatus)?
        var isAnswered = false
        for (index, card) in cards.enumerated() where asked.isEmpty ? card.isActive : asked.contains(card.id) {
            let all = pots(of: card)
            var found = items.isEmpty ? all : pots(of: card, items: items, all: all)
            if found.isEmpty, !asked.isEmpty {
                add(items.isEmpty ? .limitCheckNoneOnCard : .limitCheckNone, to: &sentences) { slot, text in
                    switch slot {
                    case .card: text.append(card.name)
                    case .category: writeNames(categories, to: &text)
                    default: break
                    }
                }
                isAnswered = true
                // What the card does limit, so that the number is there even where the words meant that.
                found = all
            }
            for pot in found {
                addPot(pot, card: card, to: &sentences)
                if query.fact == .rateAfterLimit { addRateAfter(pot, card: card, to: &sentences) }
                if shown == nil { shown = (index, pot) }
                isAnswered = true
            }
        }
        if let shown { present(shown.card, pot: shown.pot, items: items, answer: &answer) }
        guard !isAnswered else { return }
        add(items.isEmpty ? .limitCheckNoneAtAll : .limitCheckNoneAnywhere, to: &sentences) { slot, text in
            if slot == .category { writeNames(categories, to: &text) }
        }
    }

    // MARK: "Which cards are maxed out?"

    func addFullLimits(to sentences: inout Sentences, answer: inout Answer) {
        var all: [(card: Int, pot: PotStatus)] = []
        for (index, card) in cards.enumerated() where card.isActive { all += pots(of: card).map { (index, $0) } }
        all.sort { $0.pot.percentUsed > $1.pot.percentUsed }
        guard let fullest = all.first else { return add(.limitCheckNoneAtAll, to: &sentences) }
        let isNear = query.fact == .nearlyUsedUpLimits
        let found = all.filter {
            $0.pot.status == .limitReached || isNear && $0.pot.percentUsed >= AnswerWriter.nearlyUsedUp
        }
        if found.isEmpty { add(isNear ? .limitCheckNoneClose : .limitCheckNoneFull, to: &sentences) }
        for (index, pot) in found.isEmpty ? [fullest] : found { addPot(pot, card: cards[index], to: &sentences) }
        let shown = found.first ?? fullest
        present(shown.card, pot: shown.pot, items: [], answer: &answer)
    }

    /// Percent of a limit from which it is told as nearly used up.
    private static let nearlyUsedUp = 75

    private func writeNames(_ categories: [Category], to text: inout TextBuffer) {
        writeList(categories.map { name($0) }, to: &text)
    }

    func addPot(_ pot: PotStatus, card: Card, to sentences: inout Sentences) {
        add(pot.status == .limitReached ? .limitCheckUsed : .limitCheckLeft, to: &sentences) { slot, text in
            write(slot, of: pot, card, to: &text)
        }
        if pot.source == .quarterlyBonus, let bonus = waitingBonus(of: card) {
            add(.limitCheckWaiting, to: &sentences) { slot, text in
                if slot == .until { writeUntil(bonus.activateBy, to: &text) }
            }
        } else if let reset = pot.resetDate {
            add(.limitCheckReset, to: &sentences) { slot, text in
                if slot == .date { text.append(reset) }
            }
        }
    }

    /// What is earned once nothing is left.
    private func addRateAfter(_ pot: PotStatus, card: Card, to sentences: inout Sentences) {
        let (cents, overflow) = pot.remaining.cents.addingReportingOverflow(100)
        guard !overflow, cents <= Money.maximumInput.cents else { return }
        let item = PurchaseItem(category: category(of: pot, card: card), amount: Money(cents: cents))
        let outcome = engine.outcome(of: card, for: item)
        guard let last = outcome.segments.last else { return }
        add(.limitCheckAfter, to: &sentences) { slot, text in
            if slot == .after { write(last.multiplier, pointType: outcome.pointType, to: &text) }
        }
    }

    /// The card in question stands in the answer with its limit, instead of the one that would win.
    private func present(_ index: Int, pot: PotStatus, items: [PurchaseItem], answer: inout Answer) {
        present(index, item: items.first ?? PurchaseItem(category: category(of: pot, card: cards[index])), &answer)
    }

    /// Puts a card of the wallet first, with what it does for an item.
    func present(_ index: Int, item: PurchaseItem, _ answer: inout Answer) {
        let ranking = engine.decide([item], cards: cards).items.first?.ranking
        guard var outcome = ranking?.first(where: { $0.cardIndex == index }) else { return }
        outcome.rank = 1
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
    func pots(of card: Card) -> [PotStatus] {
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
}

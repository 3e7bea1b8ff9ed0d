import Basics

/// Answers to questions about the cards themselves: their categories and their fees.
extension AnswerWriter {
    // MARK: "Which cards have no foreign fee?"

    func addForeignFees(to sentences: inout Sentences) {
        let asked = askedCards
        let free = asked.filter { $0.foreignTransactionFee == .zero }
        if free.isEmpty, query.constraints.askedCards.isEmpty { add(.factNoFeeNone, to: &sentences) }
        addCards(free, .factNoFee, to: &sentences)
        addCharges(asked.filter { $0.foreignTransactionFee != .zero }, .factFees, each: .factFee, to: &sentences) {
            $1.append($0.foreignTransactionFee)
        }
    }

    // MARK: "What's the annual fee?"

    /// Of all cards: the fee of one that is switched off goes on.
    func addAnnualFees(to sentences: inout Sentences) {
        let asked = namedCards ?? cards
        addCards(asked.filter { $0.annualFee == .zero }, .factNoAnnualFee, to: &sentences)
        let charging = asked.filter { $0.annualFee.map { $0 > .zero } ?? false }
        addCharges(charging, .factAnnualFees, each: .factAnnualFee, to: &sentences) { card, text in
            card.annualFee.map { write($0, on: card, to: &text) }
        }
        addCards(asked.filter { $0.annualFee == nil }, .factAnnualFeeUnknown, to: &sentences)
    }

    /// Cards with what each costs.
    private func addCharges(
        _ charging: [Card], _ phrase: Phrase, each: Phrase, to sentences: inout Sentences,
        _ writeCharge: (Card, inout TextBuffer) -> Void
    ) {
        guard !charging.isEmpty else { return }
        add(phrase, to: &sentences) { slot, text in
            guard slot == .parts else { return }
            writeList(charging.count, to: &text) { index, text in
                write(each, to: &text) { slot, text in
                    switch slot {
                    case .card: text.append(charging[index].name)
                    case .rate, .value: writeCharge(charging[index], &text)
                    default: break
                    }
                }
            }
        }
    }

    // MARK: "List my cards"

    func addCards(_ listed: [Card], _ phrase: Phrase, to sentences: inout Sentences) {
        guard !listed.isEmpty else { return }
        add(phrase, to: &sentences) { slot, text in
            guard slot == .cards else { return }
            writeList(listed.count, to: &text) { index, text in
                guard !listed[index].isActive else { return text.append(listed[index].name) }
                write(.factInactive, to: &text) { slot, text in
                    if slot == .card { text.append(listed[index].name) }
                }
            }
        }
    }

    /// The cards that the question names, else all that are in use.
    private var askedCards: [Card] { namedCards ?? cards.filter(\.isActive) }

    private var namedCards: [Card]? {
        let asked = query.constraints.askedCards + query.constraints.useCards
        let named = cards.filter { asked.contains($0.id) }
        return named.isEmpty ? nil : named
    }

    // MARK: "Which categories does the Freedom pay 5 % on?"

    func addCategories(to sentences: inout Sentences, answer: inout Answer) {
        let isNamed = !query.constraints.askedCards.isEmpty || !query.constraints.useCards.isEmpty
        var isAnswered = false
        for card in askedCards {
            var isTold = addChoice(card, to: &sentences)
            if query.fact == .categories || isNamed { isTold = addBonus(card, to: &sentences) || isTold }
            isTold = addTopCategory(card, to: &sentences) || isTold
            if isNamed, !isTold {
                if query.fact == .chosenCategories {
                    add(.factChosenNone, to: &sentences) { slot, text in if slot == .card { text.append(card.name) } }
                } else if card.quarterlyBonus != nil {
                    add(.factBonusNone, to: &sentences) { slot, text in if slot == .card { text.append(card.name) } }
                }
                addRates(card, to: &sentences)
                isTold = true
            }
            isAnswered = isAnswered || isTold
        }
        if !isAnswered { add(.factNoCategories, to: &sentences) }
        guard isNamed, askedCards.count == 1, let card = askedCards.first,
            let index = cards.firstIndex(where: { $0.id == card.id })
        else { return }
        let targets = card.choice + (liveBonus(of: card)?.categories ?? [])
        guard let category = firstCategory(of: targets) else { return }
        present(index, item: PurchaseItem(category: category), &answer)
    }

    private func firstCategory(of targets: [RuleTarget]) -> Category? {
        targets.lazy.compactMap { if case .category(let category) = $0 { category } else { nil } }.first
    }

    private func liveBonus(of card: Card) -> QuarterlyBonus? {
        guard let bonus = card.quarterlyBonus, CardPots.isLive(bonus, on: date) else { return nil }
        return bonus
    }

    private func addChoice(_ card: Card, to sentences: inout Sentences) -> Bool {
        guard !card.choice.isEmpty else { return false }
        let outcome = firstCategory(of: card.choice).map {
            engine.outcome(of: card, for: PurchaseItem(category: $0))
        }
        let rule = card.rewardRules.first { if case .chosen = $0.scope { true } else { false } }
        add(.factChosen, to: &sentences) { slot, text in
            switch slot {
            case .card: text.append(card.name)
            case .category: writeList(card.choice.map(name), to: &text)
            case .rate:
                if let rule {
                    write(rule.multiplier, pointType: rule.pointType, to: &text)
                } else if let outcome {
                    writeRate(outcome, to: &text)
                }
            default: break
            }
        }
        return true
    }

    private func addBonus(_ card: Card, to sentences: inout Sentences) -> Bool {
        guard let bonus = liveBonus(of: card) else { return false }
        add(bonus.stacksWithBase ? .factBonusOnTop : .factBonus, to: &sentences) { slot, text in
            switch slot {
            case .card: text.append(card.name)
            case .category: writeList(bonus.categories.map(name), to: &text)
            case .rate: write(bonus.multiplier, pointType: bonus.pointType, to: &text)
            default: break
            }
        }
        for pot in pots(of: card) where pot.source == .quarterlyBonus { addPot(pot, card: card, to: &sentences) }
        return true
    }

    private func addTopCategory(_ card: Card, to sentences: inout Sentences) -> Bool {
        var isTold = false
        for rule in card.rewardRules {
            guard case .topCategory(let options) = rule.scope else { continue }
            add(.factTop, to: &sentences) { slot, text in
                switch slot {
                case .card: text.append(card.name)
                case .category: writeList(options.map(name), to: &text)
                case .rate: write(rule.multiplier, pointType: rule.pointType, to: &text)
                default: break
                }
            }
            isTold = true
        }
        return isTold
    }

    private func addRates(_ card: Card, to sentences: inout Sentences) {
        let rules = card.rewardRules.compactMap { rule -> (Category, RewardRule)? in
            if case .category(let category) = rule.scope { (category, rule) } else { nil }
        }
        guard !rules.isEmpty else { return }
        add(.factRates, to: &sentences) { slot, text in
            switch slot {
            case .card: text.append(card.name)
            case .parts:
                writeList(rules.count, to: &text) { index, text in write(rules[index].0, rules[index].1, to: &text) }
            default: break
            }
        }
    }

    private func write(_ category: Category, _ rule: RewardRule, to text: inout TextBuffer) {
        write(category == .general ? .factRateElsewhere : .factRate, to: &text) { slot, text in
            switch slot {
            case .rate: write(rule.multiplier, pointType: rule.pointType, to: &text)
            case .category:
                text.append(name(category))
                if !rule.merchants.isEmpty {
                    text.append(" (\(rule.merchants.map(\.display).joined(separator: ", ")))")
                }
            default: break
            }
        }
    }
}

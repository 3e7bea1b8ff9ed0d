import Basics

/// Why a card wins, what is left of its limit, and why the next one loses.
extension AnswerWriter {
    /// - Parameter told: cards that were compared with the winner already.
    func addParagraphs(
        _ decision: Decision, _ items: [Recommendation.Item], told: [CardID] = [], to sentences: inout Sentences
    ) {
        guard items.count > 1 else {
            if let only = items.first { addSingle(only, told: told, to: &sentences) }
            return
        }
        let shared = sharedPots(decision)
        add(.itemsIntro, to: &sentences)
        for answered in items {
            let item = answered.decision
            guard let choice = answered.primary else {
                if !item.item.isCashLike { addNobody(item, to: &sentences) }
                continue
            }
            let primary = choice.outcome
            // What is left of a pot that several draw from is said once, after all of them.
            let isShared = shared.contains { $0.card == primary.cardIndex && $0.after.source == primary.pot?.source }
            if primary.crossesLimit || primary.limitStatus == .limitReached
                || primary.limitStatus != .available && !isShared
            {
                sentences.add(choice.reasoning)
            } else {
                addLead(primary, item: item.item, to: &sentences)
            }
            addSplit(item, to: &sentences)
        }
        let ofCash = decision.items.map(\.item).filter(\.isCashLike)
        if !ofCash.isEmpty { sentences.add { writeCashLike(ofCash, to: &$0) } }
        if query.itemsLeftOut != nil, decision.items.count == PurchaseQuery.maximumItems {
            add(.itemsLeftOut, to: &sentences) { slot, text in
                if slot == .count { text.append(decimal: decision.items.count) }
            }
        }
        for (card, pot) in shared {
            add(.limitAfterAll, to: &sentences) { slot, text in write(slot, of: pot, cards[card], to: &text) }
        }
    }

    /// The pots that several items draw from, as they leave them.
    private func sharedPots(_ decision: Decision) -> [(card: Int, after: PotStatus)] {
        var draws: [(card: Int, source: PotStatus.Source, taken: Int, items: Int)] = []
        for item in decision.items where item.item.foreignCurrency == nil {
            for part in item.allocations {
                guard let pot = item.ranking.first(where: { $0.cardIndex == part.cardIndex })?.pot else { continue }
                if let known = draws.firstIndex(where: { $0.card == part.cardIndex && $0.source == pot.source }) {
                    draws[known].taken = Saturating.sum(draws[known].taken, part.amount.thousandths)
                    draws[known].items += 1
                } else {
                    draws.append((part.cardIndex, pot.source, part.amount.thousandths, 1))
                }
            }
        }
        return draws.compactMap { draw in
            guard draw.items > 1,
                let before = pots(of: cards[draw.card]).first(where: { $0.source == draw.source }),
                before.remaining > .zero
            else { return nil }
            return (draw.card, before.drawn(draw.taken, thresholdPercent: preferences.alertThresholdPercent))
        }
    }

    private func addSingle(_ answered: Recommendation.Item, told: [CardID], to sentences: inout Sentences) {
        let item = answered.decision
        guard let choice = answered.primary else {
            addNobody(item, to: &sentences)
            return addBlocked(item, to: &sentences)
        }
        sentences.add(choice.reasoning)
        addSplit(item, to: &sentences)
        if let second = item.secondary, !told.contains(second.cardID) {
            addSecond(second, primary: choice.outcome, item: item.item, to: &sentences)
        }
        addBlocked(item, to: &sentences)
        addNotes(choice.outcome, item: item.item, to: &sentences)
    }

    func addLead(_ outcome: CardOutcome, item: PurchaseItem, to sentences: inout Sentences) {
        // Points of an amount that is not converted would be a made-up number.
        guard !outcome.amountIsForeign else {
            return add(.leadRate, to: &sentences) { slot, text in write(slot, of: outcome, item, to: &text) }
        }
        let showsPoints = !isCash(outcome.pointType)
        let isOne = outcome.points.tenThousandths == 10_000
        // A limit that ends within the next 100 ends the rate there.
        let ends = outcome.segments.count > 1
        let phrase: Phrase =
            outcome.amountIsAssumed
            ? (showsPoints ? (ends ? .leadPointsNext : .leadPointsEach) : (ends ? .leadCashNext : .leadCashEach))
            : (showsPoints ? (isOne ? .leadPoint : .leadPoints) : .leadCash)
        add(phrase, to: &sentences) { slot, text in
            switch slot {
            case .amount:
                if outcome.rate != nil, let amount = item.amount {
                    write(amount, item, to: &text)
                } else {
                    write(outcome.amount, on: cards[outcome.cardIndex], to: &text)
                }
            case .points: text.append(decimal: outcome.points.tenThousandths, scale: 4)
            // Before the foreign fee, which has a sentence of its own.
            case .value: write(outcome.value + outcome.fee, to: &text)
            default: write(slot, of: outcome, item, to: &text)
            }
        }
    }

    /// Fills the slots of sentences about what a card does for an item.
    func write(_ slot: Slot, of outcome: CardOutcome, _ item: PurchaseItem, to text: inout TextBuffer) {
        switch slot {
        case .card: text.append(name(outcome))
        case .rate: writeRate(outcome, to: &text)
        case .value: writeValue(outcome, to: &text)
        case .place: writePlace(item, to: &text)
        default: break
        }
    }

    /// What an outcome is worth; its rate, where the amount is not converted.
    func writeValue(_ outcome: CardOutcome, to text: inout TextBuffer) {
        if outcome.amountIsForeign { writeRate(outcome, to: &text) } else { write(outcome.value, to: &text) }
    }

    /// What its foreign fee takes; the percentage, where the amount is not converted.
    func writeFee(_ outcome: CardOutcome, to text: inout TextBuffer) {
        guard outcome.amountIsForeign else { return write(outcome.fee, to: &text) }
        text.append(cards[outcome.cardIndex].foreignTransactionFee)
        text.append(UInt8(ascii: "%"))
    }

    /// Where the card's pot stands; nothing where the rate meets no limit.
    func addLimit(_ outcome: CardOutcome, to sentences: inout Sentences) {
        guard let pot = outcome.pot else { return }
        if outcome.crossesLimit, outcome.segments.count > 2 {
            return add(.limitCrossingTwice, to: &sentences) { slot, text in
                if slot == .parts { writeSegments(outcome, to: &text) }
            }
        }
        let phrase: Phrase =
            outcome.crossesLimit ? .limitCrossing : pot.status == .limitReached ? .limitUsed : .limitLeft
        add(phrase, to: &sentences) { slot, text in
            guard slot == .after else { return write(slot, of: pot, cards[outcome.cardIndex], to: &text) }
            if let after = outcome.segments.last {
                write(after.multiplier, pointType: outcome.pointType, to: &text)
            }
        }
    }

    /// `$100 at 7% back, $100 at 5% back and $100 at 1% back`.
    private func writeSegments(_ outcome: CardOutcome, to text: inout TextBuffer) {
        writeList(outcome.segments.count, to: &text) { index, text in
            let segment = outcome.segments[index]
            write(.limitPart, to: &text) { slot, text in
                switch slot {
                case .amount: write(segment.amount, on: cards[outcome.cardIndex], to: &text)
                case .rate: write(segment.multiplier, pointType: outcome.pointType, to: &text)
                default: break
                }
            }
        }
    }

    private func addSecond(
        _ second: CardOutcome, primary: CardOutcome, item: PurchaseItem, to sentences: inout Sentences
    ) {
        if second.amountIsForeign {
            return add(.secondRate, to: &sentences) { slot, text in write(slot, of: second, item, to: &text) }
        }
        let phrase: Phrase =
            second.value == primary.value
            ? .secondTie
            : second.limitStatus == .limitReached
                ? .secondLimitUsed
                : second.fee > .zero ? .secondFee : second.segments.count > 1 ? .secondCrossing : .second
        add(phrase, to: &sentences) { slot, text in write(slot, of: second, item, to: &text) }
    }

    private func addSplit(_ item: ItemDecision, to sentences: inout Sentences) {
        guard item.splitIsWorthwhile else { return }
        add(.split, to: &sentences) { slot, text in
            switch slot {
            case .value: write(item.allocatedValue, to: &text)
            case .parts: writeParts(item, to: &text)
            default: break
            }
        }
    }

    /// `$500 on Gold and $100 on Freedom`.
    func writeParts(_ item: ItemDecision, to text: inout TextBuffer) {
        writeList(item.allocations.count, to: &text) { index, text in
            let part = item.allocations[index]
            write(.splitPart, to: &text) { slot, text in
                switch slot {
                case .amount: write(part.amount, on: cards[part.cardIndex], to: &text)
                case .card: text.append(cards[part.cardIndex].name)
                default: break
                }
            }
        }
    }

    private func addNobody(_ item: ItemDecision, to sentences: inout Sentences) {
        if item.item.isCashLike {
            return sentences.add { writeCashLike([item.item], to: &$0) }
        }
        let active = cards.filter(\.isActive)
        guard !active.isEmpty else { return add(.noneActive, to: &sentences) }
        if active.allSatisfy({ query.constraints.excludedCards.contains($0.id) }) {
            return add(.noneLeft, to: &sentences)
        }
        let isRuledOut = item.ranking.contains {
            $0.blocked.contains(.excludedByUser) && !$0.blocked.contains(.networkNotAccepted)
        }
        add(isRuledOut ? .noneAcceptedNow : .noneAccepted, to: &sentences) { slot, text in
            if slot == .place { writePlace(item.item, to: &text) }
        }
    }

    /// A card that would have won, were it taken there.
    private func addBlocked(_ item: ItemDecision, to sentences: inout Sentences) {
        let best = item.primary?.value ?? .zero
        guard let blocked = item.ranking.first(where: { $0.blocked == .networkNotAccepted && $0.value > best }) else {
            return
        }
        sentences.add {
            writeNetwork(
                cards[blocked.cardIndex], item: item.item, value: blocked.value,
                rateAlone: blocked.amountIsForeign ? blocked.multiplier : nil, to: &$0)
        }
    }

    /// That a card is not taken there, and what it would bring if it were; with no value, that it would not even then earn
    /// what the words ask for.
    ///
    /// - Parameter rateAlone: said in place of the value, where the amount is not converted.
    func writeNetwork(
        _ card: Card, item: PurchaseItem, value: RewardValue?, rateAlone: Rate?, to text: inout TextBuffer
    ) {
        let accepted = query.constraints.acceptedNetworks ?? item.merchant?.acceptedNetworks
        let isKnown = accepted != nil && item.merchant != nil
        let phrase: Phrase =
            value == nil ? .warningNetworkOtherwise : isKnown ? .warningNetworkNotAccepted : .warningNetworkRefused
        write(phrase, to: &text) { slot, text in
            switch slot {
            case .card: text.append(card.name)
            case .network: text.append(networkName(card.network))
            case .value:
                if let rateAlone {
                    write(rateAlone, pointType: pointType(of: card), to: &text)
                } else if let value {
                    write(value, to: &text)
                }
            case .place: writePlace(item, to: &text)
            case .category: text.append(name(item.saidCategory ?? item.category))
            case .merchant: text.append(item.merchant?.name ?? "")
            case .networks:
                let networks = (accepted ?? []).sorted { $0.rawValue < $1.rawValue }
                writeList(networks.map(networkName), to: &text)
            default: break
            }
        }
    }

    private func addNotes(_ primary: CardOutcome, item: PurchaseItem, to sentences: inout Sentences) {
        if primary.pointValue != .one {
            // Hundredths of other currencies have other names.
            add(currency == "USD" ? .pointValue : .pointValueElsewhere, to: &sentences) { slot, text in
                switch slot {
                case .points: write(readable: primary.pointType, to: &text)
                case .cents: text.append(primary.pointValue)
                case .value: write(Money(cents: primary.pointValue.hundredths), to: &text)
                default: break
                }
            }
        }
        if primary.assumesTopCategory {
            add(.assumptionTopCategory, to: &sentences) { slot, text in
                if slot == .category { text.append(name(item.category)) }
            }
        }
        if primary.fee == .zero, isAbroadByShop(item) { add(.abroad, to: &sentences) }
        let card = cards[primary.cardIndex]
        if primary.fee > .zero {
            sentences.add { writeForeignFee(primary.amountIsForeign ? nil : primary.fee, card, to: &$0) }
        }
        if primary.amountIsForeign {
            sentences.add { writeNotConverted(item, card, to: &$0) }
            if primary.pot != nil {
                add(.foreignAgainstLimit, to: &sentences) { slot, text in
                    if slot == .currency { text.append(primary.currency) }
                }
            }
        } else if let rate = primary.rate, let amount = item.amount {
            add(.foreignConverted, to: &sentences) { slot, text in
                switch slot {
                case .amount: write(amount, item, to: &text)
                case .value: write(primary.amount, on: card, to: &text)
                case .date: text.append(rate.date)
                default: break
                }
            }
        }
        if query.evidence.first?.amountIsUpperEnd == true, let amount = item.amount {
            add(.amountUpperEnd, to: &sentences) { slot, text in
                if slot == .amount { write(amount, item, to: &text) }
            }
        }
    }

    /// The shop's own country makes it a purchase abroad, which the words do not say.
    private func isAbroadByShop(_ item: PurchaseItem) -> Bool {
        guard item.region == nil, item.foreignCurrency == nil, !query.constraints.isAbroad, item.channel != .online,
            let country = item.merchant?.countryOfSale
        else { return false }
        return country != preferences.homeRegion
    }

    /// That no rate is known for the amount.
    func writeNotConverted(_ item: PurchaseItem, _ card: Card, to text: inout TextBuffer) {
        write(.foreignNotConverted, to: &text) { slot, text in
            if slot == .currency { text.append(item.foreignCurrency ?? card.currency ?? currency) }
        }
    }

    /// - Parameter fee: nil where the amount is not converted.
    func writeForeignFee(_ fee: RewardValue?, _ card: Card, to text: inout TextBuffer) {
        write(fee == nil ? .warningForeignFeeRate : .warningForeignFee, to: &text) { slot, text in
            switch slot {
            case .card: text.append(card.name)
            case .rate: text.append(card.foreignTransactionFee)
            case .fee: if let fee { write(fee, to: &text) }
            default: break
            }
        }
    }
}

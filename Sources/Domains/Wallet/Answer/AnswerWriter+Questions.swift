import Basics

/// Answers that are not a plain recommendation: a purchase to record, why not another card.
extension AnswerWriter {
    // MARK: "I spent $80 at Costco on the Citi"

    func addRecord(to sentences: inout Sentences) {
        guard let record = query.record, let amount = record.amount else {
            return add(.questionWhatAmount, to: &sentences)
        }
        guard let id = record.card, let card = cards.first(where: { $0.id == id }) else {
            // Where it is one of a few, the question that follows names them.
            if case .whichCard = query.question { return }
            return add(.recordWhichCard, to: &sentences)
        }
        let item = query.items.first ?? PurchaseItem(category: record.category ?? .general)
        add(.recordConfirm, to: &sentences) { slot, text in
            switch slot {
            case .amount: write(amount, item, to: &text)
            case .card: text.append(card.name)
            case .date: text.append(record.date)
            case .place:
                if let merchant = record.merchant {
                    writePlace(merchant: merchant, to: &text)
                } else {
                    writePlace(item, to: &text)
                }
            default: break
            }
        }
    }

    // MARK: "Does Costco take Amex?"

    func addAcceptance(of asked: [CardID], _ decision: Decision, to sentences: inout Sentences) {
        guard let merchant = decision.items.lazy.compactMap(\.item.merchant).first else { return }
        let accepted = merchant.acceptedNetworks
        for card in cards where asked.contains(card.id) {
            let isTaken = accepted.map { $0.contains(card.network) }
            let phrase: Phrase =
                isTaken.map { $0 ? .acceptanceYes : .acceptanceNo } ?? .acceptanceUnknown
            add(phrase, to: &sentences) { slot, text in
                switch slot {
                case .card: text.append(card.name)
                case .network: text.append(networkName(card.network))
                case .merchant: text.append(merchant.name)
                case .networks:
                    let networks = (accepted ?? []).sorted { $0.rawValue < $1.rawValue }
                    writeList(networks.map(networkName), to: &text)
                default: break
                }
            }
        }
    }

    // MARK: "Why not the Amex?"

    /// - Returns: whether there was something to explain.
    func addExplanation(of asked: [CardID], _ decision: Decision, to sentences: inout Sentences) -> Bool {
        guard let item = decision.items.first(where: { $0.primary != nil }) ?? decision.items.first else {
            return false
        }
        var explains = false
        for id in asked {
            guard let outcome = item.ranking.first(where: { $0.cardID == id }) else { continue }
            if addExplanation(of: outcome, item, to: &sentences) { explains = true }
        }
        if query.intent == .explainCard, let primary = item.primary, !asked.contains(primary.cardID) {
            addLead(primary, item: item.item, to: &sentences)
            explains = true
        }
        return explains
    }

    private func addExplanation(of outcome: CardOutcome, _ item: ItemDecision, to sentences: inout Sentences) -> Bool {
        guard let winner = item.primary else { return false }
        let wins = winner.cardID == outcome.cardID
        if wins, query.intent != .explainCard { return false }
        let isTie = outcome.value == winner.value && outcome.isCandidate
        let wouldWin = !outcome.isCandidate && outcome.value >= winner.value
        let phrase: Phrase =
            wins ? .explainWins : isTie ? .explainTie : wouldWin ? .explainBlocked : .explainLost
        add(phrase, to: &sentences) { slot, text in
            switch slot {
            case .winner: text.append(name(winner))
            case .winnerValue: writeValue(winner, to: &text)
            case .winnerRate: writeRate(winner, to: &text)
            default: write(slot, of: outcome, item.item, to: &text)
            }
        }
        if wins { return true }
        if outcome.blocked.contains(.networkNotAccepted) { add(.explainNetwork, to: &sentences) }
        if outcome.blocked.contains(.inactive) { add(.explainInactive, to: &sentences) }
        if let pot = outcome.pot {
            let card = cards[outcome.cardIndex]
            if pot.status == .limitReached {
                add(.explainLimitUsed, to: &sentences) { slot, text in write(slot, of: pot, card, to: &text) }
            } else if outcome.crossesLimit || pot.status == .warning {
                // Its rate holds for what is left only.
                addPot(pot, card: card, to: &sentences)
            }
        }
        if outcome.fee > .zero {
            add(.explainFee, to: &sentences) { slot, text in
                if slot == .fee { writeFee(outcome, to: &text) }
            }
        }
        return true
    }
}

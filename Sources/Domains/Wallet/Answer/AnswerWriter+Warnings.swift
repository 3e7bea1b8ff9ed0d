import Basics

extension AnswerWriter {
    func warnings(_ decision: Decision) -> [Recommendation.Warning] {
        var warnings = cashWarnings(decision)
        for warning in decision.warnings {
            var message = TextBuffer(capacity: 256)
            write(warning, item: decision.items[warning.itemIndex], to: &message)
            warnings.append(
                only: Recommendation.Warning(
                    type: warning.kind.rawValue, message: message.knownText, severity: warning.severity,
                    actionRequired: warning.actionRequired, cardID: warning.cardID))
        }
        return warnings
    }

    /// One for all that counts as cash; a question about a limit buys nothing.
    private func cashWarnings(_ decision: Decision) -> [Recommendation.Warning] {
        guard query.intent != .limitCheck, decision.items.contains(where: \.item.isCashLike) else { return [] }
        var message = TextBuffer(capacity: 256)
        let items = decision.items.map(\.item).filter(\.isCashLike)
        writeCashLike(items, to: &message)
        var excluded = TextBuffer(capacity: 128)
        write(.warningCashExcluded, to: &excluded) { slot, text in
            if slot == .merchant { writeList(items.map(cashName), to: &text) }
        }
        return [
            Recommendation.Warning(
                type: "cash_advance", message: message.knownText, severity: .high, actionRequired: false, cardID: nil),
            Recommendation.Warning(
                type: RewardWarning.Kind.categoryExcluded.rawValue, message: excluded.knownText, severity: .low,
                actionRequired: false, cardID: nil),
        ]
    }

    private func write(_ warning: RewardWarning, item decision: ItemDecision, to message: inout TextBuffer) {
        let item = decision.item
        let card = cards[warning.cardIndex]
        switch warning.kind {
        case .limitWarning:
            writeLimit(
                warning.isTogether
                    ? .warningLimitTogether : warning.crossesLimit ? .warningLimitCrossing : .warningLimitWarning,
                warning, to: &message)
        case .limitExceeded:
            let isSaid = warning.pot?.saidMaxedOut ?? true
            writeLimit(isSaid ? .warningLimitSaid : .warningLimitExceeded, warning, to: &message)
        case .networkNotAccepted:
            writeNetwork(
                card, item: item, value: warning.countsAsSaid ? warning.value : nil,
                rateAlone: decision.isNotConverted ? warning.multiplier : nil, to: &message)
        case .creditLimit:
            write(.warningCreditLimit, to: &message) { slot, text in
                switch slot {
                case .card: text.append(card.name)
                case .left: write(max(.zero, card.availableCredit ?? .zero), on: card, to: &text)
                default: break
                }
            }
        case .foreignFee: writeForeignFee(warning.fee, card, to: &message)
        case .notConverted: writeNotConverted(item, card, to: &message)
        case .inactiveCard:
            write(
                decision.primary == nil ? .warningInactiveOnly : .warningInactiveCard, warning, decision, to: &message)
        case .activationRequired: write(.warningActivationRequired, warning, decision, to: &message)
        case .categoryExcluded:
            let isGiftCard = item.sellerClass == .giftCards && item.merchant != nil
            write(isGiftCard ? .warningGiftCard : .warningCategoryExcluded, warning, decision, to: &message)
        }
    }

    /// That no card earns there, and what it costs.
    func writeCashLike(_ items: [PurchaseItem], to text: inout TextBuffer) {
        write(.cashLike, to: &text) { slot, text in
            guard slot == .merchant else { return }
            writeList(items.map(cashName), to: &text)
        }
    }

    private func cashName(_ item: PurchaseItem) -> String {
        item.merchant?.name ?? item.sellerClass.flatMap { phrases.name($0, language) } ?? name(item.category)
    }

    private func write(
        _ phrase: Phrase, _ warning: RewardWarning, _ decision: ItemDecision, to message: inout TextBuffer
    ) {
        let item = decision.item
        let card = cards[warning.cardIndex]
        write(phrase, to: &message) { slot, text in
            switch slot {
            case .card: text.append(card.name)
            case .rate: write(warning.multiplier, pointType: pointType(of: card), to: &text)
            case .value:
                if decision.isNotConverted {
                    write(warning.multiplier, pointType: pointType(of: card), to: &text)
                } else {
                    write(warning.value, to: &text)
                }
            case .until: writeUntil(warning.activateBy, to: &text)
            case .category: text.append(name(item.saidCategory ?? item.category))
            case .place, .merchant: text.append(excludedName(warning, item))
            default: break
            }
        }
    }

    /// What a rule leaves out: the kind of seller or thing where that is why, else the seller.
    private func excludedName(_ warning: RewardWarning, _ item: PurchaseItem) -> String {
        let kind = item.sellerClass.flatMap { phrases.name($0, language) }
        if let kind, item.merchant == nil || warning.excluded == item.sellerClass.map(RuleTarget.merchantClass) {
            return kind
        }
        return item.merchant?.name ?? name(item.category)
    }

    private func writeLimit(_ phrase: Phrase, _ warning: RewardWarning, to message: inout TextBuffer) {
        let card = cards[warning.cardIndex]
        write(phrase, to: &message) { slot, text in
            if let pot = warning.pot {
                write(slot, of: pot, card, to: &text)
            } else if slot == .card {
                text.append(card.name)
            }
        }
    }
}

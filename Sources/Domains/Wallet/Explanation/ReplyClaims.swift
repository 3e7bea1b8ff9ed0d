import Basics
import Explaining
import Language

/// What is said of a card without a number: limits, acceptance, fees, activation.
struct ReplyClaims {
    let facts: ReplyFacts
    let scope: UInt32
    /// The cues of the whole sentence.
    let sentence: CueSet

    func fault(_ piece: ReplyPiece, _ elements: [ReplyElement], of cards: [Int]) -> ReplyFault? {
        let cues = piece.cues
        let isTrue =
            limits(cues, piece, elements, cards) && acceptance(piece, elements, cards)
            && fees(cues, piece, elements, cards)
            && bonus(cues, piece, elements, cards) && state(cues, cards) && networks(piece, cards)
            && currency(cues, cards)
        return isTrue ? nil : .wrongClaim
    }

    private func outcomes(_ cards: [Int]) -> [CardOutcome] { cards.flatMap { facts.outcomes(of: $0, scope: scope) } }

    /// Whether a negation stands right before the phrase with a cue.
    private func isNegated(_ cue: ReplyCue, _ piece: ReplyPiece, _ elements: [ReplyElement]) -> Bool {
        guard let position = piece.range.first(where: { elements[$0].cues.contains(cue) }) else { return false }
        return piece.range.contains {
            $0 < position && position - $0 <= 4 && elements[$0].cues.contains(.negation)
        }
    }

    // MARK: Limits

    private func limits(_ cues: CueSet, _ piece: ReplyPiece, _ elements: [ReplyElement], _ cards: [Int]) -> Bool {
        func all(_ condition: (CardOutcome) -> Bool) -> Bool {
            let outcomes = outcomes(cards)
            return !outcomes.isEmpty && outcomes.allSatisfy(condition)
        }
        if cues.contains(.noLimit) {
            let isNegated = isNegated(.noLimit, piece, elements)
            guard all({ ($0.pot == nil) != isNegated }) else { return false }
        }
        // "goes past" and "used up" are said of what is asked under "if" as well.
        if cues.contains(.limitReached) {
            let isNegated = isNegated(.limitReached, piece, elements)
            guard
                sentence.contains(.conditional) && !isReachedAnywhere(cards) && cues.contains(.conditional)
                    || all({ isNegated ? !isReached($0) && !$0.crossesLimit : isReached($0) })
            else { return false }
        }
        if cues.contains(.nearLimit), !cues.contains(.noLimit) {
            let isNegated = isNegated(.nearLimit, piece, elements)
            guard all({ ($0.limitStatus == .warning) != isNegated }) else { return false }
        }
        if cues.contains(.crossing) {
            let isNegated = isNegated(.crossing, piece, elements)
            guard all({ ($0.crossesLimit || isReached($0)) != isNegated }) else { return false }
        }
        // "The limit does not matter."
        if cues.contains(.trifling), cues.contains(.limitRole) {
            guard all({ $0.pot == nil || !$0.crossesLimit && $0.limitStatus == .available }) else { return false }
        }
        if cues.contains(.enoughRoom) {
            let isNegated = isNegated(.enoughRoom, piece, elements)
            guard
                all({
                    let isRoomy = $0.pot == nil || !$0.crossesLimit && $0.limitStatus == .available
                    return isRoomy != isNegated
                })
            else { return false }
        }
        return true
    }

    private func isReached(_ outcome: CardOutcome) -> Bool {
        outcome.limitStatus == .limitReached || outcome.blocked.contains(.saidMaxedOut)
    }

    private func isReachedAnywhere(_ cards: [Int]) -> Bool { outcomes(cards).contains(where: isReached) }

    // MARK: Acceptance

    private func acceptance(_ piece: ReplyPiece, _ elements: [ReplyElement], _ cards: [Int]) -> Bool {
        let cues = piece.cues
        let isWeak = !cues.contains(.accept) && cues.contains(.acceptWeak)
        let isAboutCards =
            !piece.networks.isEmpty || cues.contains(.refused) || !piece.cards.isEmpty || cues.contains(.allCards)
        guard cues.contains(.accept) || isWeak && isAboutCards else { return true }
        let item = facts.recommendation.items.first { _ in true }?.decision.item
        let accepted = facts.recommendation.query.constraints.acceptedNetworks ?? item?.merchant?.acceptedNetworks
        let refused = facts.recommendation.query.constraints.refusedNetworks
        let isRefusal =
            cues.contains(.refused) || isNegated(.accept, piece, elements) || isNegated(.acceptWeak, piece, elements)
        // "Any card works": so each of them.
        let isOfAll = cues.contains(.allCards) && !isRefusal
        // "if it were accepted"
        if cues.contains(.conditional), !isRefusal, !isOfAll { return true }
        if cues.contains(.only) || isChineseOnly(piece, elements) {
            guard let accepted else { return piece.networks.isEmpty && !cues.contains(.accept) }
            return Set(piece.networks) == accepted || piece.networks.isEmpty && accepted.isEmpty
        }
        if cues.contains(.conditional), !isOfAll { return true }
        for network in piece.networks {
            let isTaken = accepted?.contains(network) ?? !refused.contains(network)
            if isTaken == isRefusal { return false }
        }
        if !piece.networks.isEmpty, piece.cards.isEmpty { return true }
        let meant = isOfAll && piece.cards.isEmpty ? Array(facts.recommendation.cards.indices) : cards
        return outcomes(meant).allSatisfy { $0.blocked.contains(.networkNotAccepted) == isRefusal }
    }

    /// 只收
    private func isChineseOnly(_ piece: ReplyPiece, _ elements: [ReplyElement]) -> Bool {
        elements[piece.range].contains { $0.hash == ReplyClaims.only && $0.cues.contains(.accept) }
    }

    private static let only = WordHash.of("只")

    /// A network named beside a card has to be the card's.
    private func networks(_ piece: ReplyPiece, _ cards: [Int]) -> Bool {
        let cues = piece.cues
        guard !piece.networks.isEmpty, !cues.contains(.accept), !cues.contains(.acceptWeak), !cues.contains(.refused)
        else { return true }
        return piece.networks.allSatisfy { network in
            cards.contains { facts.recommendation.cards[$0].network == network }
        }
    }

    // MARK: Fees, bonuses, state

    private func fees(_ cues: CueSet, _ piece: ReplyPiece, _ elements: [ReplyElement], _ cards: [Int]) -> Bool {
        let all = cards.map { facts.recommendation.cards[$0] }
        if cues.contains(.annualFee) {
            guard isNegated(.annualFee, piece, elements), !all.isEmpty, all.allSatisfy({ $0.annualFee == .zero }) else {
                return false
            }
        }
        if cues.contains(.foreignFee) {
            let isFree = isNegated(.foreignFee, piece, elements)
            guard !all.isEmpty, all.allSatisfy({ ($0.foreignTransactionFee == .zero) == isFree }) else { return false }
        } else if cues.contains(.feeRole), !cues.contains(.annualFee) {
            let isFree = isNegated(.feeRole, piece, elements)
            guard !isFree, outcomes(cards).contains(where: { $0.fee > .zero }) else { return false }
        }
        return true
    }

    private func bonus(
        _ cues: CueSet, _ piece: ReplyPiece, _ elements: [ReplyElement], _ cards: [Int]
    ) -> Bool {
        guard
            cues.contains(.bonus) || cues.contains(.activation) || cues.contains(.activated) || cues.contains(.pending)
        else { return true }
        let bonuses = cards.map { facts.recommendation.cards[$0].quarterlyBonus }
        let isQuarterlyLimit = cues.contains(.limitRole) && outcomes(cards).contains { $0.pot != nil }
        guard bonuses.allSatisfy({ $0.map { CardPots.isLive($0, on: facts.date) } ?? isQuarterlyLimit }) else {
            return false
        }
        // A bonus on groceries has to be one on groceries.
        for case .category(let category) in elements[piece.range].map(\.kind) where category != .general {
            let fits = bonuses.allSatisfy { bonus in
                bonus.map { $0.categories.contains { ReplyClaims.covers($0, category) } } ?? true
            }
            if !fits, !isQuarterlyLimit { return false }
        }
        guard cues.contains(.activation) || cues.contains(.activated) || cues.contains(.pending) else { return true }
        if isWaived(piece, elements) { return bonuses.allSatisfy { $0?.activated ?? true } }
        let isActive =
            cues.contains(.activated) && !cues.contains(.pending) && !sentence.contains(.conditional)
            && !cues.contains(.negation)
        return bonuses.allSatisfy { $0.map { $0.activated == isActive } ?? false }
    }

    /// "Skip the activation", "no need to activate it", 不用激活.
    private func isWaived(_ piece: ReplyPiece, _ elements: [ReplyElement]) -> Bool {
        if piece.cues.contains(.waived) { return true }
        // "Without activation it earns only 1%": what is checked as a number.
        let hasNumber = elements.contains { if case .quantity = $0.kind { true } else { false } }
        for position in piece.range {
            let cues = elements[position].cues
            // "Cannot be activated".
            let isPassive = cues.contains(.activated) && position > 0 && elements[position - 1].hash == ReplyClaims.be
            let isAsked = !cues.contains(.activated) && cues.intersects(CueSet(.activation, .pending))
            guard isAsked || isPassive else { continue }
            let range = max(piece.range.lowerBound, position - 4)..<min(piece.range.upperBound, position + 5)
            for index in range where index != position && elements[index].cues.contains(.negation) {
                if elements[index].hash == ReplyClaims.without, hasNumber { continue }
                return true
            }
        }
        return false
    }

    private static let be = WordHash.of("be")
    private static let without = WordHash.of("without")

    private static func covers(_ target: RuleTarget, _ category: Category) -> Bool {
        guard case .category(let covered) = target else { return true }
        return category.isWithin(covered) || covered.isWithin(category)
    }

    /// Cash is what a card pays that earns no points.
    private func currency(_ cues: CueSet, _ cards: [Int]) -> Bool {
        guard cues.contains(.cash), !cues.contains(.negation) else { return true }
        let outcomes = outcomes(cards)
        return outcomes.isEmpty || outcomes.contains { $0.pointType == RewardRule.defaultPointType }
    }

    private func state(_ cues: CueSet, _ cards: [Int]) -> Bool {
        guard cues.contains(.inactive) else { return true }
        return cards.allSatisfy { !facts.recommendation.cards[$0].isActive }
    }
}

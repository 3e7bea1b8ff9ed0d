import Basics
import Language

/// Which cards a turn says to be gone or back, in whatever words: "the puppy ate the Alder card", "he just pulled in the
/// driveway".
extension FollowUp {
    /// What the classifier made of the turn, where that is not what the rules make of it.
    struct CardChanges {
        var gone: Set<CardID> = []
        var back: Set<CardID> = []
        /// At hand, though the rules would leave them out.
        var kept: Set<CardID> = []
    }

    /// Lost, left, lent or used up as far as the conversation knows.
    var cardsOut: [CardID] {
        let old = previous.constraints
        let passed = previous.passedOver ?? []
        return (old.excludedCards + old.maxedOutCards.filter { !old.excludedCards.contains($0) })
            .filter { !passed.contains($0) }
    }

    /// Asks the classifier about each card that is named or out. The rules keep their word unless it is sure.
    mutating func judgeCards(_ reading: inout SentenceReading, by classifier: EditClassifier) {
        // "how come it isn't the Reserve"
        let asks =
            reading.cues.has(.why) || reading.endsAsQuestion || reading.startsAsQuestion || reading.startsAsOpenQuestion
        guard tellsOfCards(reading, asks: asks) else { return }
        let mayRestore =
            !asks && reading.cues.isDisjoint(with: FollowUp.notOfReturn)
            && (!reading.cues.has(.negation) || reading.cues.has(.recovered))
            && reading.drafts.allSatisfy { !$0.hasMerchant && !$0.standsAlone }
        // What is supposed of cards, and which are the only ones, are the rules' own; a question takes none away, and
        // 不能用吗 asks why.
        let isAnswer = !asks || reading.cues.has(.choose)
        let mayLeave =
            !reading.cues.has(.only) && !reading.cues.has(.suppose) && (isAnswer || !reading.isInChinese)
        let (asFound, unchanged) = (reading, self)
        let turns = CardTurn.all(asFound, unchanged) {
            let found = EditFeatures(asFound, unchanged)
            features = found
            return found
        }
        for turn in turns where turn.change == .back ? mayRestore : mayLeave {
            let probability = classifier.probability(of: turn.change, turn.features)
            switch turn.change {
            case .gone: judge(turn.cards, probability, mayTakeOut: isAnswer, &reading)
            case .back: if isBack(turn.cards[0], probability, reading) { changes.back.insert(turn.cards[0]) }
            }
        }
        let found = reading.constraints.constraints
        // Another card that is gone is what the turn tells of.
        if !found.excludedCards.isEmpty || !found.maxedOutCards.isEmpty {
            changes.back.formIntersection(reading.mentions.flatMap(\.cards))
        }
        guard !changes.gone.isEmpty || !changes.back.isEmpty else { return }
        switch reading.intent {
        case .limitCheck, .explainCard, .compare, .help: reading.intent = .vague
        // "somebody in Ohio bought sneakers with it"
        case .outOfDomain where !reading.cues.has(.injection): reading.intent = .vague
        default: break
        }
        reading.fact = nil
    }

    /// Not a question about limits, a refund or a purchase that was made.
    private func tellsOfCards(_ reading: SentenceReading, asks: Bool) -> Bool {
        guard !previous.items.isEmpty else { return false }
        switch reading.intent {
        // "the Sapphire's fee was too high, I cut it up" asks for no fee.
        case .limitCheck: return reading.fact != nil && !asks
        case .refund, .recordPurchase: return false
        default: return true
        }
    }

    private func isBack(_ card: CardID, _ probability: Float, _ reading: SentenceReading) -> Bool {
        guard !reading.constraints.constraints.excludedCards.contains(card) else { return false }
        if reading.mentions.contains(where: { $0.cards.contains(card) }) { return probability > FollowUp.sureOfNamed }
        return probability > FollowUp.sureOfReturn && reading.amounts.isEmpty
            && (cardsOut.count == 1 || lastOut.contains(card))
    }

    private mutating func judge(
        _ cards: [CardID], _ probability: Float, mayTakeOut: Bool, _ reading: inout SentenceReading
    ) {
        let found = reading.constraints.constraints
        let isOut = cards.allSatisfy { found.excludedCards.contains($0) || found.maxedOutCards.contains($0) }
        if isOut, probability < FollowUp.doubtful, changes.gone.isDisjoint(with: cards),
            reading.sentence.tokens.count > FollowUp.fewWords
        {
            reading.constraints.constraints.excludedCards.removeAll(where: cards.contains)
            reading.constraints.constraints.maxedOutCards.removeAll(where: cards.contains)
            reading.constraints.constraints.askedCards += cards.filter { !found.askedCards.contains($0) }
            changes.kept.formUnion(cards)
        } else if !isOut, mayTakeOut, probability > FollowUp.sure, !isPraised(reading) {
            reading.constraints.constraints.askedCards.removeAll(where: cards.contains)
            reading.constraints.constraints.useCards.removeAll(where: cards.contains)
            reading.constraints.constraints.ambiguousCards.removeAll(where: cards.contains)
            reading.constraints.usedCards.removeAll(where: cards.contains)
            if reading.cues.has(.maxed) {
                reading.constraints.constraints.maxedOutCards += cards.filter { !found.maxedOutCards.contains($0) }
            } else {
                reading.constraints.constraints.excludedCards += cards.filter { !found.excludedCards.contains($0) }
            }
            changes.gone.formUnion(cards)
            changes.kept.subtract(cards)
        }
    }

    /// "the Gold works fine"
    private func isPraised(_ reading: SentenceReading) -> Bool {
        reading.sentence.tokens.count <= FollowUp.fewWords && !reading.cues.has(.negation)
            && !reading.cues.has(.unavailable) && reading.sentence.says(FollowUp.praises)
    }

    private static let notOfReturn = Cues(
        .suppose, .choose, .why, .howMuch, .thanks, .refuse, .maxed, .instead, .compare)
    /// Of writers that were not learned from, right in 95 of 100 (`scripts/training/train-edits --study`).
    private static let sure: Float = 0.7
    /// Right in 80 of 100, before what is asked and supposed is left aside.
    private static let sureOfReturn: Float = 0.85
    /// A card that was out and is named is seldom out still.
    private static let sureOfNamed: Float = 0.6
    /// In so few the rules know each word.
    private static let fewWords = 5
    /// Wrong in 1 of 100.
    private static let doubtful: Float = 0.25
}

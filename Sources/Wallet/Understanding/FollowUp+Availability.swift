import Basics

/// Which cards a turn says to be gone or back, in whatever words: "the puppy ate the Alder card", "he just pulled in the
/// driveway".
extension FollowUp {
    /// What the classifier made of the turn, where that is not what the rules make of it.
    struct CardChanges {
        var gone: Set<CardID> = []
        var back: Set<CardID> = []
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
        // "the Sapphire's fee was too high, I cut it up" asks for no fee.
        guard reading.intent != .limitCheck || reading.fact != nil && !asks, !previous.items.isEmpty else { return }
        let turns = CardTurn.all(reading, self)
        guard !turns.isEmpty else { return }
        let mayRestore =
            !asks && reading.cues.isDisjoint(with: FollowUp.notOfReturn)
            && (!reading.cues.has(.negation) || reading.cues.has(.recovered))
            && reading.drafts.allSatisfy { !$0.hasMerchant }
        // What is supposed of cards, and which are the only ones, are the rules' own; a question takes none away, and
        // 不能用吗 asks why.
        let mayLeave = !reading.cues.has(.only) && !reading.cues.has(.suppose)
        let isAnswer = !asks || reading.cues.has(.choose)
        for turn in turns where turn.change == .back || mayLeave && (isAnswer || !reading.isInChinese) {
            let probability = classifier.probability(of: turn.change, turn.features)
            switch turn.change {
            case .gone: judge(turn.cards, isAnswer ? probability : min(probability, FollowUp.sure), &reading)
            case .back:
                let isNamed = reading.mentions.contains { $0.cards.contains(turn.cards[0]) }
                if probability > (isNamed ? FollowUp.sureOfNamed : FollowUp.sureOfReturn), mayRestore,
                    !reading.constraints.constraints.excludedCards.contains(turn.cards[0]),
                    reading.amounts.isEmpty || isNamed
                {
                    changes.back.insert(turn.cards[0])
                }
            }
        }
        // Another card that is gone is what the turn tells of.
        if !changes.gone.isEmpty { changes.back = [] }
        guard !changes.gone.isEmpty || !changes.back.isEmpty else { return }
        switch reading.intent {
        case .limitCheck, .explainCard, .compare, .help: reading.intent = .vague
        // "somebody in Ohio bought sneakers with it"
        case .outOfDomain where !reading.cues.has(.injection): reading.intent = .vague
        default: break
        }
        reading.fact = nil
    }

    private mutating func judge(_ cards: [CardID], _ probability: Float, _ reading: inout SentenceReading) {
        let found = reading.constraints.constraints
        let isOut = cards.allSatisfy { found.excludedCards.contains($0) || found.maxedOutCards.contains($0) }
        if isOut, probability < FollowUp.doubtful, reading.sentence.tokens.count > FollowUp.fewWords {
            reading.constraints.constraints.excludedCards.removeAll(where: cards.contains)
            reading.constraints.constraints.maxedOutCards.removeAll(where: cards.contains)
            reading.constraints.constraints.askedCards += cards
        } else if !isOut, probability > FollowUp.sure, !isPraised(reading) {
            reading.constraints.constraints.askedCards.removeAll(where: cards.contains)
            reading.constraints.constraints.useCards.removeAll(where: cards.contains)
            reading.constraints.constraints.ambiguousCards.removeAll(where: cards.contains)
            reading.constraints.usedCards.removeAll(where: cards.contains)
            if reading.cues.has(.maxed) {
                reading.constraints.constraints.maxedOutCards += cards
            } else {
                reading.constraints.constraints.excludedCards += cards
            }
            changes.gone.formUnion(cards)
        }
    }

    /// "the Gold works fine"
    private func isPraised(_ reading: SentenceReading) -> Bool {
        reading.sentence.tokens.count <= FollowUp.fewWords && !reading.cues.has(.negation)
            && !reading.cues.has(.unavailable) && reading.sentence.says(FollowUp.praises)
    }

    private static let notOfReturn = Cues(
        .suppose, .choose, .why, .howMuch, .thanks, .refuse, .maxed, .instead, .compare)
    /// Of writers that were not learned from, right in 955 of 1,000.
    private static let sure: Float = 0.7
    /// Right in 83 of 100, before what is asked and supposed is left aside.
    private static let sureOfReturn: Float = 0.75
    /// A card that was out and is named is seldom out still.
    private static let sureOfNamed: Float = 0.6
    /// In so few the rules know each word.
    private static let fewWords = 5
    /// Wrong in 8 of 1,000.
    private static let doubtful: Float = 0.25
}

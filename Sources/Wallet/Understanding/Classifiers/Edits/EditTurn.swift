import Basics

/// A turn after one purchase, as the classifier of edits sees it.
package struct EditTurn {
    /// What the rules made of it.
    package let outcome: EditOutcome
    package let candidates: [EditCandidate]
    /// What the rules found.
    private let item: PurchaseItem?
    private let reading: SentenceReading
    private let followUp: FollowUp

    /// In tokens; what is longer is no edit.
    private static let lengths = 1...80

    /// Nil where the turn asks for something else than which card.
    init?(_ reading: SentenceReading, _ followUp: FollowUp, read query: PurchaseQuery) {
        let previous = followUp.previous
        guard EditTurn.lengths.contains(reading.sentence.tokens.count), previous.items.count == 1,
            previous.intent == .recommend || previous.intent == .vague,
            query.intent == .recommend || query.intent == .vague, query.fact == nil,
            // "it's for dinner" answers a question.
            previous.question != .whatPurchase
        else { return nil }
        self.reading = reading
        self.followUp = followUp
        candidates = EditCandidate.all(reading, after: previous)
        outcome = EditOutcome(query, after: previous, candidates: candidates)
        item = query.items.first
    }

    /// Whether the rules read it so.
    func isRead(as candidate: EditCandidate) -> Bool {
        if let earlier = candidate.item { return outcome == .returned && item.map { earlier.isAgain($0) } ?? false }
        guard outcome.canBeDone, outcome != .returned, let price = item?.amount?.cents else {
            return candidate.outcome == outcome
        }
        return candidate.cents == price
    }

    /// Whether the rules may be wrong. A sum of several parts may come to what one of them would.
    var isDoubted: Bool {
        let parts = reading.amounts.count + reading.discounts.count + reading.shares.count
        return outcome.isDoubted && !(outcome.isOnePart && parts > 1) && !paysShares
    }

    /// "I'll cover Dave's too" after a bill was shared: more than one's own, and not all of it. Only the rules count them.
    private var paysShares: Bool {
        let previous = followUp.previous
        guard outcome == .multiplied, let share = previous.items.first?.amount?.cents,
            let whole = previous.amountBefore?.cents, let price = item?.amount?.cents
        else { return false }
        return share < price && price < whole
    }

    /// Whether another outcome may take the place of the rules'. What they moved is moved.
    func mayBecome(_ other: EditOutcome) -> Bool {
        switch other {
        case .moved, .new: outcome.keepsThing
        default: other.canBeDone
        }
    }

    /// Folded, as places in it count them.
    package var words: [String] { reading.sentence.tokenTexts }

    /// What the purchase before costs.
    var priceBefore: Int? { followUp.previous.items.first?.amount?.cents }

    package var features: EditFeatures { followUp.features ?? EditFeatures(reading, followUp) }
}

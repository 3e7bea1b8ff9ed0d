import Basics
import Language

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
            EditTurn.isOfPurchase(previous.intent),
            EditTurn.isOfPurchase(query.intent) || query.intent == .refund && EditTurn.isOfPart(reading, previous),
            query.intent != .recordPurchase || EditTurn.isOfOthers(reading), query.fact == nil,
            // "it's for dinner" answers a question.
            previous.question != .whatPurchase
        else { return nil }
        self.reading = reading
        self.followUp = followUp
        let candidates = EditCandidate.all(reading, after: previous)
        // What goes back makes nothing dearer.
        let most = query.intent == .refund ? previous.items[0].amount?.cents ?? .max : .max
        self.candidates = candidates.filter { $0.cents ?? 0 <= most }
        outcome = EditOutcome(query, after: previous, candidates: self.candidates)
        item = query.items.first
    }

    /// "my husband spent 400", 我闺蜜在商场买的要1200, unlike "I just spent 45" and what names a card: nothing to be recorded.
    private static func isOfOthers(_ reading: SentenceReading) -> Bool {
        let sentence = reading.sentence
        // "my wife and I spent 92"
        guard reading.mentions.isEmpty, let verb = sentence.pieces.firstIndex(where: { $0.has(.past) }),
            !FunctionWords.speakers.contains(sentence.token(verb).hash)
        else { return false }
        let subject = (0..<verb).last {
            sentence.has($0, .relative) || FunctionWords.speakers.contains(sentence.lastWord($0))
        }
        return subject.map { sentence.has($0, .relative) } ?? false
    }

    private static func isOfPurchase(_ intent: PurchaseQuery.Intent) -> Bool {
        intent == .recommend || intent == .vague || intent == .recordPurchase
    }

    /// "took the shoes back, 70" of 160: the rest stays bought.
    private static func isOfPart(_ reading: SentenceReading, _ previous: PurchaseQuery) -> Bool {
        guard let price = previous.items[0].amount?.cents else { return false }
        return reading.amounts.contains { $0.cents < price }
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
        return outcome.isDoubted && !(outcome.isOnePart && parts > 1) && !paysShares && !countsLuggage
    }

    /// "2 bags" after a flight: what comes on top of it, and no two of it.
    private var countsLuggage: Bool {
        let sentence = reading.sentence
        guard outcome == .kept, reading.amounts.isEmpty, followUp.previous.items.first?.category == .airfare else {
            return false
        }
        return sentence.pieces.indices.contains {
            sentence.has($0, .surcharge)
                && (sentence.pieces[$0].use == .quantity || $0 > 0 && sentence.pieces[$0 - 1].use == .quantity)
        }
    }

    /// "I'll cover Dave's too" after a bill was shared: more than one's own, and not all of it. Only the rules count them.
    private var paysShares: Bool {
        let previous = followUp.previous
        guard outcome == .multiplied, let share = previous.items.first?.amount?.cents,
            let whole = previous.amountBefore?.cents, let price = item?.amount?.cents
        else { return false }
        return share < price && price < whole
    }

    /// Whether another outcome may take the place of the rules'. What they moved is moved; what they found anew without a
    /// price may be had at that of before.
    func mayBecome(_ other: EditOutcome) -> Bool {
        switch other {
        case .moved: outcome.keepsThing || outcome == .new && item?.amount == nil
        case .new: outcome.keepsThing
        default: other.canBeDone
        }
    }

    /// Folded, as places in it count them.
    package var words: [String] { reading.sentence.tokenTexts }

    /// What the purchase before costs.
    var priceBefore: Int? { followUp.previous.items.first?.amount?.cents }

    package var features: EditFeatures { followUp.features ?? EditFeatures(reading, followUp) }
}

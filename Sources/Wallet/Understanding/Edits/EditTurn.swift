import Basics

/// A turn after one purchase, as the classifier of edits sees it.
package struct EditTurn {
    package let features: EditFeatures
    /// What the rules made of it.
    package let outcome: EditOutcome
    /// All numbers that it tells, in cents.
    package let prices: [Int]

    /// Nil where the turn asks for something else than which card.
    init?(_ reading: SentenceReading, _ followUp: FollowUp, read query: PurchaseQuery) {
        let previous = followUp.previous
        // A few words are the readers' own.
        guard reading.sentence.tokens.count >= 4, previous.items.count == 1,
            previous.intent == .recommend || previous.intent == .vague,
            query.intent == .recommend || query.intent == .vague, query.fact == nil
        else { return nil }
        prices =
            reading.amounts.map(\.cents) + reading.discounts.map(\.cents)
            + reading.sentence.tokens.lazy.filter { $0.kind == .number }.map { $0.value / 100 }
        outcome = EditOutcome(query, after: previous, prices: prices)
        features = EditFeatures(reading, followUp)
    }
}

import Basics

/// A turn after one purchase, as the classifier of edits sees it.
package struct EditTurn {
    /// What the rules made of it.
    package let outcome: EditOutcome
    /// All numbers that it tells, in cents.
    package let prices: [Int]
    private let reading: SentenceReading
    private let followUp: FollowUp

    /// In tokens. A few words are the readers' own; what is longer is no edit.
    private static let lengths = 4...80

    /// Nil where the turn asks for something else than which card.
    init?(_ reading: SentenceReading, _ followUp: FollowUp, read query: PurchaseQuery) {
        let previous = followUp.previous
        guard EditTurn.lengths.contains(reading.sentence.tokens.count), previous.items.count == 1,
            previous.intent == .recommend || previous.intent == .vague,
            query.intent == .recommend || query.intent == .vague, query.fact == nil
        else { return nil }
        self.reading = reading
        self.followUp = followUp
        prices =
            reading.amounts.map(\.cents) + reading.discounts.map(\.cents)
            + reading.sentence.tokens.lazy.filter { $0.kind == .number }.map { $0.value / 100 }
        outcome = EditOutcome(query, after: previous, prices: prices)
    }

    package var features: EditFeatures { followUp.features ?? EditFeatures(reading, followUp) }
}

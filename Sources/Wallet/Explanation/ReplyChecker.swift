public import RAG

/// Decides whether a model's words may be shown: every name, number, date and claim in them must agree with the
/// arithmetic. A false alarm costs nicer words; a miss would be a lie at the till.
public struct ReplyChecker: Sendable {
    private let facts: ReplyFacts

    public init(_ facts: ReplyFacts) {
        self.facts = facts
    }

    /// - Parameters:
    ///   - text: what the model wrote, as it came.
    ///   - draft: the words composed from the facts; its suggestions stand in for those that do not hold.
    public func check(_ text: String, draft: Words) -> CheckedReply {
        guard let reply = ReplyParser.parse(text) else { return .unparsable }
        let primary = facts.recommendation.primary.map { facts.recommendation.cards[$0.outcome.cardIndex] }
        guard reply.card == primary.map(PromptCards.name(_:)) else { return .contradicted(.otherCard) }
        guard reply.reasoning == draft.reasoning else { return .contradicted(.unsupportedClaim) }
        return .words(draft)
    }
}
